extends SceneTree
# Says of each scene in a folder which materials its nodes have, by the names of the materials: idshared4.gd -- FOLDER
func _init():
	quit(70)
	var folder = OS.get_cmdline_user_args()[-1]
	for f in ["inside.tscn", "outside.tscn"]:
		print("== ", f)
		var root = load(folder.path_join(f)).instantiate()
		print(root.material.resource_name)
		root.free()
	quit(0)
