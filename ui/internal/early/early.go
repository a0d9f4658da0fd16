// Package early sets, before Fyne starts, what Fyne reads only while its packages are initialised. It must import nothing
// but "os": Go initialises a package as soon as everything it imports is, so that this one comes before Fyne's.
package early

import "os"

// CacheTime is how long Fyne keeps the picture of a text that is no longer drawn. Its own minute lets a long drag through a
// large save pile up more than a gigabyte; much less makes it walk all widgets for every frame.
const CacheTime = "15s"

// Set says whether the time was set here; false where the user chose one.
var Set = set()

func set() bool {
	if os.Getenv("FYNE_CACHE") != "" {
		return false
	}
	return os.Setenv("FYNE_CACHE", CacheTime) == nil
}
