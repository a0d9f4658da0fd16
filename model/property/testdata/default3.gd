# Makes the scenes that a list names, one line for each: the scene, a node in it, a property and a value. Prints the lines whose property is another
# once it was set to that value.
extends SceneTree

func _init() -> void:
	quit(70)
	var list = File.new()
	list.open(OS.get_environment("GODOT_ARGS"), File.READ)
	var scene = ""
	var root = null
	for line in list.get_as_text().split("\n", false):
		var part = JSON.parse(line).result
		if part[0] != scene:
			scene = part[0]
			if root != null:
				root.free()
			var loaded = ResourceLoader.load(scene, "", true)
			root = loaded.instance() if loaded != null else null
		var node = root.get_node_or_null(part[1]) if root != null else null
		if node == null:
			print("unread " + line)
			continue
		var before = node.get(part[2])
		node.set(part[2], str2var(part[3]))
		var after = node.get(part[2])
		print(("same " if var2str(before) == var2str(after) else "other ") + line + " " + var2str(before))
	quit(0)
