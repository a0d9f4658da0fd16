# Makes the scenes that a list names, one line for each: the scene, a node in it, a property and a value. Prints the lines whose property is another
# once it was set to that value.
extends SceneTree

func _init() -> void:
	quit(70)
	var scene = ""
	var root = null
	for line in FileAccess.get_file_as_string(OS.get_cmdline_user_args()[0]).split("\n", false):
		var part = JSON.parse_string(line)
		if part[0] != scene:
			scene = part[0]
			if root != null:
				root.free()
			var loaded = ResourceLoader.load(scene, "", ResourceLoader.CACHE_MODE_IGNORE)
			root = loaded.instantiate() if loaded != null else null
		var node = root.get_node_or_null(part[1]) if root != null else null
		if node == null:
			print("unread " + line)
			continue
		var before = node.get(part[2])
		node.set(part[2], str_to_var(part[3]))
		var after = node.get(part[2])
		print(("same " if var_to_str(before) == var_to_str(after) else "other ") + line + " " + var_to_str(before))
	quit(0)
