package command

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"savant/model"
	"savant/model/near"
)

// pathHint adds the nearest existing path to an error about one that does not exist.
func pathHint(doc *model.Document, err error) error {
	var lost *model.PathError
	if !errors.As(err, &lost) {
		return err
	}
	if whole := strings.ReplaceAll(lost.Path, "[]", "[*]"); strings.Contains(whole, "*") {
		return Hinted(err, "for several values: savant find --path "+Line(strings.TrimLeft(whole, "$."))+" FILE")
	}
	for foreign, ours := range foreignRoots {
		if rest, ok := strings.CutPrefix(lost.Path, foreign); ok && (rest == "") == ours.alone {
			if _, err2 := doc.Find(ours.path + rest); err2 == nil {
				return Hinted(err, "did you mean "+ours.path+rest+"?")
			}
		}
	}
	if lost.Syntax {
		return err
	}
	if meant := near.Path(doc, lost.Path); meant != "" {
		return Hinted(err, "did you mean "+meant+"?")
	}
	return err
}

// foreignRoots are how paths of other tools name or begin at what a document holds as a whole, and how ours do.
var foreignRoots = map[string]struct {
	alone bool // nothing follows
	path  string
}{".": {true, "#0"}, "$": {true, "#0"}, "$.": {false, ""}}

// fileHint adds the probably intended name to an error about a missing file.
func (c *Call) fileHint(name string, err error) error {
	var lost *fs.PathError
	if !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &lost) {
		return err
	}
	if i := slices.IndexFunc(c.Arguments, IsFile); strings.HasPrefix(c.Command.Operands, "FILE ") && i > 0 && c.Arguments[0] == name {
		others := slices.Delete(slices.Clone(c.Arguments), i, i+1)
		return Hinted(lost.Err, "FILE comes first: savant "+c.Command.Name+" "+Line(append([]string{c.Arguments[i]}, others...)...))
	}
	if exists(name) {
		return Hinted(lost.Err, "it is a link to a file that is not there")
	}
	dir, base := filepath.Split(name)
	entries, _ := os.ReadDir(cmp.Or(dir, "."))
	candidates := map[string]string{}
	for _, e := range entries[:min(len(entries), near.Most)] {
		candidates[e.Name()] = dir + e.Name()
	}
	if meant := near.Word(base, candidates); meant != "" {
		return Hinted(lost.Err, "did you mean "+meant+"?")
	}
	return err
}

// QuoteHint adds to an error about a literal how the text would be one, if it looks like a text.
func (c *Call) QuoteHint(text string, err error) error {
	if bare := strings.Trim(text, "'"); len(text) == len(bare)+2 && !strings.ContainsAny(bare, "\"'\\\n") {
		return Hinted(err, c.asText(bare)+": strings are in double quotes")
	}
	if text == "" || strings.ContainsAny(text, "\"'()[]{}:,=\n") || strings.Trim(text, "-+.0123456789") == "" {
		return err
	}
	return Hinted(err, c.asText(text))
}

// asText says how a text is written as a literal.
func (c *Call) asText(text string) string {
	hint := fmt.Sprintf(`write '"%s"'`, text)
	if c.Command.Name == "set" {
		hint += ", or --type String"
	}
	return hint
}
