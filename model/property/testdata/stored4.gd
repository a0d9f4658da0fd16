# Prints, for each child of the root of a scene, a JSON line with every property that files can hold and its value as text,
# and packs the scene again as packed.tscn.
extends SceneTree

func _init() -> void:
	quit(70)
	var scene: PackedScene = load(OS.get_cmdline_user_args()[0])
	var root = scene.instantiate()
	for node in root.get_children():
		var values := {}
		for p in node.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE:
				values[p.name] = var_to_str(node.get(p.name)) if typeof(node.get(p.name)) != TYPE_OBJECT or node.get(p.name) == null else "object"
		print("== " + JSON.stringify({"node": String(node.name), "values": values}))
	var packed = PackedScene.new()
	packed.pack(root)
	ResourceSaver.save(packed, "res://packed.tscn")
	quit(0)
