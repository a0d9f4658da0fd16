// Package label has the names of the edits that every document supports, used for the steps of its history.
package label

import "savant/codec/message"

// Messages.
const (
	Set           message.ID = "label.set path"
	SetRows       message.ID = "label.set-rows n"
	Retype        message.ID = "label.retype path"
	RetypeRows    message.ID = "label.retype-rows n"
	Insert        message.ID = "label.insert parent"
	InsertRows    message.ID = "label.insert-rows n parent"
	InsertRecord  message.ID = "label.insert-record index"
	Paste         message.ID = "label.paste parent"
	AddTo         message.ID = "label.add-to name parent"
	Remove        message.ID = "label.remove path"
	RemoveRows    message.ID = "label.remove-rows n"
	Move          message.ID = "label.move path"
	MoveRows      message.ID = "label.move-rows n"
	Rename        message.ID = "label.rename path"
	RenameRows    message.ID = "label.rename-rows n"
	Duplicate     message.ID = "label.duplicate path"
	DuplicateRows message.ID = "label.duplicate-rows n"
	Resize        message.ID = "label.resize path"
	Inside        message.ID = "label.inside label path"
	SetValues     message.ID = "label.set-values n"
	Overwrite     message.ID = "label.overwrite path"
	Mend          message.ID = "label.mend line"
	Refit         message.ID = "label.refit"
	Seal          message.ID = "label.seal"
)
