package message

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"savant/assets"
)

// english renders a message for the code that still makes text of it; it goes with the last of that code.
func english(m Message) string {
	if m.IsZero() {
		return ""
	}
	texts, ok := catalogue()[string(m.ID)]
	if !ok {
		return m.debug()
	}
	text := texts["other"]
	args := map[string]any{}
	for i, name := range m.ID.Arguments() {
		if i < len(m.Args) {
			args[name] = m.Args[i]
		}
	}
	if n, ok := args["n"]; ok && fmt.Sprint(n) == "1" && texts["one"] != "" {
		text = texts["one"]
	}
	return verb.ReplaceAllStringFunc(text, func(s string) string {
		parts := verb.FindStringSubmatch(s)
		a := args[parts[2]]
		if parts[2] == "n" {
			a = separated(fmt.Sprint(a))
		}
		switch list := a.(type) {
		case []byte:
			a = string(list)
		case Messenger:
			a = english(list.Message())
		case []Message:
			var all []string
			for _, m := range list {
				all = append(all, english(m))
			}
			a = strings.Join(all, ", ")
		}
		if parts[1] != "" {
			return fmt.Sprintf(parts[1], a)
		}
		return fmt.Sprint(a)
	})
}

func separated(s string) string {
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

var verb = regexp.MustCompile(`\{\{(?:printf "([^"]*)" )?\.(\w+)\}\}`)

var catalogue = sync.OnceValue(func() map[string]map[string]string {
	b, err := assets.Messages.ReadFile("messages/en.json")
	if err != nil {
		panic(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(b, &raw); err != nil {
		panic(err)
	}
	all := map[string]map[string]string{}
	for id, text := range raw {
		switch text := text.(type) {
		case string:
			all[id] = map[string]string{"other": text}
		case map[string]any:
			all[id] = map[string]string{"one": text["one"].(string), "other": text["other"].(string)}
		}
	}
	return all
})
