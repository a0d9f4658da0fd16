extends SceneTree
# Packs each scene in a folder anew, as the editor does, and says the text of its headings: pack4.gd -- FOLDER
func _init():
	quit(70)
	var folder = OS.get_cmdline_user_args()[-1]
	for f in DirAccess.get_files_at(folder):
		print("== ", f)
		var root = ResourceLoader.load(folder.path_join(f)).instantiate(PackedScene.GEN_EDIT_STATE_MAIN)
		var packed = PackedScene.new()
		packed.pack(root)
		var out = folder.path_join("packed.tscn")
		ResourceSaver.save(packed, out)
		for line in FileAccess.get_file_as_string(out).split("\n"):
			if line.begins_with("["):
				print(line)
		DirAccess.remove_absolute(out)
		root.free()
	quit(0)
