extends SceneTree
# Says of each scene and resource in a folder whether it loads, and of scenes the paths of the nodes and which have unique names: load4.gd -- FOLDER
func _init():
	quit(70)
	var folder = OS.get_cmdline_user_args()[-1]
	for f in DirAccess.get_files_at(folder):
		print("== ", f)
		var loaded = ResourceLoader.load(folder.path_join(f))
		var root = loaded.instantiate() if loaded is PackedScene else null
		if loaded == null or loaded is PackedScene and root == null:
			print("refused")
		if root != null:
			tell(root, root)
			root.free()
	quit(0)

func tell(root, n):
	print(str(root.get_path_to(n)) + (" unique" if n.get("unique_name_in_owner") else ""))
	for c in n.get_children():
		tell(root, c)
