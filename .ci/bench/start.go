package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// started is what one start of the program took.
type started struct {
	Window   float64 `json:"window_ms"` // until a window is on the screen
	Rows     float64 `json:"rows_ms"`   // until the rows of its file are shown
	Idle     float64 `json:"idle"`      // of one processor, in per cent, while idle
	Resident float64 `json:"resident"`  // bytes of memory, after that
}

const (
	starts  = 5
	idleFor = 10 * time.Second
	ticks   = 100 // of /proc in a second
)

// start measures the program as it is shipped: its size, how long its window takes to appear and to show a save, and what it takes while nothing
// happens.
func (b *bench) start() {
	program := filepath.Join(b.folder, "savant")
	if out, err := exec.Command("go", "build", "-trimpath", "-tags", "migrated_fynedo,no_emoji", "-ldflags", "-s -w", "-o", program, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "bench: SKIPPED the start of the window: %v\n%s", err, out)
		return
	}
	size, err := os.Stat(program)
	must(size, err)
	path := filepath.Join(b.folder, "start.sav")
	if err := os.WriteFile(path, large(4_000_000), 0o644); err != nil {
		fail(err)
	}
	defer os.Remove(path)
	small, ok := startedWith(program, "assets/samples/slot_1.sav")
	if !ok {
		return
	}
	full, ok := startedWith(program, path)
	if !ok {
		return
	}
	megabytes := func(s started) float64 { return s.Resident / 1e6 }
	b.remarks = append(b.remarks,
		fmt.Sprintf("The program as it is shipped has %.1f MB (goal: 30 MB).", float64(size.Size())/1e6),
		"The window is on the screen after "+spread(small, func(s started) float64 { return s.Window })+" ms (goal: 250 ms).",
		"A save of 40 KB is shown after "+spread(small, func(s started) float64 { return s.Rows })+" ms, one of 100 MB after "+spread(full, func(s started) float64 { return s.Rows })+" ms (goal: 600 ms).",
		"While nobody does anything, the window takes "+spread(small, func(s started) float64 { return s.Idle })+" % of a processor (goal: 0.2 %).",
		"With the small save it has "+spread(small, megabytes)+" MB of memory (goal: 150 MB, drawing by software included).")
}

// startedWith starts the program several times with a file.
func startedWith(program, file string) (list []started, ok bool) {
	own, err := os.Executable()
	must(own, err)
	for range starts {
		cmd := exec.Command(".ci/desktop/with-display", "-q", "-s", "1400x900", own, "-alone", "window", program, file)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		var s started
		if err == nil {
			err = json.Unmarshal(out, &s)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "bench: SKIPPED the start of the window: %v\n", err)
			return nil, false
		}
		list = append(list, s)
	}
	return list, true
}

// spread is the median of a figure, and its smallest and largest.
func spread(list []started, of func(started) float64) string {
	var all []float64
	for _, s := range list {
		all = append(all, of(s))
	}
	slices.Sort(all)
	return fmt.Sprintf("%.4g (%.4g to %.4g)", all[len(all)/2], all[0], all[len(all)-1])
}

// watchStart starts the program on the screen that is there, and prints what that took.
func watchStart(program, path string) {
	home, err := os.MkdirTemp("", "savant-start-")
	must(home, err)
	defer os.RemoveAll(home)
	trace := filepath.Join(home, "trace")
	cmd := exec.Command(program, path)
	cmd.Env = append(os.Environ(), "SAVANT_TRACE="+trace, "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home)
	began := time.Now()
	if err := cmd.Start(); err != nil {
		fail(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	var s started
	pid := strconv.Itoa(cmd.Process.Pid)
	shown := make(chan time.Duration, 1)
	go func() {
		for time.Since(began) < time.Minute {
			if out, err := exec.Command("xdotool", "search", "--onlyvisible", "--pid", pid).Output(); err == nil && len(out) > 0 {
				break
			}
		}
		shown <- time.Since(began)
	}()
	s.Rows = until(trace, "opened").Sub(began).Seconds() * 1e3
	s.Window = (<-shown).Seconds() * 1e3
	until(trace, "checked")
	until(trace, "freed")
	before := spent(pid)
	time.Sleep(idleFor)
	s.Idle = 100 * float64(spent(pid)-before) / ticks / idleFor.Seconds()
	s.Resident = resident(pid)
	text, err := json.Marshal(s)
	must(text, err)
	fmt.Println(string(text))
}

// until waits for an event of the program and returns when it was seen.
func until(trace, event string) time.Time {
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		f, err := os.Open(trace)
		if err != nil {
			continue
		}
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), `{"event":"`+event+`"`) {
				f.Close()
				return time.Now()
			}
		}
		f.Close()
	}
	fail(fmt.Errorf("the program never said %q", event))
	return time.Time{}
}

// spent is the time that a process has had a processor, in ticks.
func spent(pid string) int {
	b, err := os.ReadFile("/proc/" + pid + "/stat")
	must(b, err)
	fields := strings.Fields(string(b[strings.LastIndexByte(string(b), ')')+1:]))
	user, err := strconv.Atoi(fields[11])
	must(user, err)
	system, err := strconv.Atoi(fields[12])
	must(system, err)
	return user + system
}

// resident is the memory that a process has, in bytes.
func resident(pid string) float64 {
	b, err := os.ReadFile("/proc/" + pid + "/statm")
	must(b, err)
	pages, err := strconv.Atoi(strings.Fields(string(b))[1])
	must(pages, err)
	return float64(pages * os.Getpagesize())
}
