# Prints, for each child of the root of a scene, a JSON line with every property that files can hold: its value as text, the type that it is of, the class
# that declares it and its default, "" if the engine has none.
extends SceneTree

func _init() -> void:
	quit(70)
	var scene: PackedScene = load(OS.get_cmdline_user_args()[0])
	var root = scene.instantiate()
	for node in root.get_children():
		var values := {}
		for p in node.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE:
				values[p.name] = {"value": text(node.get(p.name)), "type": p.type if node.get(p.name) == null else typeof(node.get(p.name)), "class": declares(node.get_class(), p.name), "default": fallback(node.get_class(), p.name)}
		print("== " + JSON.stringify({"node": String(node.name), "values": values}))
	quit(0)

func text(value) -> String:
	return "object" if value is Object and value != null else var_to_str(value)

func declares(kind: String, name: String) -> String:
	while kind != "":
		for p in ClassDB.class_get_property_list(kind, true):
			if p.name == name:
				return kind
		kind = ClassDB.get_parent_class(kind)
	return ""

func fallback(kind: String, name: String) -> String:
	var value = ClassDB.class_get_property_default_value(kind, name)
	return "" if value == null else text(value)
