tool
extends Node
enum Kind { FIRE, ICE_BALL = 5, AIR2 }
const MAX = 10
export var a = 5
export(int) var b
export(int, 0, 20) var c = 3
export(int, "A", "B", "C") var d
export(int, FLAGS, "Fire", "Water") var e = 1
export(int, LAYERS_2D_PHYSICS) var f
export(float, EASE) var g
export(float, EXP, 100, 1000, 20) var h
export(String, "Re", "Bl") var i = "Re"
export(String, FILE, "*.txt") var j
export(String, DIR) var k
export(String, MULTILINE) var l = "x"
export(Color, RGB) var m
export(Color, RGBA) var n = Color(1, 0, 0, 1)
export(Array, int) var o = [1]
export(Array, PackedScene) var p
export(Array, int, "Red", "Green") var q
export(PackedScene) var r
export(NodePath) var s
export(Kind) var t = Kind.ICE_BALL
export var u: int = 5
export var v := 5.5
export var w: Texture
export(float, 0, 1, 0.1) var x = 0.5
export(Array, Kind) var z
export(Vector2) var ab = Vector2(1, 2)
export(Resource) var ac setget set_ac
export(int, LAYERS_3D_RENDER) var ad
export var af = PoolIntArray([1,2])
export(Dictionary) var ag = {"a": 1}
export var ah = Color.red
export(String) var ai
export var aj = -MAX
func set_ac(v): ac = v
