extends SceneTree
# Says of each scene and resource in a folder whether it loads, and of scenes the paths of the nodes and which have unique names: load3.gd -- FOLDER
func _init():
	quit(70)
	var folder = OS.get_environment("GODOT_ARGS")
	var d = Directory.new()
	d.open(folder)
	d.list_dir_begin(true)
	var f = d.get_next()
	while f != "":
		print("== ", f)
		var loaded = ResourceLoader.load(folder.plus_file(f), "", true)
		var root = loaded.instance() if loaded is PackedScene else null
		if loaded == null or loaded is PackedScene and root == null:
			print("refused")
		if root != null:
			tell(root, root)
			root.free()
		f = d.get_next()
	quit(0)

func tell(root, n):
	print(str(root.get_path_to(n)) + (" unique" if n.get("unique_name_in_owner") else ""))
	for c in n.get_children():
		tell(root, c)
