// Package openevent receives the files that macOS wants opened: Finder passes a double click to the program as an
// event, not as an argument. On other systems it does nothing.
package openevent
