package convert

import (
	"context"
	"fmt"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/transcode"
)

// Messages.
const (
	savedInside message.ID = "convert.saved-inside dialect"
)

// inside notes bytes that hold a save of the source engine. They are kept unchanged: that they are a save is only a
// guess, and a wrong guess would destroy them.
func (c *conversion) inside(ctx context.Context, payload []byte, from *dialect.Dialect) {
	doc, err := kinds.Open(payload, model.Options{Dialect: from.Name})
	if err != nil {
		return
	}
	places := &transcode.Losses{}
	doc.Snapshot().Walk(ctx, model.WalkOptions{}, func(v *model.Visit) bool {
		if v.Type != variant.PackedByteArray || v.Packed {
			return true
		}
		value, err := v.Value()
		raw, ok := value.Data.([]byte)
		if err != nil || !ok {
			return true
		}
		held := kinds.HeldIn(raw, from, c.s.budget)
		if held == nil || !held.Document().HasRecords() {
			return true
		}
		places.Add(fmt.Sprint(v.Path()), message.New(savedInside, held.Dialect().Title))
		return true
	})
	c.note(places)
}
