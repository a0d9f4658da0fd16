//go:build cgo && !ci && !linux

package dialogs

// portals are of Linux desktops only.
func portals() []system { return nil }
