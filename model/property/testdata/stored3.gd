# Prints, for each child of the root of a scene, a JSON line with every property that files can hold: its value as text, the type that it is of, the class
# that declares it and what a new node has.
extends SceneTree

func _init() -> void:
	quit(70)
	var scene = load(OS.get_environment("GODOT_ARGS"))
	var root = scene.instance()
	for node in root.get_children():
		var values = {}
		var new = ClassDB.instance(node.get_class())
		for p in node.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE:
				values[p.name] = {"value": text(node.get(p.name)), "type": p.type if node.get(p.name) == null else typeof(node.get(p.name)), "class": declares(node.get_class(), p.name), "default": text(new.get(p.name))}
		new.free()
		print("== " + to_json({"node": node.name, "values": values}))
	quit(0)

func text(value):
	return "object" if value is Object and value != null else var2str(value)

func declares(kind, name):
	while kind != "":
		for p in ClassDB.class_get_property_list(kind, true):
			if p.name == name:
				return kind
		kind = ClassDB.get_parent_class(kind)
	return ""
