"""Tables that people and programs print: their headings, names and cells; tables made by hand; published standings."""
