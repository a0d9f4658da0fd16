//go:build !unix

package instance

import "os"

// user distinguishes the folders of users in a shared folder; here each is in the user's profile.
func user() string { return "window" }

// private ensures that a folder exists. The system protects a user's profile from other users.
func private(_, folder string) error { return os.MkdirAll(folder, 0o700) }
