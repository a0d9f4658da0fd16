//go:build cgo && !ci

package dialogs

import "savant/ui/dialogs/internal/gtk"

func loadToolkit() error { return gtk.Load() }
