package model

// MayMove returns why MoveAll would refuse these rows, nil if it would take them. It changes nothing: it is for asking while rows
// are dragged over a place.
func (d *Document) MayMove(list []Row, parent Row, index int) error {
	if err := d.demand(parent); err != nil {
		return err
	}
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return err
		}
		for p := parent; p != 0; p = d.rows.at(p).parent {
			if p == r {
				return d.refuse(r, "it cannot be moved into itself")
			}
		}
		if _, err := d.planMove(r, parent, index); err != nil {
			return err
		}
	}
	return nil
}
