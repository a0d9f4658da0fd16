package settings

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"savant/model/store"
)

// The file in which Fyne keeps the preferences, and a copy of it. Fyne empties the file and then writes it, so that a crash, or a full disk,
// leaves nothing; the copy is whole at any time. Fyne reads the file anew for whatever happens in its folder, so the copy has its own.
const (
	prefsFile   = "preferences.json"
	spareFolder = "spare"
)

// valued is what Fyne's preferences can do besides fyne.Preferences.
type valued interface {
	ReadValues(func(map[string]any))
}

// Spare takes the preferences from their copy if their file in the program's folder is broken, and keeps the copy from then on.
func Spare(p fyne.Preferences, folder string) {
	all, ok := p.(valued)
	if !ok {
		return
	}
	spare := filepath.Join(folder, spareFolder, prefsFile)
	text, err := store.ReadFile(filepath.Join(folder, prefsFile))
	if values, whole := valuesOf(spare); err == nil && !json.Valid(text) && whole {
		restore(p, values)
	}
	if os.MkdirAll(filepath.Dir(spare), 0o700) != nil {
		return
	}
	changed := make(chan []byte, 1)
	note := func() {
		all.ReadValues(func(values map[string]any) {
			b, err := json.Marshal(values)
			if err != nil {
				return
			}
			select {
			case <-changed: // not written yet, and old now
			default:
			}
			changed <- b
		})
	}
	note()
	p.AddChangeListener(note)
	go func() {
		written, _ := store.ReadFile(spare)
		for b := range changed {
			if bytes.Equal(b, written) {
				continue
			}
			_, err := store.Write(context.Background(), spare, store.WriteOptions{Force: true}, func(to io.Writer) error {
				_, err := to.Write(b)
				return err
			})
			if err == nil { // an older copy is better than a word about it
				written = b
			}
		}
	}()
}

// valuesOf reads preferences from a file.
func valuesOf(path string) (values map[string]any, whole bool) {
	text, err := store.ReadFile(path)
	return values, err == nil && json.Unmarshal(text, &values) == nil
}

// restore sets preferences to what they were in a file.
func restore(p fyne.Preferences, values map[string]any) {
	for key, v := range values {
		switch v := v.(type) {
		case bool:
			p.SetBool(key, v)
		case float64:
			p.SetFloat(key, v)
		case string:
			p.SetString(key, v)
		case []any:
			texts := make([]string, 0, len(v))
			for _, v := range v {
				if text, ok := v.(string); ok {
					texts = append(texts, text)
				}
			}
			p.SetStringList(key, texts)
		}
	}
}
