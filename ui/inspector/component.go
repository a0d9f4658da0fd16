package inspector

import (
	"errors"
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/model/value"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
)

// mathRows groups the components of a type: position.x and position.y are side by side as "position".
func mathRows(v variant.Value, _ Shown) []row {
	shape, ok := variant.ShapeOf(v.Type)
	if !ok {
		return nil
	}
	var rows []row
	at := map[string]int{}
	for i, name := range shape.Components {
		group, last := "", name
		if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
			group, last = name[:dot], name[dot+1:]
		}
		if len(last) > 1 || name == "d" { // the d of a plane is not a fourth component of its normal
			group = last
		}
		n, known := at[group]
		if !known {
			n = len(rows)
			at[group] = n
			rows = append(rows, row{label: group})
		}
		rows[n].specs = append(rows[n].specs, componentSpec(i, last, shape))
	}
	return rows
}

func componentSpec(i int, label string, shape variant.Shape) spec {
	step := 0.1
	if shape.Integer {
		step = 1
	}
	return spec{label: label, short: true, step: step, whole: shape.Integer,
		show: func(v variant.Value) string { return componentText(v, i) },
		take: func(v variant.Value, text string) (variant.Value, error) {
			m, ok := v.Data.(*variant.Math)
			if !ok || i >= len(m.C) {
				return v, errors.New(words.Say("This %s has no component %s.", v.Type.String(), label))
			}
			if held, ok := value.ReadSpelled(strings.TrimSpace(text)); ok {
				if of, _ := variant.ShapeOf(held.Value.Type); slices.Equal(of.Components, shape.Components) {
					return withComponents(v, m, shape, held.Value)
				}
			}
			f, err := numtext.Component(text, shape, m.Double)
			if err != nil {
				return v, err
			}
			return withComponent(v, m, i, f), nil
		}}
}

// withComponents is v with all numbers of another vector, which was typed whole into the field of one.
func withComponents(v variant.Value, m *variant.Math, shape variant.Shape, typed variant.Value) (variant.Value, error) {
	now := v
	for i, f := range typed.Data.(*variant.Math).C {
		f, err := numtext.Component(numtext.FloatText(f, 64), shape, m.Double)
		if err != nil {
			return v, err
		}
		now = withComponent(now, now.Data.(*variant.Math), i, f)
	}
	return now, nil
}

func componentText(v variant.Value, i int) string {
	m, ok := v.Data.(*variant.Math)
	if !ok || i >= len(m.C) {
		return ""
	}
	if m.Double {
		return numtext.FloatText(m.C[i], 64)
	}
	return numtext.FloatText(m.C[i], 32)
}

func withComponent(v variant.Value, m *variant.Math, i int, f float64) variant.Value {
	c := append([]float64(nil), m.C...)
	c[i] = f
	v.Data = &variant.Math{Double: m.Double, C: c}
	return v
}
