package threeway_test

import "savant/ui/catalog"

// said returns the English text of a message or an error.
func said(x any) string { return catalog.English().Text(x) }
