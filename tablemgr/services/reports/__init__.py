"""The data of every printed form: texts and amounts from the store, ready for paper and CSV."""
