// Package catalog renders messages: it makes sentences of what codec, scene and model say, in one of the languages of
// assets/messages.
package catalog

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"text/template"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"savant/assets"
	"savant/codec/message"
)

// Catalog has the texts of one language.
type Catalog struct {
	Tag       string // of the language
	language  language.Tag
	functions template.FuncMap // of the texts

	lock      sync.Mutex                 // over what follows
	unread    map[string]json.RawMessage // the texts by their ids; one is read when it is first said, which few are
	bundle    *i18n.Bundle
	localizer *i18n.Localizer
}

// New is the catalogue of a language by its tag (BCP 47), which is the name of its file.
func New(tag string) (*Catalog, error) {
	texts, err := assets.Messages.ReadFile("messages/" + tag + ".json")
	if err != nil {
		return nil, err
	}
	return Parse(tag, texts)
}

// Parse is the catalogue of texts in go-i18n's form, in the language of a tag.
func Parse(tag string, texts []byte) (*Catalog, error) {
	parsed, err := language.Parse(tag)
	if err != nil {
		return nil, err
	}
	var unread map[string]json.RawMessage
	if err := json.Unmarshal(texts, &unread); err != nil {
		return nil, err
	}
	base, _ := parsed.Base()
	plural := func(n any, one, many string) string {
		if digits := fmt.Sprint(n); digits == "1" || digits == "0" && base.String() == "fr" {
			return one
		}
		return many
	}
	bundle := i18n.NewBundle(parsed)
	return &Catalog{
		Tag: tag, language: parsed, functions: template.FuncMap{"plural": plural, "a": article},
		unread: unread, bundle: bundle, localizer: i18n.NewLocalizer(bundle, tag),
	}, nil
}

// English is the catalogue of the command line.
var English = sync.OnceValue(func() *Catalog {
	c, err := New("en")
	if err != nil {
		panic(err) // it is part of the program
	}
	return c
})

// deepest is how many messages may be in one another. Errors that wrap errors are a handful.
const deepest = 32

// Text is what x says: a Message, a Messenger, an error, or a value that is shown as it is. An error of another package, such as the
// system's, speaks for itself.
func (c *Catalog) Text(x any) string { return c.text(x, 0) }

func (c *Catalog) text(x any, depth int) string {
	if depth > deepest {
		return "…"
	}
	switch x := x.(type) {
	case nil:
		return ""
	case string:
		return x
	case []byte:
		return string(x)
	case message.Messenger:
		return c.message(x.Message(), depth)
	case []message.Message:
		return c.list(x, depth)
	case *fs.PathError: // the system's, or ours where it would be
		if m, ok := x.Err.(message.Messenger); ok {
			return c.message(message.In(x.Path, m), depth)
		}
	case interface{ Unwrap() []error }: // errors.Join
		var lines []string
		for _, err := range x.Unwrap() {
			lines = append(lines, c.text(err, depth+1))
		}
		return strings.Join(lines, "\n")
	}
	return fmt.Sprint(x)
}

func (c *Catalog) message(m message.Message, depth int) string {
	if m.IsZero() {
		return ""
	}
	names := m.ID.Arguments()
	data := make(map[string]any, len(names))
	config := &i18n.LocalizeConfig{MessageID: string(m.ID), TemplateData: data, Funcs: c.functions}
	for i, name := range names[:min(len(names), len(m.Args))] {
		switch arg := m.Args[i].(type) {
		case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
			data[name] = arg
			if name == "n" {
				config.PluralCount = fmt.Sprint(arg)
			}
			if counts[name] {
				data[name] = count{arg, c.grouped(fmt.Sprint(arg), depth)}
			}
		case string:
			if data[name] = arg; name == "path" || name == "place" {
				data[name] = Brief(arg)
			}
		default:
			data[name] = c.text(arg, depth+1)
		}
	}
	text, err := c.localize(config)
	if err != nil && text == "" {
		return m.String() // a test renders every message in every language
	}
	return text
}

// counts are the names of integers that say how many there are of something: they get separators. Positions, numbers of lines and values do not.
var counts = map[string]bool{
	"n": true, "blocks": true, "count": true, "fits": true, "frames": true, "have": true, "here": true, "left": true, "length": true, "limit": true, "most": true,
	"need": true, "of": true, "old": true, "packed": true, "size": true, "total": true, "want": true,
}

// count is an integer that is written with separators, unless a text has it in another form, such as in hexadecimal digits.
type count struct {
	is      any
	grouped string
}

// Format implements fmt.Formatter.
func (n count) Format(f fmt.State, verb rune) {
	if verb == 'v' {
		fmt.Fprint(f, n.grouped)
		return
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), n.is)
}

// localize renders one message.
func (c *Catalog) localize(config *i18n.LocalizeConfig) (string, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if raw, ok := c.unread[config.MessageID]; ok {
		delete(c.unread, config.MessageID)
		var source any
		if err := json.Unmarshal(raw, &source); err != nil {
			return "", err
		}
		m, err := i18n.NewMessage(source)
		if err != nil {
			return "", err
		}
		m.ID = config.MessageID
		if err := c.bundle.AddMessages(c.language, m); err != nil {
			return "", err
		}
	}
	return c.localizer.Localize(config)
}

// Brief is a path as messages have it: of one that is longer than a few lines, its beginning and its end.
func Brief(path string) string {
	const longest, head, tail = 300, 180, 100
	if len(path) <= longest {
		return path
	}
	front, back := path[:head], path[len(path)-tail:]
	for len(front) > 0 && !utf8.RuneStart(path[len(front)]) {
		front = front[:len(front)-1]
	}
	for len(back) > 0 && !utf8.RuneStart(back[0]) {
		back = back[1:]
	}
	return front + "…" + back
}

// Messages of the renderer itself.
const (
	list  message.ID = "catalog.list head tail"
	group message.ID = "catalog.group head tail" // of digits
)

func (c *Catalog) list(all []message.Message, depth int) string {
	if len(all) == 0 {
		return ""
	}
	text := c.text(all[len(all)-1], depth+1)
	for i := len(all) - 2; i >= 0; i-- {
		text = c.message(message.New(list, all[i], text), depth+1)
	}
	return text
}

// grouped writes a number with the separators of the language.
func (c *Catalog) grouped(digits string, depth int) string {
	if len(strings.TrimPrefix(digits, "-")) <= 3 {
		return digits
	}
	cut := len(digits) - 3
	return c.message(message.New(group, c.grouped(digits[:cut], depth), digits[cut:]), depth+1)
}
