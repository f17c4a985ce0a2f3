"""Tables as grids of cells: from spreadsheets, saved pages and text."""
