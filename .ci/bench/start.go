package main

import (
	"bufio"
	"cmp"
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
	Work     float64 `json:"work_ms"`   // of processors, until then
	Rows     float64 `json:"rows_ms"`   // until the rows of its file are shown
	Idle     float64 `json:"idle"`      // of one processor, in per cent, while idle
	Resident float64 `json:"resident"`  // bytes of memory, after that
	Own      float64 `json:"own"`       // those of them that are no pages of files, such as of programs and libraries
}

const (
	starts  = 15
	settles = 5 // half a minute each
	idleFor = 10 * time.Second
)

// starting is a program that is started with a file several times.
type starting struct {
	program, file string
	cache         string // the folder that starts share, so that the driver and Fyne find there what the first one left; "" for none
	list          []started
}

// start measures the program as it is shipped, beside an empty window of Fyne's: its size, how long its window takes to appear and to show a save,
// and what it takes while nothing happens.
func (b *bench) start() {
	program, empty := filepath.Join(b.folder, "savant"), filepath.Join(b.folder, "empty")
	for from, to := range map[string]string{".": program, "./.ci/bench/empty": empty} {
		if out, err := exec.Command("go", "build", "-trimpath", "-tags", "migrated_fynedo,no_emoji", "-ldflags", "-s -w", "-o", to, from).CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "bench: SKIPPED the start of the window: %v\n%s", err, out)
			return
		}
	}
	path := filepath.Join(b.folder, "start.sav")
	if err := os.WriteFile(path, large(4_000_000), 0o644); err != nil {
		fail(err)
	}
	defer os.Remove(path)
	cache := filepath.Join(b.folder, "cache")
	if err := os.MkdirAll(cache, 0o755); err != nil {
		fail(err)
	}
	const small = "assets/samples/slot_1.sav"
	floor, later, first, full := &starting{program: empty, cache: cache}, &starting{program: program, file: small, cache: cache},
		&starting{program: program, file: small}, &starting{program: program, file: path, cache: cache}
	if !byTurns(1, false, floor, later) { // fills the cache
		return
	}
	floor.list, later.list = nil, nil
	if !byTurns(starts, false, floor, later, first, full) {
		return
	}
	calmFloor, calm := &starting{program: empty, cache: cache}, &starting{program: program, file: small, cache: cache}
	if !byTurns(settles, true, calmFloor, calm) {
		return
	}
	window, work, rows := func(s started) float64 { return s.Window }, func(s started) float64 { return s.Work }, func(s started) float64 { return s.Rows }
	idle := func(s started) float64 { return s.Idle }
	memory, own := func(s started) float64 { return s.Resident / 1e6 }, func(s started) float64 { return s.Own / 1e6 }
	b.remarks = append(b.remarks,
		fmt.Sprintf("The program as it is shipped has %.1f MB (goal: 30 MB); an empty window of Fyne has %.1f MB.", megabytes(program), megabytes(empty)),
		"The window is on the screen after "+spread(later.list, window)+" ms (goal: 250 ms), an empty window of Fyne after "+spread(floor.list, window)+
			" ms. The very first start, which compiles the driver's shaders and lists the fonts, takes "+spread(first.list, window)+" ms.",
		"Until its window is on the screen the program has a processor for "+spread(later.list, work)+" ms, at the very first start for "+
			spread(first.list, work)+" ms; an empty window of Fyne for "+spread(floor.list, work)+" ms.",
		"A save of 40 KB is shown after "+spread(later.list, rows)+" ms, at the very first start after "+spread(first.list, rows)+" ms; one of 100 MB after "+
			spread(full.list, rows)+" ms (goal: 600 ms).",
		"While nobody does anything, the window takes "+spread(calm.list, idle)+" % of a processor (goal: 0.2 %), an empty window of Fyne "+
			spread(calmFloor.list, idle)+" %.",
		"With the small save it has "+spread(calm.list, memory)+" MB of memory (goal: 150 MB, drawing by software included), "+spread(calm.list, own)+
			" of them its own and the rest pages of program files; an empty window of Fyne has "+spread(calmFloor.list, memory)+" and "+spread(calmFloor.list, own)+" MB.")
}

// megabytes is the size of a file.
func megabytes(path string) float64 {
	info, err := os.Stat(path)
	must(info, err)
	return float64(info.Size()) / 1e6
}

