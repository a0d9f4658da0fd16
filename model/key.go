package model

import "savant/codec/envelope"

// Key opens and closes encrypted files: a password, or 32 bytes. The zero value is no key.
type Key = envelope.Key
