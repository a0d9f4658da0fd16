//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package prompt

import "golang.org/x/term"

func hidden(fd int) ([]byte, error) { return term.ReadPassword(fd) }
