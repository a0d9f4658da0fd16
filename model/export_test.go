package model

// Access to internals for tests of documents.

// MostUnpacked is how many bytes unpacked from inside a document are cached.
const MostUnpacked = mostUnpacked

// KnownRows returns how many handles a document has given out and not recycled.
func KnownRows(d *Document) int { return int(d.rows.Known()) }

// ForgetRows drops all handles of a document.
func ForgetRows(d *Document) { d.rows.Reset() }

// UnpackedInside returns how many bytes unpacked from inside a document are cached.
func UnpackedInside(d *Document) int64 {
	total := int64(0)
	for _, n := range d.rows.All() {
		total += n.unpacked()
	}
	return total
}

// TrailOf returns the child indices from the root to a row.
func TrailOf(d *Document, r Row) []int { return Host{d}.Trail(r) }
