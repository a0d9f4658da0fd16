package memory

import (
	"testing"
	"testing/fstest"
)

func TestFromFiles(t *testing.T) {
	const info = "MemTotal: 16000 kB\nMemFree: 100 kB\nMemAvailable:    8000 kB\nSwapFree:  1000 kB\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
		ok    bool
	}{
		"no proc":        {nil, 0, false},
		"no groups":      {map[string]string{"proc/meminfo": info}, 9000 << 10, true},
		"an old kernel":  {map[string]string{"proc/meminfo": "MemTotal: 16000 kB\n"}, 0, false},
		"without limits": {map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/user\n", "sys/fs/cgroup/user/memory.max": "max\n", "sys/fs/cgroup/user/memory.current": "5\n"}, 9000 << 10, true},
		"its own group": {map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/user/app\n",
			"sys/fs/cgroup/user/app/memory.max": "4000\n", "sys/fs/cgroup/user/app/memory.current": "1500\n",
			"sys/fs/cgroup/user/app/memory.stat": "anon 1000\ninactive_file 500\n"}, 3000, true},
		"a group around it": {map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/user/app\n",
			"sys/fs/cgroup/user/app/memory.max": "4000\n", "sys/fs/cgroup/user/app/memory.current": "1500\n",
			"sys/fs/cgroup/user/memory.max": "2000\n", "sys/fs/cgroup/user/memory.current": "1900\n"}, 100, true},
		"a container": {map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/docker/abc\n",
			"sys/fs/cgroup/memory.max": "7000\n", "sys/fs/cgroup/memory.current": "1000\n"}, 6000, true},
		"the first version": {map[string]string{"proc/meminfo": info, "proc/self/cgroup": "5:cpu,memory:/app\n3:pids:/app\n",
			"sys/fs/cgroup/memory/app/memory.limit_in_bytes": "5000\n", "sys/fs/cgroup/memory/app/memory.usage_in_bytes": "4500\n",
			"sys/fs/cgroup/memory/app/memory.stat": "inactive_file 1\ntotal_inactive_file 100\n"}, 600, true},
	} {
		root := fstest.MapFS{}
		for file, text := range c.files {
			root[file] = &fstest.MapFile{Data: []byte(text)}
		}
		if got, ok := fromFiles(root); got != c.want || ok != c.ok {
			t.Errorf("%s: %d, %v, want %d, %v", name, got, ok, c.want, c.ok)
		}
	}
}

func TestHolds(t *testing.T) {
	for size, want := range map[int64]bool{0: true, 1 << 20: true, 1 << 50: false, 7 << 60: false} {
		if Holds(size) != want {
			t.Errorf("%d bytes: %v", size, !want)
		}
	}
}
