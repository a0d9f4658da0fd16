extends SceneTree
# Says the connections of each scene in a folder, after B was duplicated as B2 unless there is a B2: duplicate3.gd -- FOLDER
func _init():
	quit(70)
	var folder = OS.get_environment("GODOT_ARGS")
	var d = Directory.new()
	d.open(folder)
	d.list_dir_begin(true)
	var f = d.get_next()
	while f != "":
		print("== ", f)
		var root = ResourceLoader.load(folder.plus_file(f), "", true).instance()
		if not root.has_node("B2"):
			var copy = root.get_node("B").duplicate()
			copy.name = "B2"
			root.add_child(copy)
		tell(root, root)
		root.free()
		f = d.get_next()
	quit(0)

func tell(root, n):
	for s in n.get_signal_list():
		for c in n.get_signal_connection_list(s.name):
			if c.flags & CONNECT_PERSIST:
				print(root.get_path_to(n), " ", s.name, " ", root.get_path_to(c.target), " ", c.method, " ", c.flags, " ", c.binds)
	for c in n.get_children():
		tell(root, c)
