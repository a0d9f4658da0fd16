//go:build !unix

package instance

import "os"

// user tells apart the folders of users that are side by side; here each is in the user's own.
func user() string { return "window" }

// private makes sure that a folder is there. What is in a user's profile is closed to other users by the system.
func private(_, folder string) error { return os.MkdirAll(folder, 0o700) }
