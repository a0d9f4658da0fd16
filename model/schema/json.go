package schema

import (
	"math"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/rowpath"
)

// noPlainJSON is why there is no JSON Schema.
const noPlainJSON message.ID = "schema.no-plain-json name"

// draft is the version of JSON Schema that is written.
const draft = "https://json-schema.org/draft/2020-12/schema"

// JSON is a JSON Schema of the plain JSON that conversions make of the documents, with vectors as arrays; of a save with several records, of
// each of its lines. It holds maps, lists, strings and numbers, as encoding/json writes them. The error names a document that has no plain
// JSON.
func (s *Schema) JSON() (map[string]any, error) {
	if s.foreign != "" {
		return nil, message.Err(noPlainJSON, s.foreign)
	}
	var j map[string]any
	if m := s.root.Members; len(m) > 0 && m[0].Step.Kind != rowpath.ChildStep {
		j = s.root.object()
	} else {
		var records []any
		for _, m := range s.root.Members {
			records = append(records, m.schema())
		}
		if s.root.Rest != nil {
			records = append(records, s.root.Rest.schema())
		}
		j = oneOf(records)
	}
	j["$schema"] = draft
	return j, nil
}

// oneOf is a schema for what fits any of several.
func oneOf(list []any) map[string]any {
	switch len(list) {
	case 0:
		return map[string]any{}
	case 1:
		return list[0].(map[string]any)
	}
	return map[string]any{"anyOf": list}
}

// schema is what may be at a place.
func (s *Shape) schema() map[string]any {
	var list []any
	for _, k := range s.Kinds {
		list = append(list, s.kindSchema(k))
		if k.NaN && k.Type == variant.Float {
			list = append(list, map[string]any{"type": "null"})
		}
	}
	return oneOf(list)
}

// object is a schema for the members.
func (s *Shape) object() map[string]any {
	j := map[string]any{"type": "object"}
	properties, required := map[string]any{}, []string{}
	same := map[string][]any{} // a String and a StringName may spell the same key
	for _, m := range s.Members {
		same[m.Key] = append(same[m.Key], m.schema())
		properties[m.Key] = oneOf(same[m.Key])
		if s.Always(m) && len(same[m.Key]) == 1 {
			required = append(required, m.Key)
		}
	}
	if len(properties) > 0 {
		j["properties"] = properties
	}
	if len(required) > 0 {
		j["required"] = required
	}
	if s.Rest != nil {
		j["additionalProperties"] = s.Rest.schema()
	}
	return j
}

// kindSchema is a schema for the values of one type.
func (s *Shape) kindSchema(k *Kind) map[string]any {
	of := func(name string) map[string]any { return map[string]any{"type": name} }
	switch k.Type {
	case variant.Nil:
		return of("null")
	case variant.Bool:
		return of("boolean")
	case variant.Int:
		j := of("integer")
		j["minimum"], j["maximum"] = k.IntLeast, k.IntMost
		return j
	case variant.Float:
		j := of("number")
		if !math.IsInf(k.Least, 0) {
			j["minimum"] = k.Least
		}
		if !math.IsInf(k.Most, 0) {
			j["maximum"] = k.Most
		}
		return j
	case variant.String, variant.StringName, variant.NodePath:
		j := of("string")
		if len(k.Texts) > 0 {
			j["examples"] = k.Texts
		}
		return j
	case variant.Dictionary:
		return s.object()
	case variant.Array:
		j := of("array")
		if s.Element != nil {
			j["items"] = s.Element.schema()
		}
		return j
	case variant.Object:
		if k.Objects {
			return s.object()
		}
		return map[string]any{"type": []string{"null", "string"}}
	case variant.PackedByteArray:
		j := of("string")
		j["contentEncoding"] = "base64"
		return j
	}
	if element, ok := variant.ElementOf(k.Type); ok {
		j := of("array")
		j["items"] = flat(element, true)
		return j
	}
	return flat(k.Type, k.NaN)
}

// flat is a schema for values without others in them, and for those that are made of numbers. NaN and infinities are null.
func flat(t variant.Type, nan bool) map[string]any {
	number := map[string]any{"type": "number"}
	if nan {
		number["type"] = []string{"number", "null"}
	}
	switch t {
	case variant.Int:
		return map[string]any{"type": "integer"}
	case variant.Float:
		return number
	case variant.String:
		return map[string]any{"type": "string"}
	}
	shape, ok := variant.ShapeOf(t)
	if !ok {
		return map[string]any{}
	}
	if shape.Integer {
		number = map[string]any{"type": "integer"}
	}
	n := len(shape.Components)
	return map[string]any{"type": "array", "items": number, "minItems": n, "maxItems": n}
}
