package users

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	sameUID message.ID = "users.same-uid files uid"
)

// settingLosses lists the files that the settings of a project name and it does not have, and the uids that several of its files have.
func (s *search) settingLosses(ctx context.Context, doc *model.Document) (list []model.Problem) {
	for _, x := range pathTexts(doc, "res://") {
		if ctx.Err() == nil && !x.key && !s.exists(ctx, "res://", x.path, "") {
			list = append(list, x.leadsNowhere(doc))
		}
	}
	for _, x := range pathTexts(doc, "uid://") {
		if ctx.Err() == nil && !x.key && s.uidFile(ctx, x.path, "", importEnding, ".remap") == "" {
			list = append(list, x.leadsNowhere(doc))
		}
	}
	return append(list, s.sharedUIDs(ctx)...)
}

// sharedUIDs lists the uids that several files have: the engine finds only one of these by it.
func (s *search) sharedUIDs(ctx context.Context) (list []model.Problem) {
	files, _, err := s.root.walk(ctx, func(name string) bool {
		return slices.Contains(besides, path.Ext(name)) || slices.Contains(resources, path.Ext(name))
	})
	if err != nil {
		return nil
	}
	owners := map[string][]string{}
	for _, file := range files {
		if ctx.Err() != nil {
			return nil
		}
		uid := headUID(beginning(file))
		if path.Ext(file) == ".uid" {
			uid = string(bytes.TrimSpace(beginning(file)))
		}
		name := file
		if slices.Contains(besides, path.Ext(file)) {
			name = strings.TrimSuffix(file, path.Ext(file))
		}
		if res, ok := s.root.Resource(name); ok && uid != "" && !slices.Contains(owners[uid], res) {
			owners[uid] = append(owners[uid], res)
		}
	}
	for uid, names := range owners {
		if len(names) > 1 {
			list = append(list, model.Problem{Text: message.New(sameUID, strings.Join(names, ", "), uid), Gravity: model.Loss})
		}
	}
	slices.SortFunc(list, func(a, b model.Problem) int { return strings.Compare(a.Text.Args[0].(string), b.Text.Args[0].(string)) })
	return list
}
