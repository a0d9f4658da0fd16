//go:build !linux

package mapfile

import "os"

// Contents is a mapped file, which this system does not support.
type Contents struct{ Bytes []byte }

// Map returns ErrUnsafe: only Linux lets a program delay others that write a file it has mapped.
func Map(*os.File) (*Contents, error) { return nil, ErrUnsafe }

// New returns nil, so ordinary memory is used.
func New(int64) *Contents { return nil }

// Seal does nothing.
func (c *Contents) Seal() error { return nil }

// Close does nothing.
func (c *Contents) Close() {}

// Mapped reports false.
func (c *Contents) Mapped() bool { return false }

// Held reports false.
func (c *Contents) Held() bool { return false }

// Lost reports false.
func (c *Contents) Lost() bool { return false }
