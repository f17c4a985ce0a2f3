"""The command line: each command is a sentence. It parses, calls the library, prints, and exits by the class of the error."""
