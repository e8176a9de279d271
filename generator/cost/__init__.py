"""Owning against renting: pure arithmetic on the parameters of `data/cost/`.

`formula` has the costs of a month and the break-even, `outlook` what follows from them,
`entries` reads what people type, `cases` joins presets with such entries, `validation` holds
the formula against published figures. `site-overrides/javascripts/cost/model.js` computes the
same in a browser.
"""
