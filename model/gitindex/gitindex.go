// Package gitindex reads what git stores of a file whose merge left conflicts. It runs the program git, and changes
// nothing.
package gitindex

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"savant/codec/message"
)

// tooLarge is the error for a version that exceeds the limit.
const tooLarge message.ID = "gitindex.too-large"

// largest is the maximum size of a version in bytes.
const largest = 256 << 20

// Versions are the three versions of an unmerged file; nil for a missing one, such as the base of a file that both
// sides added.
type Versions struct{ Base, Ours, Theirs []byte }

// Unmerged returns the versions of a file that git lists as unmerged; nil for any other file, and if git is not
// installed. The path is absolute. The error says why they cannot be read.
func Unmerged(ctx context.Context, path string) (*Versions, error) {
	folder := filepath.Dir(path)
	if !inRepository(folder) {
		return nil, nil
	}
	list, err := git(ctx, folder, "ls-files", "-u", "-z", "--", filepath.Base(path))
	if err != nil || len(list) == 0 {
		return nil, nil
	}
	v := &Versions{}
	stages := map[string]*[]byte{"1": &v.Base, "2": &v.Ours, "3": &v.Theirs}
	for entry := range strings.SplitSeq(string(list), "\x00") {
		about, _, _ := strings.Cut(entry, "\t") // mode, hash, stage
		words := strings.Fields(about)
		if len(words) != 3 || stages[words[2]] == nil {
			continue
		}
		size, err := git(ctx, folder, "cat-file", "-s", words[1])
		if err != nil {
			return nil, err
		}
		if n, err := strconv.ParseInt(strings.TrimSpace(string(size)), 10, 64); err != nil || n > largest {
			return nil, message.Err(tooLarge)
		}
		if *stages[words[2]], err = git(ctx, folder, "cat-file", "blob", words[1]); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// inRepository reports whether a folder or a parent is a git work tree, so that the program runs only there.
func inRepository(folder string) bool {
	for {
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
			return true
		}
		up := filepath.Dir(folder)
		if up == folder {
			return false
		}
		folder = up
	}
}

// git runs a read-only command. Whatever the settings of a repository would make it run or fetch is switched off: the
// repository may be anyone's.
func git(ctx context.Context, folder string, args ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, "git", append([]string{"-c", "core.fsmonitor=false", "--no-pager"}, args...)...)
	command.Dir = folder
	command.Env = append(os.Environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_LITERAL_PATHSPECS=1", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_TERMINAL_PROMPT=0")
	out, err := command.Output()
	return out, err
}
