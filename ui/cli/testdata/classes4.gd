# Loads the files that a list names, prints for each a JSON line with what its root or resource stores, and saves it beside as the engine does.
extends SceneTree

func _init() -> void:
	quit(70)
	for path in FileAccess.get_file_as_string(OS.get_cmdline_user_args()[0]).split("\n", false):
		print("begin " + path)
		var loaded = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
		if loaded == null:
			continue
		var object = loaded.instantiate() if loaded is PackedScene else loaded
		var values := {}
		for p in object.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE:
				var value = object.get(p.name)
				values[p.name] = "object" if value is Object else var_to_str(value)
		print("== " + JSON.stringify({"file": path, "values": values}))
		if loaded is PackedScene:
			loaded = PackedScene.new()
			loaded.pack(object)
		ResourceSaver.save(loaded, path.get_base_dir() + "/out." + path.get_file())
	quit(0)
