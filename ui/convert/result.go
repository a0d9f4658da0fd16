package convert

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/convert"
	"savant/model/store"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// result is what became of a file, in a few words, and whether there is more to say.
type result struct {
	words string
	color fyne.ThemeColorName
	why   string // words of the link to the rest; "" for none
}

// resultOf returns the result for a file.
func resultOf(j *job) result {
	item := &j.item
	var lossy *convert.LossyError
	var exists *store.ExistsError
	var locked *model.LockedError
	var foreign *convert.ForeignError
	var path *fs.PathError
	var itself *convert.ItselfError
	lost := int64(len(item.Losses) + item.More)
	switch {
	case j.ours && j.held:
		return result{words.Say("✓ written"), look.Good, ""}
	case errors.As(j.against(), &exists):
		return result{words.Say("%s already exists", filepath.Base(item.Out)), look.Changed, ""}
	case errors.As(j.against(), &itself) && itself.Already:
		return result{words.Say("is that already"), look.Muted, words.Say("Why?")}
	case errors.As(j.against(), &locked) && locked.Wrong:
		return result{words.Say("needs another password"), look.Changed, ""}
	case errors.As(j.against(), &locked):
		return result{words.Say("needs its password"), look.Changed, ""}
	case convert.NeedsKey(j.against()):
		return result{words.Say("needs a password to be encrypted with"), look.Changed, ""}
	case j.isBarred() && errors.As(j.barred, &lossy):
		return result{words.Count(int64(lossy.Losses), "%s value without an exact equivalent", "%s values without an exact equivalent"), look.Changed, words.Say("Which?")}
	case j.held && j.within != nil:
		return j.within.result()
	case j.isReady() && lost > 0:
		return result{words.Count(lost, "%s value will be approximated", "%s values will be approximated"), look.Changed, words.Say("Which?")}
	case j.isBarred() && errors.As(j.barred, &foreign):
		if len(j.can) == 0 {
			return result{words.Text(j.barred), look.Changed, ""} // that is all there is to say
		}
		names := make([]string, len(j.can))
		for i, form := range j.can {
			names[i] = formName(form)
		}
		return result{words.Say("can only become: %s", strings.Join(names, ", ")), look.Changed, ""}
	case j.isBarred() && errors.As(j.barred, &path):
		return result{words.Text(path.Err), look.Changed, words.Say("Why?")}
	case j.isBarred():
		return result{words.Text(j.barred), look.Changed, words.Say("Why?")}
	case !j.begun && !j.over:
		return result{words.Say("pending"), look.Muted, ""}
	case !j.over:
		return result{"", look.Muted, ""}
	case errors.Is(item.Err, context.Canceled):
		return result{words.Say("cancelled"), look.Muted, ""}
	case errors.As(item.Err, &lossy):
		return result{words.Count(int64(lossy.Losses), "left alone: %s value without an exact equivalent", "left alone: %s values without an exact equivalent"),
			look.Changed, words.Say("Which?")}
	case item.Skipped:
		return result{words.Say("unchanged"), look.Muted, words.Say("Why?")}
	case item.Err != nil:
		return result{words.Say("not written"), look.Error, words.Say("Why?")}
	case lost > 0:
		return result{words.Count(lost, "%s value was approximated", "%s values were approximated"), look.Changed, words.Say("Which?")}
	case item.Was != "" && item.Was != item.Dialect: // on the way back it stays with the other engine
	case item.To == convert.JSON && item.From != convert.PlainJSON || item.From == convert.JSON && item.To != convert.PlainJSON:
		return result{words.Say("✓ exact both ways"), look.Good, notes(item)}
	}
	return result{words.Say("✓ nothing is lost"), look.Good, notes(item)}
}

// result says how many files of a folder can be converted now, and what others wait for.
func (w *within) result() result {
	said := []string{words.Say("%s of %s files can be converted", words.Number(int64(w.ready)), words.Number(int64(w.files)))}
	color := look.Muted
	for _, other := range []struct {
		n    int
		says string
	}{
		{w.exist, words.Count(int64(w.exist), "%s already exists", "%s already exist")},
		{w.locked, words.Count(int64(w.locked), "%s needs its password", "%s need their password")},
		{w.lossy, words.Count(int64(w.lossy), "%s has values without an exact equivalent", "%s have values without an exact equivalent")},
	} {
		if other.n > 0 {
			said, color = append(said, other.says), look.Changed
		}
	}
	if w.ready == 0 {
		color = look.Changed
	}
	return result{strings.Join(said, ", "), color, ""}
}

func notes(item *convert.Item) string {
	if len(item.Notes) > 0 || len(item.Warnings) > 0 {
		return words.Say("notes")
	}
	return ""
}

// formName is a form as the fields, and the outline of a file, call it.
func formName(form string) string {
	return map[string]string{
		convert.Bin: words.Say("Godot save"), convert.JSON: words.Say("JSON"), convert.Text: words.Say("Godot text"), convert.Scene: words.Say("Text scene"),
		convert.BinaryScene: words.Say("Binary scene"), convert.BinaryResource: words.Say("Binary resource"),
		convert.Resource: words.Say("Text resource"), convert.Config: words.Say("ConfigFile"), convert.PlainJSON: words.Say("Plain JSON"),
	}[form]
}

// isWords returns what a file is: what its first bytes looked like, so that the words stay, with what was found in it.
func isWords(item *convert.Item, looks string) string {
	var foreign *convert.ForeignError
	var locked *model.LockedError
	switch {
	case looks != "":
	case errors.As(item.Err, &locked):
		looks = words.Say("Encrypted")
	case errors.As(item.Err, &foreign):
		looks = words.Text(foreign.What)
	default:
		looks = formName(item.From)
	}
	if item.From != convert.Bin || item.Records == 0 {
		return looks
	}
	list := []string{looks}
	if d, err := dialect.ByName(item.Was); err == nil {
		list = append(list, words.Engine(d.Title))
	}
	return strings.Join(append(list, words.Count(int64(item.Records), "%s record", "%s records")), ", ")
}
