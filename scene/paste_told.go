package scene

import (
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/animation/port"
	"savant/scene/translate"
)

// Messages.
const (
	nodeOf     message.ID = "scene.node-of class path"
	resourceOf message.ID = "scene.resource-of class property node"
)

// tell notes what the translation leaves out or changes, and of which property.
func (p *paste) tell(id message.ID, args ...any) {
	text := message.New(id, args...)
	property, why := translate.Why(text)
	var names []string
	if p.at >= 0 {
		_, names = p.route(p.at)
	}
	if property != "" {
		names = append(names, property)
	}
	lost := translate.IsLoss(id) || port.IsLoss(id)
	p.Notes = append(p.Notes, Note{Place: behind(p.behind), Text: text, Removed: lost, Undecided: !lost, Node: p.concerned(), Property: strings.Join(names, ":"), Why: why})
}

// Lose is Edit.Lose with the pasted node that is concerned.
func (p *paste) Lose(at Place, id message.ID, args ...any) {
	p.Notes = append(p.Notes, Note{Place: at, Text: message.New(id, args...), Removed: true, Node: p.concerned()})
}

// Doubt is Edit.Doubt with the pasted node that is concerned.
func (p *paste) Doubt(at Place, id message.ID, args ...any) {
	p.Notes = append(p.Notes, Note{Place: at, Text: message.New(id, args...), Undecided: true, Node: p.concerned()})
}

// concerned is the path here of the node that is being translated, or that uses the resource that is; otherwise of the first one.
func (p *paste) concerned() string {
	uses := p.usedBy()
	for at, left := p.at, p.source.Items(); at >= 0 && left > 0; left-- {
		if n := p.source.Tree.Node[at]; n >= 0 {
			if now, ok := p.here(p.source.Tree.Nodes[n].Path); ok {
				return now
			}
			break
		}
		use, used := uses[at]
		if !used {
			break
		}
		at = use.Item
	}
	if len(p.tops) == 0 {
		return ""
	}
	return p.tops[0].now
}

// usedBy has, by item there, the first reference to it.
func (p *paste) usedBy() map[int]Field {
	if p.uses != nil {
		return p.uses
	}
	p.uses = map[int]Field{}
	known := newResources(p.source.View)
	for i := range p.source.Items() {
		eachReference(p.source.View, i, func(f Field, m Mention) {
			if k, ok := known.Item(m); ok {
				if _, met := p.uses[k]; !met {
					p.uses[k] = f
				}
			}
		})
	}
	return p.uses
}

// label returns how messages refer to an item of the other scene: a node by its class and path, a sub-resource by its class and what uses it.
func (p *paste) label(item int) message.Message {
	if n := p.source.Tree.Node[item]; n >= 0 {
		class, known := p.source.ClassOf(n)
		if !known {
			return message.New(nodeLabel, p.calls(n))
		}
		return message.New(nodeOf, class, p.calls(n))
	}
	class := p.source.class(item)
	if n, names := p.route(item); n >= 0 {
		return message.New(resourceOf, class, strings.Join(names, ":"), p.calls(n))
	}
	if id, ok := p.source.ID(item); ok {
		return message.New(itemLabel, class, id)
	}
	return p.source.Label(item)
}

// route is how a node of the other scene comes to an item: by the properties that lead to it, none to the node itself. The node is -1 where
// none uses the item.
func (p *paste) route(item int) (node int, names []string) {
	uses := p.usedBy()
	for at := item; len(names) <= p.source.Items(); {
		if n := p.source.Tree.Node[at]; n >= 0 {
			return n, names
		}
		f, used := uses[at]
		if !used {
			break
		}
		name := strings.TrimSuffix(p.source.Name(f), "/")
		if strings.HasPrefix(name, "_") { // such as the _data of a library
			name = p.keyOf(f, at)
		}
		if name != "" {
			names = append([]string{name}, names...)
		}
		at = f.Item
	}
	return -1, nil
}

// keyOf is the text by which the dictionary in a field knows a sub-resource, such as the name of an animation; "" if it does not.
func (p *paste) keyOf(f Field, item int) string {
	v, _ := p.source.Value(f)
	dict, _ := v.Data.(*variant.Dict)
	id, _ := p.source.ID(item)
	if dict == nil {
		return ""
	}
	for _, e := range dict.Entries {
		if ref, _ := e.Value.Data.(*variant.Resource); ref != nil && ref.Kind == variant.Internal && ref.ID == id {
			return e.Key.Text
		}
	}
	return ""
}

// calls is the path of a node of the other scene; of the root its name.
func (p *paste) calls(node int) string {
	if n := p.source.Tree.Nodes[node]; n.Path != "." {
		return n.Path
	}
	return p.source.Tree.Nodes[node].Name
}
