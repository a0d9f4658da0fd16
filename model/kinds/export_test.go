package kinds

import (
	"testing"

	"savant/codec"
	"savant/codec/message"
	"savant/model"
)

// Add puts a line into the list of kinds, for one test.
func Add(t testing.TB, sniffed codec.Kind, k model.Kind, format message.ID, open func(model.Host, model.Options, *model.Info) (model.Form, error)) {
	was, had := kinds[sniffed]
	line := was
	line.kind, line.format, line.open = k, format, open
	kinds[sniffed] = line
	t.Cleanup(func() {
		delete(kinds, sniffed)
		if had {
			kinds[sniffed] = was
		}
	})
}
