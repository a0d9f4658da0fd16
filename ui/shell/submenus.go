package shell

import (
	"savant/ui/actions"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// submenus keep the menus short enough for a low window: actions that belong together and are not among the daily ones.
func submenus() []actions.Submenu {
	ids := func(list ...host.ActionID) []host.ActionID { return list }
	return []actions.Submenu{
		{Words: words.Say("New"), IDs: ids("new-window", "move-tab", "new-scene", "new-save")},
		{Words: words.Say("More to open"), IDs: ids("open-closed", "close-folder", "check-folder", "unused-files", "saves")},
		{Words: words.Say("Save otherwise"), IDs: ids("save-copy", "save-password", "export", "export-value", "show-saving", "good-part", "save-good-part")},
		{Words: words.Say("Merge and patches"), IDs: ids("merge", "patch-make", "patch-apply")},
		{Words: words.Say("File on disk"), IDs: ids("backups", "reload", "forget-password", "show-folder", "copy-file-path")},
		{Words: words.Say("Close several"), IDs: ids("close-other-tabs", "close-all-tabs", "close-window")},

		{Words: words.Say("Value"), IDs: ids("change-type", "normalize", "revert")},
		{Words: words.Say("Move"), IDs: ids("up", "down", "reparent", "keep-place")},
		{Words: words.Say("Nodes"), IDs: ids("rename-many", "add-node", "add-instance", "save-branch", "make-local")},
		{Words: words.Say("Copy and paste otherwise"), IDs: ids("copy-entries", "paste-into", "select-all", "copy-path")},
		{Words: words.Say("Image and bytes"), IDs: ids("picture-replace", "picture-save", "mark-value", "mark-text", "unmark", "copy-hex", "copy-letters", "paste-bytes", "select-all-bytes", "write-bytes", "insert-bytes", "remove-bytes", "write-number")},

		{Words: words.Say("Expand and collapse"), IDs: ids("open-below", "close-others", "close-all", "fold-panes", "enlarge-pane")},
		{Words: words.Say("Colours"), IDs: ids("theme-system", "theme-light", "theme-dark")},

		{Words: words.Say("Values found"), IDs: ids("next-hit", "previous-hit")},
		{Words: words.Say("Find bytes"), IDs: ids("find-bytes", "next-bytes")},
		{Words: words.Say("Bookmarks"), IDs: ids("bookmark", "bookmarks", "next-bookmark")},
		{Words: words.Say("Parts of the window"), IDs: ids("outline", "folder", "message", "next-part", "previous-part")},
		{Words: words.Say("Open files"), IDs: ids("next-tab", "previous-tab", "tabs")},

		{Words: words.Say("Compare"), IDs: ids("compare", "compare-disk", "compare-backup", "compare-file", "compare-folders")},
		{Words: words.Say("Named values"), IDs: ids("profile", "profile-add", "profile-save")},

		{Words: words.Say("Project"), IDs: ids("find-uses", "rename-all", "move-all")},
		{Words: words.Say("Sub-resources"), IDs: ids("make-unique", "make-unique-whole", "save-own")},

		{Words: words.Say("What is shown"), IDs: ids("bones-pose", "bones-rest", "bones-names", "bones-axes")},
		{Words: words.Say("Views"), IDs: ids("bones-fit", "bones-fit-bone", "bones-front", "bones-side", "bones-top")},
		{Words: words.Say("Hierarchy"), IDs: ids("bone-remove", "bone-remove-all", "bone-parent", "bone-up", "bone-down")},

		{Words: words.Say("Animations"), IDs: ids("animation-new", "animation-duplicate", "animation-rename", "animation-remove", "animation-loop", "animation-go-to")},
		{Words: words.Say("Several keys"), IDs: ids("animation-copy-keys", "animation-paste-keys", "animation-shift-keys", "animation-scale-keys")},
		{Words: words.Say("Track"), IDs: ids("animation-retarget", "animation-repair", "animation-remove-track", "animation-interpolation", "animation-update", "animation-loop-wrap", "animation-enabled")},
		{Words: words.Say("Pose"), IDs: ids("animation-copy-pose", "animation-paste-pose", "animation-paste-mirrored", "animation-forget-pose", "animation-keys-around", "animation-path-of-motion", "animation-names")},
	}
}
