extends SceneTree
func _init():
	for c in ClassDB.get_class_list():
		if (c == "Control" or ClassDB.is_parent_class(c, "Control") or c == "Window" or ClassDB.is_parent_class(c, "Window")) and ClassDB.can_instantiate(c):
			var o = ClassDB.instantiate(c)
			var names = []
			for p in o.get_property_list():
				if p.name.begins_with("theme_override_"):
					names.append(p.name.substr(15))
			print("%s %s" % [c, " ".join(names)])
			o.free()
	quit(0)
