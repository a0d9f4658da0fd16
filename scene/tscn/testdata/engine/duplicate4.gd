extends SceneTree
# Says the connections of each scene in a folder, after B was duplicated as B2 unless there is a B2: duplicate4.gd -- FOLDER
func _init():
	quit(70)
	var folder = OS.get_cmdline_user_args()[-1]
	for f in DirAccess.get_files_at(folder):
		print("== ", f)
		var root = ResourceLoader.load(folder.path_join(f)).instantiate()
		if not root.has_node("B2"):
			var copy = root.get_node("B").duplicate()
			copy.name = "B2"
			root.add_child(copy)
		tell(root, root)
		root.free()
	quit(0)

func tell(root, n):
	for s in n.get_signal_list():
		for c in n.get_signal_connection_list(s.name):
			if c.flags & CONNECT_PERSIST:
				var call = c.callable
				print(root.get_path_to(n), " ", s.name, " ", root.get_path_to(call.get_object()), " ", call.get_method(), " ", c.flags, " ", call.get_bound_arguments())
	for c in n.get_children():
		tell(root, c)
