package patch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
)

// Messages.
const (
	restChanges message.ID = "patch.rest-changes"
)

// digest is what Rest.Of says of a payload.
func digest(payload []byte) string {
	sum := sha256.Sum256(payload)
	return hex.EncodeToString(sum[:])
}

const (
	resync = 12  // this many equal bytes end a splice
	ahead  = 256 // and are looked for so far ahead on either side
)

// splices returns the splices that turn a into b. If the two do not match again soon, the remainder is one splice.
func splices(a, b []byte) []Splice {
	var list []Splice
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		if i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
			continue
		}
		n, m := meet(a[i:], b[j:])
		list = append(list, Splice{int64(i), int64(n), bytes.Clone(b[j : j+m])})
		i, j = i+n, j+m
	}
	return list
}

// meet is after how many bytes of a and of b the two go on alike.
func meet(a, b []byte) (n, m int) {
	for far := 1; far <= 2*ahead; far++ {
		for n := max(0, far-ahead); n <= min(far, ahead); n++ {
			m := far - n
			if n+resync <= len(a) && m+resync <= len(b) && bytes.Equal(a[n:n+resync], b[m:m+resync]) {
				return n, m
			}
		}
	}
	end := 0
	for end < len(a) && end < len(b) && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return len(a) - end, len(b) - end
}

// apply makes the rest in a document that the changes have made equal in its values.
func (r *Rest) apply(ctx context.Context, d *model.Document, as message.Message) error {
	before := d.Snapshot()
	list := make([]model.Patch, len(r.Splices))
	for i, s := range r.Splices {
		list[i] = model.Patch{Start: s.At, End: s.At + s.Remove, New: s.Add}
	}
	if err := d.Apply(as, list); err != nil {
		return err
	}
	other, err := firstOther(ctx, before, d.Snapshot())
	if err == nil && other != nil {
		err = &model.RefusedError{Path: other.Path, Why: message.New(restChanges)}
	}
	return err
}

// firstOther is a difference in values between two documents, nil if there is none: entries and properties may be in another order.
func firstOther(ctx context.Context, a, b *model.Snapshot) (*diff.Difference, error) {
	var other *diff.Difference
	doc := b.Document()
	err := diff.Compare(ctx, a, b, nil, func(d diff.Difference) bool {
		if reordered(doc, d) {
			return true
		}
		other = &d
		return false
	})
	return other, err
}

// reordered reports whether a difference is only the place of an entry or a property among others.
func reordered(b *model.Document, d diff.Difference) bool {
	if d.Op != diff.Moved || d.From != "" {
		return false
	}
	p, err := rowpath.Parse(d.Path)
	if err != nil || len(p.Steps) == 0 {
		return false
	}
	r, err := b.Find(d.Path)
	return err == nil && !b.Numbered(b.Parent(r)) && !isSection(b, r)
}

// isSection reports whether a row is a section of a text: a node, a resource.
func isSection(d *model.Document, r model.Row) bool {
	form, row, ok := model.As[model.Sectioned](d, r)
	return ok && form.IsSection(row)
}
