//go:build cgo && !ci && !linux

package dialogs

// loadToolkit has nothing to load: the dialogs are part of the system.
func loadToolkit(string) error { return nil }
