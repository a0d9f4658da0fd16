extends Lantern
@export var own := 1
@export var picture: Texture2D = preload("res://picture.tres")
