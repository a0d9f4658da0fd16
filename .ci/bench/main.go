// Command bench measures Savant beside the engines and what else is installed, on the same files in one run, and prints one
// Markdown table of medians. With -o it also writes the table to a file.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// bench is one run.
type bench struct {
	folder, oracle, peer string
	rows                 []row
	like                 map[string]string // files that no engine reads, with those that stand in for them
	remarks              []string
	races                []race
	turns                []turned
	burst                []burst
	callbacks            []callback
}

// row is one line of the table: how long who took for what on which file.
type row struct {
	file, job, who string
	size           int
	took           []time.Duration
	note           string
}

func (r row) median() time.Duration {
	slices.Sort(r.took)
	return r.took[len(r.took)/2]
}

func (r row) rate() float64 { return float64(r.size) / r.median().Seconds() / 1e6 }

func main() {
	out := flag.String("o", "", "also write the table to this file")
	big := flag.Bool("big", os.Getenv("SAVANT_BENCH_BIG") == "1", "measure 1 GiB too")
	only := flag.Bool("large", false, "measure only what is asked of large files")
	framings := flag.Bool("framings", false, "measure only edits of saves in every framing")
	texts := flag.Bool("texts", false, "measure only how work on texts grows with their length")
	jsons := flag.Bool("json", false, "measure only opening and searching of JSON")
	conversions := flag.Bool("conversions", false, "measure only how long saves take to become another form, and how much memory")
	bursts := flag.Bool("bursts", false, "measure only how much work many edits start in a window, its filter, and the edit of a large animation")
	windows := flag.Bool("window", false, "measure only how the window starts, and what it takes")
	resources := flag.Bool("resources", false, "measure only binary resources and scenes")
	callbacks := flag.Bool("frames", false, "measure only what callbacks take in a frame of a window")
	values := flag.Bool("values", false, "measure only decoding and encoding of saves, and parsing of a scene")
	folder := flag.String("folder", filepath.Join(os.TempDir(), "savant-bench"), "where the measured files are kept")
	job := flag.String("alone", "", "do only this job of the file that is the argument, and say how long it took")
	flag.Parse()
	if *job == "window" || *job == "settled window" {
		watchStart(flag.Arg(0), flag.Arg(1), flag.Arg(2), *job == "settled window")
		return
	}
	if *job == "convert" {
		convertAlone(flag.Arg(0), flag.Arg(1))
		return
	}
	if *job == "open for memory" {
		openForMemory(flag.Arg(0))
		return
	}
	if *job != "" {
		alone(*job, flag.Arg(0))
		return
	}
	b := &bench{like: map[string]string{}, folder: *folder, oracle: os.Getenv("SAVANT_ORACLE"), peer: os.Getenv("SAVANT_BENCH_PEER")}
	if err := os.MkdirAll(b.folder, 0o755); err != nil {
		fail(err)
	}
	if *windows {
		b.start()
		b.end(*out)
		return
	}
	if *texts {
		b.texts()
		b.end(*out)
		return
	}
	if *jsons {
		b.jsons(*big)
		b.end(*out)
		return
	}
	if *conversions {
		b.conversions()
		b.end(*out)
		return
	}
	if *bursts {
		b.bursts()
		b.filter()
		b.keyEdits()
		b.end(*out)
		return
	}
	if *callbacks {
		b.frames()
		b.end(*out)
		return
	}
	if *resources {
		b.resources(*big)
		b.end(*out)
		return
	}
	if *framings {
		b.framings()
		b.end(*out)
		return
	}
	if *values {
		b.values()
		b.end(*out)
		return
	}
	b.larger(*big)
	b.conversions()
	b.resources(*big)
	if *only {
		b.end(*out)
		return
	}
	b.values()
	if *big {
		b.save(gibibyte)
	}
	b.frames()
	b.start()
	b.end(*out)
}

// values measures saves and a scene beside the engines.
func (b *bench) values() {
	for _, s := range saves {
		b.save(s)
	}
	b.scene()
}

// end prints the measurements.
func (b *bench) end(out string) {
	table := b.heading() + b.raced() + b.turnedTable() + b.burstTable() + b.callbackTable()
	if len(b.rows) > 0 {
		table += b.table()
	}
	for _, r := range b.remarks {
		table += "- " + r + "\n"
	}
	fmt.Print(table)
	if out != "" {
		if err := os.WriteFile(out, []byte(table), 0o644); err != nil {
			fail(err)
		}
	}
}

