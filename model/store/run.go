package store

import (
	"context"
	"path/filepath"

	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	makingBackup message.ID = "store.making-backup"
	notingStep   message.ID = "store.noting-step"
)

// run runs the whole protocol. Until the rename every failure leaves the old file intact, with neither a temporary file nor
// a backup; after it the backup is always kept.
func (r *replacement) run(ctx context.Context, c body, s steps) (saved Saved, err error) {
	sweep(r.sys, filepath.Dir(r.target))
	d, lost, err := r.write(ctx, c, s)
	if err != nil {
		return Saved{}, err
	}
	defer d.release()
	var b backup
	moving := false // from here on commit manages the temporary file
	defer func() {
		if err == nil || moving {
			return
		}
		d.discard()
		if b.made {
			r.sys.Remove(b.path)
		}
	}()
	saved = Saved{Path: r.path, Bytes: c.size(), Warnings: lost}
	folder, names := "", 0
	if r.old != nil {
		names, _ = otherNames(r.old)
	}
	if r.old != nil && !s.noBackup {
		if folder, err = backupsOf(s.backups, r.target); err != nil {
			return Saved{}, r.fail(makingBackup, err)
		}
		if b, err = r.backup(ctx, folder); err != nil {
			return Saved{}, r.fail(makingBackup, err)
		}
		saved.Backup, names = b.path, b.others
		if s.opened != nil && b.digested && b.sum != s.opened.sum {
			return Saved{}, s.opened.error(r.path, r.old)
		}
	}
	if err := ctx.Err(); err != nil {
		return Saved{}, r.fail(inPlace, err)
	}
	// Writing took time; another program's changes since then must not be overwritten unasked.
	if err := r.recheck(s.opened); err != nil {
		return Saved{}, err
	}
	// The new file must not grant rights that were removed from the old one meanwhile.
	if r.old != nil && !sameRights(r.old, r.like) {
		if saved.Warnings, err = r.likeOld(d.name); err != nil {
			return Saved{}, r.fail(keepingRights, err)
		}
	}
	if err := s.batch.saving(r, d, b.path); err != nil {
		return Saved{}, r.fail(notingStep, err)
	}
	moving = true
	warning, err := r.commit(d, b.path)
	if err != nil {
		return Saved{}, err
	}
	if !warning.IsZero() {
		saved.Warnings = append(saved.Warnings, warning)
	}
	if names > 0 {
		saved.Warnings = append(saved.Warnings, message.New(otherNamesKeep))
	}
	if folder != "" {
		r.rotate(folder, s.limits, b.path)
	}
	return saved, nil
}

// otherNamesKeep is said of a file with several names: the new file has only the one that it was saved under.
const otherNamesKeep message.ID = "store.other-names-keep"

// Saved says what a save did.
type Saved struct {
	Path     string
	Backup   string            // the copy of the replaced file; "" if there was none, or nothing was written
	Patches  []model.Patch     // what changed in the innermost payload
	Bytes    int64             // length of the file
	Written  bool              // false: the file holds these bytes already and was not touched
	Warnings []message.Message // the file is saved, but not all went well
}
