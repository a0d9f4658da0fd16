# Prints, for each child of the root of a scene, a JSON line with every property that files can hold and its value as text,
# and packs the scene again as packed.tscn.
extends SceneTree

func _init() -> void:
	quit(70)
	var scene = load(OS.get_environment("GODOT_ARGS"))
	var root = scene.instance()
	for node in root.get_children():
		var values = {}
		for p in node.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE:
				values[p.name] = var2str(node.get(p.name)) if typeof(node.get(p.name)) != TYPE_OBJECT or node.get(p.name) == null else "object"
		print("== " + to_json({"node": node.name, "values": values}))
	var packed = PackedScene.new()
	packed.pack(root)
	ResourceSaver.save("res://packed.tscn", packed)
	quit(0)
