package convert

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/typedjson"
)

// Messages.
const (
	neither        message.ID = "convert.neither"
	misplacedNull  message.ID = "convert.misplaced-null"
	misplacedKind  message.ID = "convert.misplaced-kind"
	notARecord     message.ID = "convert.not-a-record name"
	newerVersion   message.ID = "convert.newer-version version"
	noSuchVersion  message.ID = "convert.no-such-version version"
	noSuchFormName message.ID = "convert.no-such-form-name form"
	noSuchFraming  message.ID = "convert.no-such-framing framing"
	savantAlone    message.ID = "convert.savant-alone"
	notBeside      message.ID = "convert.not-beside name"
	formHasRecords message.ID = "convert.form-has-records form"
	onlyRecords    message.ID = "convert.only-records count"
)

// Messages.
const (
	misplaced message.ID = "convert.misplaced kind"
)

// errNoSave means that a JSON text was not made from a save.
var errNoSave = message.Err(neither)

// parsedJSON is the outermost object of a JSON text, as far as our JSON uses it.
type parsedJSON struct {
	text      *jsonText
	kind      jsontext.Kind // of the outermost value
	typed     bool          // it has a "type"
	header    header
	own       bool
	list      map[string]int64 // where "records" or "sections" begins
	count     int              // number of its elements
	strangers []string         // paths of other members
	claims    bool             // claims to be a value as JSON.from_native writes it
}

// parseJSON scans a whole JSON text. Errors are *JSONError, or those of reading.
func parseJSON(t *jsonText) (*parsedJSON, error) {
	j := &parsedJSON{text: t, list: map[string]int64{}}
	p := t.parser(t.start())
	err := j.parse(p)
	if err == nil {
		err = p.end()
	}
	return j, t.placed(err)
}

func (j *parsedJSON) parse(p *parser) error {
	j.kind = p.dec.PeekKind()
	if j.kind != '{' {
		if err := p.dec.SkipValue(); err != nil {
			return p.wrong(err)
		}
		return nil
	}
	if err := p.token(); err != nil {
		return err
	}
	for p.dec.PeekKind() == '"' {
		raw, err := p.raw()
		if err != nil {
			return err
		}
		name := string(p.unquoted(raw))
		kind := p.dec.PeekKind()
		switch {
		case name == "savant" && kind == '{':
			j.own = true
			if err := j.header.read(p); err != nil {
				return below(".savant", err)
			}
			continue
		case (name == "records" || name == "sections") && kind == '[':
			j.list[name] = p.next()
			if err := p.list(func(int) error {
				if j.count++; p.dec.SkipValue() != nil {
					return p.skip()
				}
				return nil
			}); err != nil {
				return err
			}
			continue
		case name == "type":
			j.typed = true
			if kind == '"' {
				if raw, err = p.raw(); err != nil {
					return err
				}
				_, j.claims = typedjson.Type(string(p.unquoted(raw)))
				j.strangers = append(j.strangers, "."+name)
				continue
			}
		}
		j.strangers = append(j.strangers, "."+name)
		if err := p.skip(); err != nil {
			return err
		}
	}
	return p.token()
}

// skip skips a value.
func (p *parser) skip() error {
	if err := p.dec.SkipValue(); err != nil {
		return p.wrong(err)
	}
	return nil
}

// jsonKinds are JSON's kinds of values in words.
var jsonKinds = map[jsontext.Kind]message.ID{'n': "convert.kind-null", 't': "convert.kind-true", 'f': "convert.kind-false", '"': "convert.kind-text", '0': "convert.kind-number", '{': "convert.kind-object", '[': "convert.kind-list"}

// readStrictly decodes a part of "savant" into a struct: every member must be known, occur once, have its type, and not
// be null.
func readStrictly(raw []byte, to any) error {
	d := jsontext.NewDecoder(strings.NewReader(string(raw)))
	for {
		token, err := d.ReadToken()
		if err != nil {
			break
		}
		if token.Kind() == 'n' {
			return &NativeError{Path: pointerPath(d.StackPointer()), What: message.New(misplacedNull)}
		}
	}
	err := json.Unmarshal(raw, to, json.RejectUnknownMembers(true))
	var semantic *json.SemanticError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &semantic):
		return err
	}
	e := &NativeError{Path: pointerPath(semantic.JSONPointer), What: message.New(misplacedKind)}
	switch {
	case errors.Is(err, json.ErrUnknownName):
		e.What = message.New(noSuchMember)
	case semantic.JSONKind == '"' && semantic.GoType == reflect.TypeFor[[]byte]():
		e.What = message.New(notBase64)
	case jsonKinds[semantic.JSONKind] != "":
		e.What = message.New(misplaced, message.New(jsonKinds[semantic.JSONKind]))
	}
	return e
}

