// Package openevent hears which files macOS wants opened: Finder hands a double click to the program as an event, not as an
// argument. Elsewhere it does nothing.
package openevent
