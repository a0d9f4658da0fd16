extends SceneTree

# Prints the sections, keys and values of all ConfigFiles in a folder.
func _init():
	quit(70)
	var folder = OS.get_cmdline_user_args()[-1]
	for name in DirAccess.get_files_at(folder):
		var file = ConfigFile.new()
		print("== ", name)
		if file.load(folder.path_join(name)) == OK:
			for section in file.get_sections():
				for key in file.get_section_keys(section):
					print(section, "\t", key, "\t", var_to_str(file.get_value(section, key)))
		else:
			print("refused")
	quit(0)
