package store

import "golang.org/x/sys/unix"

const errNoAttribute = unix.ENOATTR
