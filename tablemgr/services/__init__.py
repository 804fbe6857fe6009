"""What staff can do with the program, one function a verb, and the words it answers in."""
