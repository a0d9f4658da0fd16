package codec

import (
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestIDs checks the ids that the walks assume against all tables.
func TestIDs(t *testing.T) {
	for _, d := range dialect.All() {
		if row, _ := d.Row(idOfString); row.Type != variant.String || row.Layout != dialect.String {
			t.Errorf("%s has %v where the others have strings", d.Name, row)
		}
		if row, _ := d.Row(idOfInt); row.Type != variant.Int || row.Layout != dialect.Number {
			t.Errorf("%s has %v where the others have ints", d.Name, row)
		}
	}
}
