package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// started is what one start of the program took.
type started struct {
	Window float64 `json:"window_ms"` // until a window is on the screen
	Rows   float64 `json:"rows_ms"`   // until the rows of its file are shown
	Idle   float64 `json:"idle"`      // of one processor, in per cent, while nobody does anything
}

const (
	starts  = 5
	idleFor = 10 * time.Second
	ticks   = 100 // of /proc in a second
)

// start measures how long the window takes to appear and to show a large save, and what it takes while nothing happens.
func (b *bench) start() {
	program, err := filepath.Abs("build/savant")
	must(program, err)
	if out, err := exec.Command("go", "build", "-tags", "migrated_fynedo,no_emoji", "-o", program, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "bench: SKIPPED the start of the window: %v\n%s", err, out)
		return
	}
	path := filepath.Join(b.folder, "start.sav")
	data := large(4_000_000)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		fail(err)
	}
	defer os.Remove(path)
	own, err := os.Executable()
	must(own, err)
	var window, rows, idle []time.Duration
	for range starts {
		cmd := exec.Command(".ci/desktop/with-display", "-q", "-s", "1400x900", own, "-alone", "window", program, path)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		var s started
		if err == nil {
			err = json.Unmarshal(out, &s)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "bench: SKIPPED the start of the window: %v\n", err)
			return
		}
		window = append(window, milliseconds(s.Window))
		rows = append(rows, milliseconds(s.Rows))
		idle = append(idle, milliseconds(s.Idle*1000))
	}
	b.remarks = append(b.remarks,
		fmt.Sprintf("The start: the first window is there after %.0f ms (goal: 500 ms).", median(window).Seconds()*1e3),
		fmt.Sprintf("The start with a save of %d MB: its rows are shown after %.0f ms (goal: 1000 ms).", len(data)/1e6, median(rows).Seconds()*1e3),
		fmt.Sprintf("While nobody does anything, the window takes %.1f %% of a processor (goal: 2 %%).", median(idle).Seconds()))
}

func milliseconds(f float64) time.Duration { return time.Duration(f * float64(time.Millisecond)) }

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
	time.Sleep(time.Second)
	before := spent(pid)
	time.Sleep(idleFor)
	s.Idle = 100 * float64(spent(pid)-before) / ticks / idleFor.Seconds()
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
