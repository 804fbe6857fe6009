"""Money as whole smallest units of a currency: pure values, no clock, no input or output."""
