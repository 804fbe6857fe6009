"""What the floor's desk looks at: readings of what was recorded, told in words where it needs any.

Nothing here changes anything; each reading is one consistent look at the database.
"""
