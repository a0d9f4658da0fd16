package store

import "context"

// Restore writes a backup back to path by the same protocol as a save, after keeping the present file as a backup.
func Restore(ctx context.Context, dir string, b Backup, path string) (Saved, error) {
	data, err := ReadFile(b.Path)
	if err != nil {
		return Saved{}, err
	}
	r, err := prepare(disk{}, path)
	if err != nil {
		return Saved{}, err
	}
	return r.run(ctx, parts{data}, steps{backups: dir})
}