// read reads "savant".
func (h *header) read(p *parser) error {
	records := map[string]*recordNote{}
	raw, err := p.members("records", '{', func() error {
		if err := p.token(); err != nil {
			return err
		}
		for p.dec.PeekKind() == '"' {
			raw, err := p.raw()
			if err != nil {
				return err
			}
			number := string(p.unquoted(raw))
			rn := &recordNote{}
			if n, failed := strconv.Atoi(number); failed != nil || n < 0 || strconv.Itoa(n) != number {
				err = unlike(notARecord, number)
			} else {
				err = rn.read(p)
			}
			if err != nil {
				return below(".records."+number, err)
			}
			records[number] = rn
		}
		return p.token()
	})
	if err != nil {
		return err
	}
	if err := readStrictly(raw, h); err != nil {
		return err
	}
	h.Records = records
	switch {
	case h.Version > version:
		return below(".version", unlike(newerVersion, h.Version))
	case h.Version < 0 || h.Version == 0 && strings.Contains(string(raw), `"version"`):
		return below(".version", unlike(noSuchVersion, h.Version))
	case h.Form != "" && h.Form != saveForm && !sectioned[h.Form]:
		return below(".form", unlike(noSuchFormName, h.Form))
	}
	if _, err := dialect.ByName(h.Dialect); h.Dialect != "" && err != nil {
		return below(".dialect", unlike(systemSays, err))
	}
	if _, ok := framingOf(h.Framing); !ok {
		return below(".framing", unlike(noSuchFraming, h.Framing))
	}
	for i, w := range h.Wrappers {
		if err := w.check(); err != nil {
			return below(".wrappers"+item(i), err)
		}
	}
	return nil
}

// members reads an object: it calls large for the member with a name and kind, and returns the others as an object.
func (p *parser) members(name string, kind jsontext.Kind, large func() error) (others []byte, err error) {
	if p.dec.PeekKind() != '{' {
		return p.raw()
	}
	if err := p.token(); err != nil {
		return nil, err
	}
	others = []byte("{")
	for p.dec.PeekKind() == '"' {
		raw, err := p.raw()
		if err != nil {
			return nil, err
		}
		if string(p.unquoted(raw)) == name && p.dec.PeekKind() == kind {
			if err := large(); err != nil {
				return nil, err
			}
			continue
		}
		if len(others) > 1 {
			others = append(others, ',')
		}
		others = append(append(others, raw...), ':')
		if raw, err = p.raw(); err != nil {
			return nil, err
		}
		others = append(others, raw...)
	}
	return append(others, '}'), p.token()
}

// saved interprets a JSON text as made from a save. Without a header it is one value in the form of from_native, or a
// list "records" of those.
func (j *parsedJSON) saved() (*savedJSON, error) {
	s := &savedJSON{text: j.text, header: j.header, own: j.own, records: -1, count: 1}
	at, many := j.list["records"]
	switch {
	case j.own || many && !j.typed:
		switch {
		case j.own && slices.Contains(j.strangers, ".records"):
			return nil, j.text.placed(below(".records", unlike(listNeeded)))
		case j.own && slices.Contains(j.strangers, ".sections"):
			return nil, j.text.placed(below(".sections", unlike(listNeeded)))
		case !many:
			return nil, j.text.placed(below(".savant", unlike(savantAlone)))
		case len(j.strangers) > 0:
			if j.own {
				return nil, j.text.placed(below(j.strangers[0], unlike(notBeside, "records")))
			}
			return nil, errNoSave
		case j.own && j.header.Form != "" && j.header.Form != saveForm:
			return nil, j.text.placed(below(".savant.form", unlike(formHasRecords, j.header.Form)))
		}
		s.records, s.count = at, j.count
		for number := range j.header.Records {
			if n, _ := strconv.Atoi(number); n >= j.count {
				return nil, j.text.placed(below(".savant.records."+number, unlike(onlyRecords, j.count)))
			}
		}
	case j.kind == '{' && !j.typed:
		return nil, errNoSave
	}
	return s, nil
}
