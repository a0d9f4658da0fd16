extends SceneTree
func _init():
	for c in ClassDB.get_class_list():
		if (c == "Control" or ClassDB.is_parent_class(c, "Control")) and ClassDB.can_instance(c):
			var o = ClassDB.instance(c)
			var names = []
			for p in o.get_property_list():
				if p.name.begins_with("custom_") and "/" in p.name:
					names.append(p.name.substr(7))
			print("%s %s" % [c, PoolStringArray(names).join(" ")])
			o.free()
	quit(0)
