"""How bright colours are, in grey too, and how different they look to different eyes."""

from __future__ import annotations

Parts = tuple[float, float, float]

# What eyes without one kind of cone make of linear RGB: Machado, Oliveira and Fernandes 2009, severity 1.
EYES: dict[str, tuple[Parts, Parts, Parts]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.089)


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    return _product(_TO_XYZ[1], _linear(colour))


def contrast(one: str, other: str) -> float:
    """Contrast ratio, as WCAG defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def grey(colour: str) -> str:
    """What printers and viewers make of a colour without colours: luma by Rec. 601."""
    luma = round(
        sum(weight * part for weight, part in zip((0.299, 0.587, 0.114), _parts(colour), strict=True))
    )
    return f"#{luma:02x}{luma:02x}{luma:02x}"


def difference(one: str, other: str, eyes: str) -> float:
    """Distance of two colours in CIELAB; 2 is just noticed."""
    pairs = zip(_lab(one, eyes), _lab(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def _lab(colour: str, eyes: str) -> Parts:
    seen = [min(max(_product(row, _linear(colour)), 0), 1) for row in EYES[eyes]]
    x, y, z = (_cube_root(_product(row, seen) / white) for row, white in zip(_TO_XYZ, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(share: float) -> float:
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share * (29 / 6) ** 2 / 3 + 4 / 29


def _product(row: Parts, parts: list[float]) -> float:
    return sum(weight * part for weight, part in zip(row, parts, strict=True))


def _linear(colour: str) -> list[float]:
    shares = [part / 255 for part in _parts(colour)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def _parts(colour: str) -> list[int]:
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
