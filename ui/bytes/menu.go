package bytes

import "savant/ui/host"

// The ids of the actions about bytes.
const (
	ActionMarkValue host.ActionID = "mark-value"
	ActionMarkText  host.ActionID = "mark-text"
	ActionUnmark    host.ActionID = "unmark"
	actionReadAs    host.ActionID = "read-as"
	actionValues    host.ActionID = "values"

	actionCopyHex   host.ActionID = "copy-hex"
	actionCopyText  host.ActionID = "copy-letters"
	actionPaste     host.ActionID = "paste-bytes"
	actionSelectAll host.ActionID = "select-all-bytes"

	actionWrite       host.ActionID = "write-bytes"
	actionInsertBytes host.ActionID = "insert-bytes"
	actionRemoveBytes host.ActionID = "remove-bytes"
	actionNumber      host.ActionID = "write-number"
	actionFindBytes   host.ActionID = "find-bytes"
	actionNextBytes   host.ActionID = "next-bytes"
)

// byteMenu are the actions for the bytes that are selected, in the order of their menu.
func byteMenu() []host.ActionID {
	return []host.ActionID{actionCopyHex, actionCopyText, actionPaste, actionSelectAll, host.Separator, actionWrite, actionNumber, actionInsertBytes, actionRemoveBytes,
		host.Separator, actionFindBytes, actionNextBytes, host.Separator, ActionMarkValue, ActionMarkText, ActionUnmark}
}
