# Loads the files that a list names, prints for each a JSON line with what its root or resource stores, and saves it beside as the engine does.
extends SceneTree

func _init():
	quit(70)
	var list = File.new()
	list.open(OS.get_environment("GODOT_ARGS"), File.READ)
	for path in list.get_as_text().split("\n", false):
		print("begin " + path)
		var loaded = ResourceLoader.load(path, "", true)
		if loaded == null:
			continue
		var object = loaded
		if loaded is PackedScene:
			object = loaded.instance()
		var values = {}
		for p in object.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE:
				var value = object.get(p.name)
				values[p.name] = "object" if value is Object else var2str(value)
		print("== " + JSON.print({"file": path, "values": values}))
		if loaded is PackedScene:
			loaded = PackedScene.new()
			loaded.pack(object)
		ResourceSaver.save(path.get_base_dir() + "/out." + path.get_file(), loaded)
	quit(0)
