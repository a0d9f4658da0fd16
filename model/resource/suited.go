package resource

import (
	"savant/codec/message"
	"savant/model"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
)

// misfits are the properties of an item that its class does not take. s is the scene that knows the class.
func (f *Form) misfits(s *scene.Scene, item int) (list []model.Problem) {
	for k, p := range f.file.Item(item).Fields[scene.Properties] {
		if why := f.unsuited(s, scene.Field{Item: item, List: scene.Properties, Index: k}); !why.IsZero() {
			r := f.fieldRow(item, scene.Properties, k)
			list = append(list, model.Problem{Row: r, Path: f.host.Path(r), Offset: int64(p.Off), Text: why, Gravity: model.Loss})
		}
	}
	return list
}

// unsuited says why the class of a node or resource does not take the value of a property, zero if it does or does not tell.
func (f *Form) unsuited(s *scene.Scene, at scene.Field) message.Message {
	declared, ok := scenery.Declared(s, at.Item, s.Name(at))
	if !ok || at.List != scene.Properties {
		return message.Message{}
	}
	field := &f.file.Item(at.Item).Fields[at.List][at.Index]
	head, err := f.file.Resource.Head(field.Off)
	if err != nil || !scenery.Mistyped(s, declared, head.Type) {
		return message.Message{}
	}
	v, ok := f.file.ValueOf(field)
	if !ok {
		return message.Message{}
	}
	return value.Unsuited(v, declared, s.Dialect, scenery.ClassesIn(s, f.describer().Resources()))
}