// byTurns starts programs n times, one after the other. Where it is settled, each stays until it has settled, and is measured then, too.
func byTurns(n int, settled bool, all ...*starting) (ok bool) {
	own, err := os.Executable()
	must(own, err)
	job := "window"
	if settled {
		job = "settled window"
	}
	for range n {
		for _, s := range all {
			cmd := exec.Command(".ci/desktop/with-display", "-q", "-s", "1400x900", own, "-alone", job, s.program, s.file, s.cache)
			cmd.Stderr = os.Stderr
			out, err := cmd.Output()
			var one started
			if err == nil {
				err = json.Unmarshal(out, &one)
			}
			if err != nil {
				fmt.Fprintf(os.Stderr, "bench: SKIPPED the start of the window: %v\n", err)
				return false
			}
			s.list = append(s.list, one)
		}
	}
	return true
}

// spread is the median of a figure, and its smallest and largest.
func spread(list []started, of func(started) float64) string {
	var all []float64
	for _, s := range list {
		all = append(all, of(s))
	}
	slices.Sort(all)
	say := func(f float64) string {
		if f >= 100 {
			return fmt.Sprintf("%.0f", f)
		}
		return fmt.Sprintf("%.3g", f)
	}
	return fmt.Sprintf("%s (%s to %s)", say(all[len(all)/2]), say(all[0]), say(all[len(all)-1]))
}

// watchStart starts the program on the screen that is there, and prints what that took.
func watchStart(program, path, cache string, settled bool) {
	home, err := os.MkdirTemp("", "savant-start-")
	must(home, err)
	defer os.RemoveAll(home)
	trace := filepath.Join(home, "trace")
	cmd := exec.Command(program)
	if path != "" {
		cmd.Args = append(cmd.Args, path)
	}
	cmd.Env = append(os.Environ(), "SAVANT_TRACE="+trace, "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+cmp.Or(cache, home))
	mapped, stop := nextWindow()
	defer stop()
	began := time.Now()
	if err := cmd.Start(); err != nil {
		fail(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	var s started
	pid := strconv.Itoa(cmd.Process.Pid)
	s.Window = (<-mapped).Sub(began).Seconds() * 1e3
	s.Work = spent(pid).Seconds() * 1e3
	s.Rows = until(trace, "opened").Sub(began).Seconds() * 1e3
	if settled {
		until(trace, "checked")
		until(trace, "freed")
		time.Sleep(2 * time.Second) // saying so has woken it
		before := spent(pid)
		time.Sleep(idleFor)
		s.Idle = 100 * (spent(pid) - before).Seconds() / idleFor.Seconds()
		s.Resident, s.Own = status(pid, "VmRSS:"), status(pid, "RssAnon:")
	}
	text, err := json.Marshal(s)
	must(text, err)
	fmt.Println(string(text))
}

// nextWindow hands over when the next window comes on the screen.
func nextWindow() (at <-chan time.Time, stop func()) {
	watch := exec.Command("xev", "-root", "-event", "substructure")
	out, err := watch.StdoutPipe()
	must(out, err)
	if err := watch.Start(); err != nil {
		fail(err)
	}
	seen := make(chan time.Time, 1)
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "MapNotify") {
				seen <- time.Now()
				return
			}
		}
	}()
	time.Sleep(200 * time.Millisecond) // until it watches
	return seen, func() { _ = watch.Process.Kill() }
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

// spent is the time that the threads of a process have had a processor.
func spent(pid string) (all time.Duration) {
	threads, err := filepath.Glob("/proc/" + pid + "/task/*/schedstat")
	must(threads, err)
	for _, path := range threads {
		var ns int64
		if text, err := os.ReadFile(path); err == nil { // else it has ended
			_, err = fmt.Sscan(string(text), &ns)
			must(ns, err)
		}
		all += time.Duration(ns)
	}
	return all
}

// status is one of the sizes that the system keeps of a process, in bytes.
func status(pid, name string) float64 {
	b, err := os.ReadFile("/proc/" + pid + "/status")
	must(b, err)
	_, after, _ := strings.Cut(string(b), name)
	var kilobytes float64
	_, err = fmt.Sscan(after, &kilobytes)
	must(kilobytes, err)
	return kilobytes * 1024
}
