package convert

import "savant/codec/envelope"

// WrapTitle is a wrapper's name for people; "" for Keep, None and names that are not known.
func WrapTitle(name string) string { return envelope.Title(name).String() }