// heading says what the measurements were made on.
func (b *bench) heading() string {
	return fmt.Sprintf("%s, %d processors, %s, %s\n\n", cpu(), runtime.NumCPU(), runtime.GOOS+"/"+runtime.GOARCH, runtime.Version())
}

// save measures one file of variants: Savant in the engine's dialect, then the engine.
func (b *bench) save(s saveFile) {
	for _, engine := range []struct{ version, dialect string }{{"4.6", "godot4.6"}, {"3.6", "godot3"}} {
		if s.only != "" && s.only != engine.version {
			continue
		}
		d, err := dialect.ByName(engine.dialect)
		if err != nil {
			fail(err)
		}
		data := s.make(d)
		title, n := s.title+", Godot "+engine.version+" form", s.times
		b.measure(title, "copy (memmove)", "this machine", len(data), n, func() { runtime.KeepAlive(append([]byte(nil), data...)) })
		b.measure(title, "skip", "Savant", len(data), n, func() { must(codec.Skip(data, 0, d)) })
		b.measure(title, "open: scan, index, detection", "Savant", len(data), n, func() { must(kinds.Open(data, model.Options{})) })
		b.remark(title, data, d)
		if s.like != "" {
			b.like[title] = s.like + ", Godot " + engine.version + " form"
			continue
		}
		b.measure(title, "decode all", "Savant", len(data), n, func() { _, end, err := codec.Decode(data, 0, d); must(end, err) })
		v, _, err := codec.Decode(data, 0, d)
		if err != nil {
			fail(err)
		}
		b.measure(title, "encode all", "Savant", len(data), n, func() { must(codec.Append(nil, v, d)) })
		room := make([]byte, 0, len(data))
		b.measure(title, "encode all into memory that is there", "Savant", len(data), n, func() { must(codec.Append(room, v, d)) })
		v, room = variant.Value{}, nil
		file := filepath.Join(b.folder, s.name+"-"+engine.version+".bin")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			fail(err)
		}
		b.engine(title, engine.version, file, n)
		b.gdcom(title, file, n)
	}
}

// remark notes what is counted rather than timed: the memory of the index and the allocations of skipping.
func (b *bench) remark(title string, data []byte, d *dialect.Dialect) {
	file := codec.Detect(data)[0].File
	index := 0
	for _, l := range file.Long {
		index += 56 + 4*cap(l.Marks)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	must(codec.Skip(data, 0, d))
	runtime.ReadMemStats(&after)
	b.remarks = append(b.remarks, fmt.Sprintf("%s: %d values; the index takes %d bytes, %.3f %% of the file; skipping them all takes %d allocations.",
		title, file.Values, index, 100*float64(index)/float64(len(data)), after.Mallocs-before.Mallocs))
}

func (b *bench) scene() {
	file := filepath.Join(b.folder, "scene.tscn")
	if b.oracle == "" {
		fmt.Fprintln(os.Stderr, "bench: SKIPPED the scene: SAVANT_ORACLE is not set")
		return
	}
	if out, err := exec.Command(b.oracle, "4.6", "bench", "make=scene", file, "size=20000000").CombinedOutput(); err != nil {
		fail(fmt.Errorf("%v: %s", err, out))
	}
	src, err := os.ReadFile(file)
	if err != nil {
		fail(err)
	}
	title := "20 MB scene"
	b.measure(title, "outline", "Savant", len(src), 7, func() { tscn.Scan(src) })
	b.measure(title, "parse every value", "Savant", len(src), 7, func() { parseAll(src) })
	b.measure(title, "open: outline, judgement, tree", "Savant", len(src), 7, func() { must(kinds.Open(src, model.Options{Name: "scene.tscn"})) })
	for _, version := range []string{"4.6", "3.6"} {
		b.engine(title, version, file, 3)
	}
}

// parseAll parses the value of every property and attribute.
func parseAll(src []byte) {
	outline := tscn.Scan(src)
	d := tscn.Judge(src, outline).Dialect
	for i := range outline.Sections {
		s := &outline.Sections[i]
		for _, list := range [][]tscn.Property{s.Attributes, s.Properties} {
			for _, p := range list {
				if p.Value < p.End {
					must2(literal.Parse(src, s.Start+int(p.Value), d))
				}
			}
		}
	}
}

// measure runs a job n times, a garbage collection before each, and keeps what each took.
func (b *bench) measure(file, job, who string, size, n int, do func()) {
	r := row{file: file, job: job, who: who, size: size}
	for range n {
		runtime.GC()
		begin := time.Now()
		do()
		r.took = append(r.took, time.Since(begin))
	}
	b.rows = append(b.rows, r)
	fmt.Fprintf(os.Stderr, "%-44s %-32s %-14s %9.1f ms %9.0f MB/s\n", file, job, who, r.median().Seconds()*1e3, r.rate())
}

// engine asks a real engine how long it takes.
func (b *bench) engine(title, version, file string, n int) {
	if b.oracle == "" {
		fmt.Fprintln(os.Stderr, "bench: SKIPPED engine", version, "as SAVANT_ORACLE is not set")
		return
	}
	cmd := exec.Command(b.oracle, version, "bench", file, "n="+strconv.Itoa(n))
	out, err := cmd.Output()
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench: engine %s does not read %s: %v\n", version, file, err)
		return
	}
	for line := range strings.Lines(string(out)) {
		b.told(title, "Godot "+version, strings.Split(strings.TrimSpace(line), "\t"))
	}
}

