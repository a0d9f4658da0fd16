package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/convert"
	"savant/model/folder"
	"savant/model/near"
	"savant/model/rowpath"
)

// pathHint adds the nearest existing path to an error about one that does not exist.
func pathHint(doc *model.Document, err error) error {
	var lost *model.PathError
	if !errors.As(err, &lost) || lost.Syntax {
		return err
	}
	if meant := near.Path(doc, lost.Path); meant != "" {
		return &hintError{err, "did you mean " + meant + "?"}
	}
	return err
}

// fileHint adds the probably intended name to an error about a missing file.
func (c *call) fileHint(name string, err error) error {
	var lost *fs.PathError
	if !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &lost) {
		return err
	}
	if i := slices.IndexFunc(c.arguments, isFile); strings.HasPrefix(c.command.Operands, "FILE ") && i > 0 && c.arguments[0] == name {
		words := c.arguments[i]
		for _, other := range slices.Delete(slices.Clone(c.arguments), i, i+1) {
			words += " " + rowpath.Quote(other)
		}
		return &hintError{lost.Err, fmt.Sprintf("FILE comes first: savant %s %s", c.command.Name, words)}
	}
	dir, base := filepath.Split(name)
	entries, _ := os.ReadDir(cmp.Or(dir, "."))
	candidates := map[string]string{}
	for _, e := range entries[:min(len(entries), near.Most)] {
		candidates[e.Name()] = dir + e.Name()
	}
	if meant := near.Word(base, candidates); meant != "" {
		return &hintError{lost.Err, "did you mean " + meant + "?"}
	}
	return err
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// quoteHint adds to an error about a literal how the text would be one, if it looks like a text.
func (c *call) quoteHint(text string, err error) error {
	if text == "" || strings.ContainsAny(text, "\"'()[]{}:,=\n") || strings.Trim(text, "-+.0123456789") == "" {
		return err
	}
	return &hintError{err, c.asText(text)}
}

// asText says how a text is written as a literal.
func (c *call) asText(text string) string {
	hint := fmt.Sprintf(`write '"%s"'`, text)
	if c.command.Name == "set" {
		hint += ", or --type String"
	}
	return hint
}

// valueHint adds to an error about a row's new value what would work: a text as a literal where a text is stored.
func (c *call) valueHint(doc *model.Document, r model.Row, text string, err error) error {
	old, unread := doc.Value(r)
	if unread != nil {
		return err
	}
	var refused *model.RefusedError
	switch old.Type {
	case variant.Bool:
		if !errors.As(err, &refused) {
			return &hintError{err, "write true or false"}
		}
	case variant.Int, variant.Float:
		if !errors.As(err, &refused) {
			return &hintError{err, "write a number, such as 5"}
		}
	case variant.String:
		if errors.As(err, &refused) && !strings.ContainsAny(text, "\"'") {
			return &hintError{err, c.asText(text)}
		}
		return c.quoteHint(text, err)
	}
	return err
}

// remade are the forms that cannot be converted to saves directly.
var remade = map[string]bool{convert.Scene: true, convert.Resource: true, convert.BinaryScene: true, convert.BinaryResource: true, convert.Config: true}

// formAsked reports whether --to or the extension of OUT specifies the form. For saves the extensions of saves do, for all
// files the extension of IN. Otherwise the forms are listed.
func (c *call) formAsked(r convert.Request) bool {
	ending, in := strings.ToLower(filepath.Ext(r.Out)), strings.ToLower(filepath.Ext(r.In[0]))
	if r.Form != "" || ending == "" || r.Out == standard || len(r.In) > 1 || isFolder(r.In[0]) || isFolder(r.Out) ||
		ending == in || convert.FormOf(ending) != "" || folder.Known(r.Out) && !remade[convert.FormOf(in)] {
		return true
	}
	c.message(r.Out, fmt.Sprintf("no form has the ending %s; take one of %s, or say with --to what it shall be: %s", ending, strings.Join(convert.Endings(), " "),
		strings.Join(convert.Forms(), ", ")))
	c.worse(Usage)
	return false
}
