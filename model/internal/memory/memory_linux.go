package memory

import (
	"io/fs"
	"math"
	"os"
	"path"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

func available() (int64, bool) {
	root := os.DirFS("/")
	n, ok := fromFiles(root)
	if !ok {
		return 0, false
	}
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &limit); err == nil && limit.Cur < math.MaxInt64 {
		n = min(n, int64(limit.Cur)-addresses(root))
	}
	return max(n, 0), true
}

// fromFiles reads the kernel's numbers (proc(5), and Documentation/admin-guide/cgroup-v1/memory.rst and cgroup-v2.rst
// of the kernel).
func fromFiles(root fs.FS) (int64, bool) {
	info := fields(root, "proc/meminfo")
	free, ok := info["MemAvailable:"]
	if !ok {
		return 0, false
	}
	n := (free + info["SwapFree:"]) << 10 // in KiB
	lines, _ := fs.ReadFile(root, "proc/self/cgroup")
	for line := range strings.Lines(string(lines)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		switch {
		case parts[0] == "0" && parts[1] == "":
			n = min(n, inGroups(root, "sys/fs/cgroup", parts[2], "memory.max", "memory.current", "inactive_file"))
		case strings.Contains(","+parts[1]+",", ",memory,"):
			n = min(n, inGroups(root, "sys/fs/cgroup/memory", parts[2], "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"))
		}
	}
	return n, true
}

// inGroups returns what the control group and its ancestors allow. Within a container the group's own path may not
// exist, but only what is mounted as the outermost one.
func inGroups(root fs.FS, mount, group, most, used, cache string) int64 {
	n := int64(math.MaxInt64)
	for group = path.Clean("/" + group); ; group = path.Dir(group) {
		dir := path.Join(mount, group)
		limit, hasLimit := number(root, path.Join(dir, most))
		taken, hasTaken := number(root, path.Join(dir, used))
		if hasLimit && hasTaken {
			n = min(n, limit-taken+fields(root, path.Join(dir, "memory.stat"))[cache])
		}
		if group == "/" {
			return n
		}
	}
}

// number reads a file with a number; "max" means none.
func number(root fs.FS, name string) (int64, bool) {
	b, err := fs.ReadFile(root, name)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(b)), 10, 64)
	return n, err == nil
}

// fields reads a file of lines with a name and a number.
func fields(root fs.FS, name string) map[string]int64 {
	b, err := fs.ReadFile(root, name)
	if err != nil {
		return nil
	}
	m := map[string]int64{}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) >= 2 {
			if n, err := strconv.ParseInt(f[1], 10, 64); err == nil {
				m[f[0]] = n
			}
		}
	}
	return m
}

// addresses returns how much of its address space the program uses.
func addresses(root fs.FS) int64 {
	b, err := fs.ReadFile(root, "proc/self/statm")
	if err != nil {
		return 0
	}
	pages, _, _ := strings.Cut(string(b), " ")
	n, _ := strconv.ParseInt(pages, 10, 64)
	return n * int64(os.Getpagesize())
}
