package kinds

import "savant/ui/catalog"

// said is what a message or an error says in English.
func said(x any) string { return catalog.English().Text(x) }
