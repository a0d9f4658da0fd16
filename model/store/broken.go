package store

import "savant/codec/message"

const brokeDown message.ID = "store.broke-down cause"

// BrokeDown is the error of a file that made Savant panic: what recover gave is its cause. One such file must not cost the work on the others.
func BrokeDown(cause any) error { return message.Err(brokeDown, cause) }
