tool
extends "res://base.gd"
export var own = 1
export(float, 0, 100, 5) var steps = 10
export(String, FILE, GLOBAL, "*.txt") var file
export(Array, String) var names = ["a"]
export var text = "a" # b
export(bool) var on
export(Transform) var place
export(Quat) var turn
export(float) var half = 1
export(int) var cut = 2.7
export var many = [1, 2,
	3]
export(PoolVector2Array) var points
export(int, FLAGS, "A", "B") var marks = 3
var plain = 1
onready var late = 2
export(Dictionary) var map = {
	"x": Vector2(1, 2),
}
export (int) var spaced = 4
export(int,"One","Two") var tight setget set_tight
func set_tight(v):
	tight = v
class Inner:
	export var not_mine = 1
