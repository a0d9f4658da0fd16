package cli

import "slices"

// packedAs is the form in which the elements of a packed array leave a file or come into one.
var packedAs = Option{Name: "as", Value: "FORM", Choices: packedForms(), Help: "the form of a packed array's elements: raw, hex, base64 or csv"}

// Commands lists the commands in the order in which help shows them.
func Commands() []*Command {
	json := Option{Name: "json", Help: "one JSON object on one line for each file"}
	engine := Option{Name: "engine", Help: "print what var_to_str of the file's engine would: sorted keys, its digits"}
	return slices.Concat([]*Command{
		{
			Name: "info", Operands: "FILE...", Least: 1, Most: -1,
			Short:    "say what files are",
			Long:     "Format, wrappers, engine and how sure that is, records, values, sizes, and the first problem. A folder means all files in it.",
			Options:  options([]Option{json}, common),
			Examples: []string{"savant info slot_1.sav", "savant info --json saves/"},
			run:      info,
		},
		{
			Name: "check", Operands: "FILE...", Least: 1, Most: -1,
			Short: "prove that files can be written back to the same bytes",
			Long: "Decodes and encodes every value again and compares. Problems are told with offset and path. The exit status " +
				"is 1 if a file has problems or would not be the same.",
			Options:  options([]Option{json}, common),
			Examples: []string{"savant check slot_1.sav", "savant check --json project/"},
			run:      check,
		},
		{
			Name: "dump", Operands: "FILE [PATH]", Least: 1, Most: 2,
			Short: "print what is in a file, or below a path of it",
			Long: "As Godot text (of a scene or ConfigFile each value behind its path), as one JSON object for each row (path, type, text, offset, length, children), or as a tree. " +
				"Without --engine the text keeps the file's order and every digit.",
			Options: options([]Option{
				{Name: "format", Value: "FORM", Choices: []string{"text", "jsonl", "tree"}, Help: "text, jsonl or tree; text if not given"},
				{Name: "depth", Value: "N", Help: "go this many levels deep (jsonl and tree); 0 is the records alone"},
				engine,
			}, common),
			Examples: []string{"savant dump slot_1.sav player.inventory", "savant dump --format tree --depth 1 slot_1.sav"},
			run:      dump,
		},
		gronRow(), statsRow(), schemaRow(),
		{
			Name: "get", Operands: "FILE PATH", Least: 2, Most: 2,
			Short: "print one value in Godot notation",
			Long: "With --as the elements of a packed array are printed bare: as they lie in memory (raw, little-endian), the same in " +
				"hexadecimal digits or base64, or as a table with a line for each element.",
			Options: options([]Option{packedAs,
				{Name: "raw", Letter: "r", Help: "print a String or StringName as it is, without quotes and escapes"},
				{Name: "json", Help: "print the value as plain JSON on one line, for jq: vectors are arrays, other types strings"},
			}, common),
			Examples: []string{"savant get slot_1.sav player.gold", "savant get --raw slot_1.sav player.name", `savant get level.tscn 'node["Arm/Hand"].transform.origin.x'`,
				"savant get --as raw slot_1.sav screenshot > screenshot.png"},
			run: get,
		},
		{
			Name: "properties", Operands: "FILE PATH", Least: 2, Most: 2,
			Short: "list the properties of a node or a resource",
			Long: "Each property that the file stores, with its type and value, under the class and group that it belongs to; with --all also those that have their " +
				"default, in the engine's order (a star marks what is stored). The classes are those of Godot 3.2, 3.6 or 4.6, whichever is nearest to the file. " +
				"The class of an instance is read from its scene where the file lies in a project.",
			Options: options([]Option{
				{Name: "all", Help: "also what is not stored, with its default"},
				{Name: "json", Help: "one JSON object on one line, with hints"},
			}, common),
			Examples: []string{`savant properties player.tscn 'node["."]'`, `savant properties --all --json level.tscn 'sub_resource["Box_k3x7a"]'`},
			run:      properties,
		},
		animationList(),
		animationSample(),
	}, animationEdits(), []*Command{
		{
			Name: "set", Operands: "FILE PATH LITERAL", Least: 2, Most: 3,
			Short: "replace one value",
			Long: "The value keeps its type and the width in which it is stored. A literal of another type is converted when that " +
				"is exact (5 for a float); else --type says that the type shall change. In place a backup is made. With - as FILE the " +
				"changed file goes to standard output. With --from, instead of a LITERAL, the elements of a packed array are read from a file.",
			Options: options([]Option{
				{Name: "type", Value: "T", Help: "give the value this type, by its name in the file's engine"},
				{Name: "from", Value: "IN", Help: "read the elements of a packed array from this file; - is standard input"},
				packedAs,
			}, writing, common),
			Examples: []string{"savant set slot_1.sav player.gold 999", "savant set --dry-run slot_1.sav player.pos 'Vector2(1, 2)'",
				"savant set --from heights.csv --as csv slot_1.sav terrain.heights"},
			run: set,
		},
		{
			Name: "insert", Operands: "FILE PATH LITERAL", Least: 3, Most: 3,
			Short: "add an entry, an element, a property or a record",
			Long: "The last step of the path says where: a dictionary's key, an array's index ([-] appends), a property's name, or " +
				"#n alone for a record. The path of a node that a scene does not have yet takes the class of a new node, or as res://... the scene that it " +
				"shall be an instance of. --force takes a class that neither the engine nor the project has.",
			Options: options([]Option{duplicateKeys}, writing, common),
			Examples: []string{`savant insert slot_1.sav 'player.inventory[-]' '{"id": "rope"}'`, `savant insert level.tscn 'node["Clock"]' Timer`,
				`savant insert level.tscn 'node["Doors/Left"]' res://door.tscn`},
			run: insert,
		},
		{
			Name: "remove", Operands: "FILE [PATH]", Least: 1, Most: 2,
			Short: "remove an entry, an element, a property, a record, a section or a node with what is below it",
			Long: "With --runs, what the file would make the engine run or load goes, as info --json lists it: all of it, or what is at PATH. " +
				"Objects become null, and nodes that are scenes go.",
			Options:  options([]Option{{Name: "runs", Help: "remove scripts, source code, objects and what is loaded"}}, writing, common),
			Examples: []string{"savant remove slot_1.sav 'player.inventory[0]'", "savant remove --runs downloaded.tscn"},
			run:      remove,
		},
		{
			Name: "rename", Operands: "FILE PATH NEW", Least: 3, Most: 3,
			Short: "rename an entry, a node, a bone or a property",
			Long: "NEW is a literal for a dictionary's key and plain text for the rest, keys of JSON among it. References in the file are followed; with --project also " +
				"those in all files of its project, tracks of animations that have files of their own among them. Scripts are only listed, unless " +
				"--scripts is given.",
			Options:  options([]Option{duplicateKeys}, across, writing, common),
			Examples: []string{`savant rename slot_1.sav player.gold '"coins"'`, "savant rename slot_1.json player.gold coins", `savant rename --project --dry-run levels/door.tscn 'node["Handle"]' Knob`},
			run:      rename,
		},
		{
			Name: "rename-nodes", Operands: "FILE NEW [PATH...]", Least: 2, Most: -1,
			Short: "rename several nodes of a scene by a pattern",
			Long: "The nodes are those at the paths, or all but the root. What --find finds in a name is replaced, or all of it without --find. In NEW ${NAME} is the old " +
				"name, ${PARENT} the parent's, ${TYPE} the class and ${COUNTER} a number. References in the file are followed.",
			Options: options([]Option{
				{Name: "find", Value: "TEXT", Help: "the text to replace in names"},
				{Name: "regexp", Help: "the text to find is a regular expression, whose groups are $1, $2 ... in NEW"},
				{Name: "start", Value: "N", Help: "the first number of the counter; 1 if not given"},
				{Name: "step", Value: "N", Help: "the step of the counter; 1 if not given"},
				{Name: "digits", Value: "N", Help: "the least number of digits of the counter"},
			}, writing, common),
			Examples: []string{`savant rename-nodes --find Enemy level.tscn Foe`, `savant rename-nodes --start 0 --digits 2 level.tscn 'Lamp${COUNTER}' 'node["Lamps/A"]' 'node["Lamps/B"]'`},
			run:      renameNodes,
		},
		{
			Name: "move", Operands: "FILE PATH TO", Least: 3, Most: 3,
			Short: "move an entry or a node below another parent, or among its siblings",
			Long: "References to a node that moves are followed as for rename, with --project in all files of its project. A node keeps its place in the " +
				"world: its own transform changes with the parent. Where the file does not tell enough for that, a note says so, and the transform stays.",
			Options: options([]Option{
				{Name: "index", Value: "N", Help: "its index there, from 0; the last if not given"},
				{Name: "local", Help: "keep a node's local transform instead of its place in the world"},
			}, across, writing, common),
			Examples: []string{"savant move --index 0 slot_1.sav 'player.inventory[3]' player.inventory"},
			run:      move,
		},
		retypeRow(), copyRow(), pasteRow(), saveBranchRow(), makeLocalRow(),
		{
			Name: "find", Operands: "[PATTERN] FILE...", Least: 1, Most: -1,
			Short: "look for values",
			Long: "Prints the path of each value whose key or text matches PATTERN, a regular expression, or for which all of the options hold, with its type " +
				"and text, in file order. PATTERN is there unless --path, --type, --key, --value, --where or --class says what is looked for. The exit " +
				"status is 1 if there is nothing. Expressions know value (value.x of a vector), key, path and type, the usual operators and " +
				"functions such as abs, max, min, round, len, lower, contains and startsWith. In --path * is one step or a part of a name, ** any " +
				"number of steps, and ! goes into what bytes or a String hold. With --class the nodes of scenes are looked for, " +
				"and --where knows their properties by name, stored or not.",
			Options: options(finding, []Option{
				{Name: "class", Value: "CLASS", Help: "nodes of this class or its subclasses; of the options for values only --where goes with it"},
				{Name: "names", Letter: "l", Help: "print only the names of the files in which something is found"},
				{Name: "count", Letter: "c", Help: "print only how many values are found in each file"},
				{Name: "json", Help: "one JSON object on one line for each hit: file, path, type, text, offset, length"},
				colouring,
			}, common),
			Examples: []string{"savant find gold slot_1.sav", "savant find -il sword saves/", "savant find --key gold saves/", "savant find --path 'player.inventory[*].count' slot_1.sav",
				"savant find --type int --where 'value > 1000' slot_1.sav", "savant find --class Light3D --where 'light_energy > 1' level.tscn"},
			run: findCommand,
		},
		{
			Name: "replace", Operands: "FILE...", Least: 1, Most: -1,
			Short: "change all values that are found",
			Long: "Finds values as find does and gives each a new one. An int stays an int, and a number keeps the width in which it " +
				"is stored where it fits. If one new value cannot be stored, the file is left as it is. In place a backup is made.",
			Options: options(finding, []Option{
				{Name: "with", Value: "EXPR", Help: "the new value, computed from the old one: value * 2, max(value, 100), upper(value)"},
				{Name: "to", Value: "LITERAL", Help: "the same new value for all, in Godot notation"},
			}, writing, common),
			Examples: []string{"savant replace --key '^gold$' --with 'value * 2' slot_1.sav",
				"savant replace --dry-run --path '**.count' --with 'max(value, 100)' slot_1.sav"},
			run: replace,
		},
		convertRow(),
		{
			Name: "diff", Operands: "A B", Least: 2, Most: 2,
			Short: "list how two files, or the files of two folders, differ",
			Long: "Values are compared, not bytes: two files may be wrapped in other ways, or written by other engines. A save and JSON that was made of " +
				"it hold the same values. Numbers of JSON are compared as they are written. A line " +
				"begins with + for what B has more, - for what it has not, ~ for what has changed and > for what has moved. The exit " +
				"status is 1 if anything differs. --dialect and the key are for both files. Of two folders the files of the same name are compared, and the " +
				"others named. On a terminal a long list is shown by $PAGER, which is less if it is not set.",
			Options:  options(comparingOptions, common),
			Examples: []string{"savant diff before.sav after.sav", "savant diff --stat backup/ saves/", "savant diff --json slot_1.sav slot_1.json"},
			run:      diffCommand,
		},
		mergeRow(),
		patchRow("make"), patchRow("apply"), patchRow("show"),
		savesRow(), watchRow(),
	}, keepingRows(versions), []*Command{narrowRow()}, keepingRows(backups), newRows(), bonesRows(), []*Command{
		gitRow("install"), gitRow("uninstall"), gitRow("textconv"),
		{
			Name:  "dialects",
			Short: "list the engines that files can be read and written as",
			Long: "Each line is a name for --dialect and the releases that write so. A release as people write it means one of them too: godot4, 4.4.1, 3.6. " +
				"An engine or a major release alone means its newest.",
			Examples: []string{"savant dialects"},
			run:      dialects,
		},
		completionRow(),
		{
			Name: "help", Operands: "[COMMAND]", Most: 2,
			Short: "explain the program, or one command",
			run:   helpCommand,
		},
		{
			Name:  "version",
			Short: "print the version",
			run:   version,
		},
	})
}
