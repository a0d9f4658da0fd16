extends SceneTree
# One JSON line for each property of each script: what Godot 4 makes of its text.
func _init():
	for f in ["base", "heir"]:
		var s = load("res://" + f + ".gd")
		for p in s.get_script_property_list():
			if p.usage & 2:
				print("== ", JSON.stringify({"script": f, "name": p.name, "type": p.type, "hint": p.hint, "text": p.hint_string, "usage": p.usage,
					"default": var_to_str(s.get_property_default_value(p.name))}))
	quit(0)
