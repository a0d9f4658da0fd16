package cli

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"savant/codec/envelope"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"savant": func() { os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs the scripts of testdata: command lines with what they print and their exit status.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			settings := filepath.Join(e.WorkDir, "settings")
			e.Setenv("XDG_CONFIG_HOME", settings) // where the backups go
			e.Setenv("HOME", settings)
			e.Setenv("AppData", settings)
			for _, name := range []string{"slot.sav", "chain.sav", "bare.bin"} {
				b, err := unhex(filepath.Join("testdata", name+".hex"))
				if err != nil {
					return err
				}
				if err := os.WriteFile(filepath.Join(e.WorkDir, name), b, 0o644); err != nil {
					return err
				}
			}
			for name, digits := range map[string]string{"noise.bin": "ff00fe00fd", "noise2.bin": "ff00fe00fc"} {
				b, err := hex.DecodeString(digits)
				if err == nil {
					err = os.WriteFile(filepath.Join(e.WorkDir, name), b, 0o644)
				}
				if err != nil {
					return err
				}
			}
			return wrapped(e.WorkDir)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status3,
			"splice": splice,
			"unhex": func(ts *testscript.TestScript, neg bool, args []string) {
				b, err := unhex(ts.MkAbs(args[0]))
				ts.Check(err)
				ts.Check(os.WriteFile(ts.MkAbs(args[1]), b, 0o644))
			},
		},
	})
}

// wrapped makes the first save again, encrypted and compressed.
func wrapped(dir string) error {
	payload, err := os.ReadFile(filepath.Join(dir, "slot.sav"))
	if err != nil {
		return err
	}
	for _, w := range []struct {
		name, envelope string
		key            envelope.Key
	}{
		{"password.sav", "gdec4", envelope.Key{Password: "open sesame"}},
		{"key.sav", "gdec3", envelope.Key{Bytes: []byte("0123456789abcdef0123456789abcdef")}},
		{"packed.sav", "gcpf-zstd", envelope.Key{}},
	} {
		b, err := envelope.New(w.envelope, payload, w.key)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, w.name), b, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// unhex reads a file of hexadecimal digits in lines; what comes after a semicolon is a remark.
func unhex(name string) ([]byte, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var digits strings.Builder
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, ";")
		digits.WriteString(strings.Join(strings.Fields(line), ""))
	}
	return hex.DecodeString(digits.String())
}

// status3 runs a command line that must end with the status given: "status 2 savant get x".
func status3(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

// splice makes the file that an edit must give: "splice old offset length digits new" puts bytes in place of length others, or of all that follow.
func splice(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 5 {
		ts.Fatalf("usage: splice old offset length digits new")
	}
	old, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	b, err := hex.DecodeString(args[3])
	ts.Check(err)
	made := append(append(append([]byte{}, old[:at]...), b...), old[min(at+n, len(old)):]...)
	ts.Check(os.WriteFile(ts.MkAbs(args[4]), made, 0o644))
}