// told keeps a line "job <tab> N bytes <tab> T ms <tab> ..." as a row.
func (b *bench) told(title, who string, fields []string) {
	if len(fields) < 3 {
		return
	}
	size, err1 := strconv.Atoi(strings.TrimSuffix(fields[1], " bytes"))
	ms, err2 := strconv.ParseFloat(strings.TrimSuffix(fields[2], " ms"), 64)
	if err1 != nil || err2 != nil {
		return
	}
	b.rows = append(b.rows, row{file: title, job: fields[0], who: who, size: size,
		took: []time.Duration{time.Duration(ms * float64(time.Millisecond))}})
}

// gdcom asks the npm package @gd-com/utils, through the script that SAVANT_BENCH_PEER names.
func (b *bench) gdcom(title, file string, n int) {
	if b.peer == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "node", b.peer, file, strconv.Itoa(n)).Output()
	if err != nil {
		b.rows = append(b.rows, row{file: title, job: "decode", who: "@gd-com/utils", note: "does not read it"})
		return
	}
	for line := range strings.Lines(string(out)) {
		b.told(title, "@gd-com/utils", strings.Split(strings.TrimSpace(line), "\t"))
	}
}

func (b *bench) table() string {
	var out bytes.Buffer
	fmt.Fprintln(&out, "| file | job | who | MB | ms | MB/s | times the engine |\n| --- | --- | --- | ---: | ---: | ---: | ---: |")
	for _, r := range b.rows {
		if r.took == nil {
			fmt.Fprintf(&out, "| %s | %s | %s | | | | %s |\n", r.file, r.job, r.who, r.note)
			continue
		}
		fmt.Fprintf(&out, "| %s | %s | %s | %.1f | %.1f | %.0f | %s |\n", r.file, r.job, r.who, float64(r.size)/1e6,
			r.median().Seconds()*1e3, r.rate(), b.ratio(r))
	}
	fmt.Fprintln(&out)
	return out.String()
}

// against names the engine's job that a job of Savant is compared with.
var against = map[string]string{
	"skip": "bytes_to_var", "open: scan, index, detection": "bytes_to_var", "decode all": "bytes_to_var", "encode all": "var_to_bytes",
	"encode all into memory that is there": "var_to_bytes",
	"outline":                              "load", "parse every value": "load", "open: outline, judgement, tree": "load",
}

// ratio says how many times as fast as the engines on the same file.
func (b *bench) ratio(r row) string {
	var all []string
	file := r.file
	if b.like[file] != "" {
		file = b.like[file]
	}
	for _, o := range b.rows {
		same := o.job == against[r.job] || o.job == legacy[against[r.job]]
		if r.who == "Savant" && o.file == file && strings.HasPrefix(o.who, "Godot") && same {
			all = append(all, fmt.Sprintf("%.1f (%s)", r.rate()/o.rate(), o.who))
		}
	}
	return strings.Join(all, ", ")
}

// legacy names the functions of Godot 3 that became those of Godot 4.
var legacy = map[string]string{"bytes_to_var": "bytes2var", "var_to_bytes": "var2bytes", "load": "load"}

func cpu() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown processor"
	}
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown processor"
}

func must[T any](_ T, err error) {
	if err != nil {
		fail(err)
	}
}

func must2[A, B any](_ A, _ B, err error) {
	if err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "bench:", err)
	os.Exit(1)
}
