"""Xuanxing: structured bilingual comparisons in, a report with its evidence out."""

__version__ = "0.1.0"
