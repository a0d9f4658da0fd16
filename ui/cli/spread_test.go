package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"savant/ui/cli/command"
)

// TestFolderInOrder: commands that work on several files at once print what they print of each file alone, in the order of the files.
func TestFolderInOrder(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	dir := t.TempDir()
	var files []string
	for i := range 40 {
		name := filepath.Join(dir, fmt.Sprintf("%02d.tres", i))
		text := "[gd_resource type=\"Resource\" format=3]\n\n[resource]\n" + strings.Repeat(fmt.Sprintf("gold_%d = %d\n", i, i), 1+i*37%200)
		if i%9 == 5 {
			text += "gold = [\n" // ends in the middle of a value
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	for _, words := range [][]string{{"find", "--where", "value % 3 == 0"}, {"find", "-l", "gold_3"}, {"check"}, {"info", "--json"}, {"stats"}} {
		var out, errw, oneOut, oneErr bytes.Buffer
		status, worst := Main(append(words, dir), nil, &out, &errw), command.Fine
		if words[0] == "find" {
			worst = command.Problems // of files in which nothing is found
		}
		for _, f := range files {
			worst = max(worst, Main(append(words, f), nil, &oneOut, &oneErr))
		}
		if words[0] == "find" && status == command.Fine {
			status = command.Problems
		}
		if out.String() != oneOut.String() || errw.String() != oneErr.String() || status != worst || out.Len() == 0 {
			t.Errorf("%s: the folder prints %d and %d bytes and status %d, its files one by one %d and %d bytes and %d", words, out.Len(), errw.Len(), status, oneOut.Len(), oneErr.Len(), worst)
		}
	}
}
