package store

import "context"

// steps is what a replacement does besides writing.
type steps struct {
	backups  string // the folder of all backups; "" is the default
	limits   Limits
	noBackup bool
	progress func(share float64)         // nil if nobody wants to know
	opened   *identity                   // what must still stand at the target; nil if anything may
	scan     func() (ok bool, err error) // does the same while writing, if ok; nil if it is not worth it
	check    func(written []byte) error  // looks at what the disk gives back; nil if any bytes will do
}

// run does the whole protocol. Up to the rename every failure leaves the old file whole and no temporary file.
func (r *replacement) run(ctx context.Context, c body, s steps) (saved Saved, err error) {
	name, err := r.write(ctx, c, s)
	if err != nil {
		return Saved{}, err
	}
	moving := false // from here on commit knows what becomes of the temporary file
	defer func() {
		if err != nil && !moving {
			r.sys.Remove(name)
		}
	}()
	saved = Saved{Path: r.path, Bytes: c.size()}
	folder := ""
	if r.old != nil && !s.noBackup {
		if folder, err = backupsOf(s.backups, r.target); err != nil {
			return Saved{}, r.fail("making a backup", err)
		}
		var digested bool
		var sum uint64
		if saved.Backup, sum, digested, err = r.backup(ctx, folder); err != nil {
			return Saved{}, r.fail("making a backup", err)
		}
		defer func(backup string) {
			if err != nil {
				r.sys.Remove(backup)
			}
		}(saved.Backup)
		if s.opened != nil && digested && sum != s.opened.sum {
			return Saved{}, s.opened.error(r.path, r.old)
		}
	}
	// Writing took its time; whoever wrote the file meanwhile must not be overwritten unasked.
	if s.opened != nil {
		if err := s.opened.changed(r.sys, r.path, false); err != nil {
			return Saved{}, err
		}
	}
	if err := ctx.Err(); err != nil {
		return Saved{}, r.fail("putting the new file in place", err)
	}
	moving = true
	if saved.Warning, err = r.commit(name); err != nil {
		return Saved{}, err
	}
	if folder != "" {
		r.rotate(folder, s.limits)
	}
	return saved, nil
}
