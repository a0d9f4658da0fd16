# Loads the files that a list names and saves each beside twice: as it is, and, if it is a scene, made and packed anew.
extends SceneTree

func _init() -> void:
	quit(70)
	var list = File.new()
	list.open(OS.get_environment("GODOT_ARGS"), File.READ)
	for path in list.get_as_text().split("\n", false):
		print("begin " + path)
		var loaded = ResourceLoader.load(path, "", true)
		if loaded == null:
			continue
		ResourceSaver.save(path.get_base_dir() + "/saved." + path.get_file(), loaded)
		if loaded is PackedScene:
			var root = loaded.instance()
			if root == null:
				continue
			loaded = PackedScene.new()
			loaded.pack(root)
			ResourceSaver.save(path.get_base_dir() + "/packed." + path.get_file(), loaded)
			root.free()
	quit(0)
