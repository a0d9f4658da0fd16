# Loads the files that a list names and saves each beside twice: as it is, and, if it is a scene, made and packed anew.
extends SceneTree

func _init() -> void:
	quit(70)
	for path in FileAccess.get_file_as_string(OS.get_cmdline_user_args()[0]).split("\n", false):
		print("begin " + path)
		var loaded = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
		if loaded == null:
			continue
		ResourceSaver.save(loaded, path.get_base_dir() + "/saved." + path.get_file())
		if loaded is PackedScene:
			var root = loaded.instantiate()
			if root == null:
				continue
			loaded = PackedScene.new()
			loaded.pack(root)
			ResourceSaver.save(loaded, path.get_base_dir() + "/packed." + path.get_file())
			root.free()
	quit(0)
