"""`python -m generator.cli` is the command `xuanxing`."""

from generator.cli import main

main()
