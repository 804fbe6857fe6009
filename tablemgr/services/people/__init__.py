"""The staff: who there is, their PINs, who is signed in where, and who approves."""
