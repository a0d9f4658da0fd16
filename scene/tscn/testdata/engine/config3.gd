extends SceneTree

# Prints the sections, keys and values of all ConfigFiles in a folder.
func _init():
	quit(70)
	var folder = OS.get_environment("GODOT_ARGS")
	var dir = Directory.new()
	dir.open(folder)
	dir.list_dir_begin(true)
	var name = dir.get_next()
	while name != "":
		var file = ConfigFile.new()
		print("== ", name)
		if file.load(folder.plus_file(name)) == OK:
			for section in file.get_sections():
				for key in file.get_section_keys(section):
					print(section, "\t", key, "\t", var2str(file.get_value(section, key)))
		else:
			print("refused")
		name = dir.get_next()
	quit(0)
