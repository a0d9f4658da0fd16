package container

import "savant/model"

// Beside returns the indices of rows that are children of one value; ok is false if they are not. nested reports
// whether a row is inside a value.
func Beside(host model.Host, list []model.Row, nested func(model.Row) bool) (indexes []int, ok bool) {
	parent := host.Parent(list[0])
	for _, r := range list {
		if !nested(r) || host.Parent(r) != parent {
			return nil, false
		}
		indexes = append(indexes, host.Slot(r).Index)
	}
	return indexes, true
}
