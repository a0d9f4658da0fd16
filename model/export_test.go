package model

// What tests of documents ask beyond what is exported.

// MostUnpacked is up to how many bytes are kept that were unpacked from inside a document.
const MostUnpacked = mostUnpacked

// KnownRows is how many handles a document has given out and not taken back.
func KnownRows(d *Document) int { return int(d.rows.Known()) }

// ForgetRows has a document give out its handles again.
func ForgetRows(d *Document) { d.rows.Reset() }

// UnpackedInside is how many bytes a document keeps that were unpacked from inside it.
func UnpackedInside(d *Document) int64 {
	total := int64(0)
	for _, n := range d.rows.All() {
		total += n.unpacked()
	}
	return total
}

// TrailOf is the way to a row from the root.
func TrailOf(d *Document, r Row) []int { return Host{d}.Trail(r) }
