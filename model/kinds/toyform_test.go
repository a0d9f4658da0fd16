package kinds_test

import (
	"context"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/label"
	"savant/scene/literal"
)

// toy is all that a new form needs: each line of a table is a row, known by its first cell, with the rest as its value.
type toy struct{ host model.Host }

// toyLine is one line; value is where what follows the first comma begins and ends.
type toyLine struct {
	key  string
	span [2]int64
}

func openToy(h model.Host, _ model.Options, _ *model.Info) (model.Form, error) { return toy{h}, nil }

// lines reads the file again each time it is asked, so that nothing has to follow edits.
func (f toy) lines() (list []toyLine) {
	at := int64(0)
	for line := range strings.Lines(string(f.host.Bytes().View(0, f.host.Size()))) {
		key, _, _ := strings.Cut(line, ",")
		end := at + int64(len(strings.TrimSuffix(line, "\n")))
		list = append(list, toyLine{key, [2]int64{min(at+int64(len(key))+1, end), end}})
		at += int64(len(line))
	}
	return list
}

func (f toy) line(r model.Row) toyLine { return f.lines()[f.host.Slot(r).Index] }

func (f toy) text(r model.Row) string {
	span := f.line(r).span
	return string(f.host.Bytes().View(span[0], span[1]))
}

func (f toy) refuse() (model.Edit, error) {
	return model.Edit{}, &model.RefusedError{Why: message.New(message.Text, "a toy only sets values")}
}

func (f toy) HasValues() bool               { return true }
func (f toy) Info(i *model.Info)            { i.Values = f.Len(model.Root) }
func (f toy) Repair([]model.Span)           {}
func (f toy) Problems() []model.Problem     { return nil }
func (f toy) Position(int64) (int, int)     { return 0, 0 }
func (f toy) Clone(h model.Host) model.Form { return toy{h} }

func (f toy) Len(r model.Row) int {
	if r != model.Root {
		return 0
	}
	return len(f.lines())
}

func (f toy) Describe(r model.Row) model.Description {
	if r == model.Root {
		return model.Description{Label: f.host.Name(), Badge: model.BadgeFile, Children: f.Len(r), Length: f.host.Size()}
	}
	line := f.line(r)
	return model.Description{Label: line.key, Type: "String", Summary: f.text(r), Badge: model.BadgeString, Can: model.CanSet,
		Changed: f.host.Changed(line.span[0], line.span[1]), Offset: line.span[0], Length: line.span[1] - line.span[0]}
}

func (f toy) Path(r model.Row) model.Path {
	return model.Path{Record: -1, Steps: []model.Step{{Kind: model.NameStep, Text: f.line(r).key}}}
}

func (f toy) Find(p model.Path) (model.Row, error) {
	if len(p.Steps) == 0 {
		return model.Root, nil
	}
	i := slices.IndexFunc(f.lines(), func(line toyLine) bool { return line.key == p.Steps[0].Text })
	if i < 0 || len(p.Steps) > 1 {
		return 0, &model.PathError{What: message.New(message.Text, "no such line")}
	}
	return f.host.Child(model.Root, i), nil
}

func (f toy) At(off int64) model.Row {
	i := slices.IndexFunc(f.lines(), func(line toyLine) bool { return off <= line.span[1] })
	if i < 0 {
		return model.Root
	}
	return f.host.Child(model.Root, i)
}

func (f toy) Walk(from model.Row, _ int, visit func(model.Row) bool) {
	if from != model.Root {
		visit(from)
		return
	}
	for i := 0; i < f.Len(from) && f.host.Visit(from, i, visit); i++ {
	}
}

func (f toy) Value(r model.Row) (variant.Value, error) {
	if r == model.Root {
		return variant.Value{}, f.host.Refuse(r, message.New(message.Text, "a table is no value"))
	}
	return variant.Value{Type: variant.String, Text: f.text(r)}, nil
}

func (f toy) Text(r model.Row, _ bool) (string, error) {
	v, err := f.Value(r)
	return literal.Text(v, f.host.Dialect()), err
}

func (f toy) Parse(_ model.Row, text string) (variant.Value, error) {
	return literal.ParseAll(text, f.host.Dialect())
}

func (f toy) Set(r model.Row, v variant.Value, _ model.Typing) (model.Edit, error) {
	if v.Type != variant.String || strings.Contains(v.Text, "\n") {
		return f.refuse()
	}
	span := f.line(r).span
	splice := piece.Splice{Start: span[0], End: span[1], New: []byte(v.Text)}
	return model.Edit{Label: message.New(label.Set, f.host.Path(r)), Splices: []piece.Splice{splice}, Rows: []model.Row{r}, Show: r}, nil
}

func (f toy) Insert(model.Row, int, []model.Entry) (model.Edit, error) { return f.refuse() }
func (f toy) Remove([]model.Row) (model.Edit, error)                   { return f.refuse() }
func (f toy) Move([]model.Row, model.Row, int) (model.Edit, error)     { return f.refuse() }
func (f toy) Rename(model.Row, variant.Value) (model.Edit, error)      { return f.refuse() }
func (f toy) Duplicate([]model.Row) (model.Edit, error)                { return f.refuse() }
func (f toy) Check(context.Context, func(float64)) model.CheckResult {
	return model.CheckResult{Exact: true}
}
