//go:build !cgo || ci

package dialogs

// native is empty: this build has no system dialogs, and Fyne's take their place.
var native []system
