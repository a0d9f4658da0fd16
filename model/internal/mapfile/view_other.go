//go:build !unix

package mapfile

import "os"

// View does not map: the caller reads the file.
func View(*os.File) (b []byte, release func(), err error) { return nil, nil, ErrUnsafe }
