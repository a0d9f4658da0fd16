package translate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
)

// menu are the items of a control: Godot 3 stores all in an Array, so many values for each, and Godot 4 a property for each value (item_list.cpp,
// option_button.cpp, popup_menu.cpp and menu_button.cpp of 3.6 and 4.6).
type menu struct {
	prefix string   // of the properties in Godot 4
	fields []string // of one item in Godot 3
}

var (
	shortItems = []string{"text", "icon", "disabled", itemID, "metadata"}
	fullItems  = []string{"text", "icon", checkable, "checked", "disabled", itemID, "accelerator", "metadata", "submenu", "separator"}
	menus      = map[string]menu{
		"ItemList":     {"item_", shortItems[:3]},
		"OptionButton": {"popup/item_", shortItems},
		"PopupMenu":    {"item_", fullItems},
		"MenuButton":   {"popup/item_", fullItems},
	}
	// lostFields are those that Godot 4 stores nowhere.
	lostFields = []string{"accelerator", "metadata", "submenu"}
)

const (
	allItems  = "items"
	itemCount = "item_count"
	itemID    = "id"
	checkable = "checkable"
	// selectable is on unless it is stored.
	selectable = "selectable"
	// maxItems is the most that are made of a count alone: files may say any.
	maxItems = 4096
)

// menuOf is that of a class, ok false if it has none.
func (b between) menuOf(of, there string) (m menu, ok bool) {
	for class, m := range menus {
		if b.heir(of, there, class) {
			return m, true
		}
	}
	return m, false
}

// listed is the form of the items of menus and lists.
func (b between) listed(of, there string, list []variant.Property) (left, made []variant.Property) {
	m, ok := b.menuOf(of, there)
	if !ok {
		return list, nil
	}
	if was, now := b.majors(); was > now {
		return m.together(b, list)
	}
	p, _ := find(list, allItems)
	data, is := p.Value.Data.(*variant.List)
	if !is || len(data.Items)%len(m.fields) != 0 {
		return list, nil
	}
	n := len(data.Items) / len(m.fields)
	made = append(made, variant.Property{Name: itemCount, Value: variant.OfInt(int64(n))})
	for i := range n {
		for k, field := range m.fields {
			v := data.Items[i*len(m.fields)+k]
			switch name := m.prefix + strconv.Itoa(i) + "/" + field; {
			case field != itemID && isEmpty(v):
			case slices.Contains(lostFields, field):
				b.notThere(fmt.Sprintf("%s[%d] (%s)", allItems, i, field))
			case field == checkable && v.Type == variant.Bool:
				made = append(made, variant.Property{Name: name, Value: variant.OfInt(1)})
			default:
				made = append(made, variant.Property{Name: name, Value: v})
			}
		}
	}
	return dropped(list, allItems), made
}

// isEmpty reports whether a value says nothing: null, false, 0 or an empty text.
func isEmpty(v variant.Value) bool {
	n, isNumber := asNumber(v)
	return v.Type == variant.Nil || isNumber && n == 0 || v.Type == variant.String && v.Text == ""
}

// together makes the Array of Godot 3.
func (m menu) together(b between, list []variant.Property) (left, made []variant.Property) {
	count, has := find(list, itemCount)
	n := count.Value.Int()
	if !has || n < 0 || n > max(maxItems, int64(len(list))) {
		return list, nil
	}
	said := map[string]variant.Value{}
	for _, p := range list {
		said[p.Name] = p.Value
	}
	var all []variant.Value
	for i := range n {
		for _, field := range m.fields {
			v, has := said[m.prefix+strconv.FormatInt(i, 10)+"/"+field]
			switch {
			case has && field == checkable && v.Type == variant.Int && v.Int() < 2:
				v = variant.OfBool(v.Int() == 1) // a number is a button of a group
			case has:
			case field == "text" || field == "submenu":
				v = variant.OfString("")
			case field == itemID:
				v = variant.OfInt(i)
			case field == "accelerator":
				v = variant.OfInt(0)
			case field != "icon" && field != "metadata":
				v = variant.OfBool(false)
			}
			all = append(all, v)
		}
	}
	for _, p := range list {
		rest, is := strings.CutPrefix(p.Name, m.prefix)
		number, field, _ := strings.Cut(rest, "/")
		i, err := strconv.ParseInt(number, 10, 64)
		switch {
		case p.Name == itemCount || is && err == nil && i < n && slices.Contains(m.fields, field):
		case is && err == nil && (!isEmpty(p.Value) || field == selectable):
			b.notThere(p.Name)
		case !is || err != nil:
			left = append(left, p)
		}
	}
	return left, []variant.Property{{Name: allItems, Value: variant.OfArray(all...)}}
}
