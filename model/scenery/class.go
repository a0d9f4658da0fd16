// Package scenery holds what the forms of scenes and resources share, whatever their syntax: how the items of a scene.View
// are shown, and what they offer for nodes, bones and resources.
package scenery

import (
	"strings"

	"savant/model"
)

// family is a kind of node classes.
type family struct {
	badge    model.Badge
	prefixes []string
	suffixes []string
	names    []string
}

// families map classes to badges; the first match decides. Classes of games match none and are plain nodes.
var families = []family{
	{badge: model.BadgeSkeleton, prefixes: []string{"Skeleton"}},
	{badge: model.BadgeBone, prefixes: []string{"Bone"}},
	{badge: model.BadgeAnimation, prefixes: []string{"Animation", "Tween"}, suffixes: []string{"AnimationPlayer"}},
	{badge: model.BadgeAudio, prefixes: []string{"Audio"}, names: []string{"SamplePlayer", "SamplePlayer2D", "StreamPlayer", "SpatialSamplePlayer", "SpatialStreamPlayer"}},
	{badge: model.BadgePhysics, prefixes: []string{"Collision", "RayCast", "ShapeCast", "PhysicalBone", "Area", "VehicleWheel", "Generic6DOF"},
		suffixes: []string{"Body", "Body2D", "Body3D", "Joint", "Joint2D", "Joint3D", "JointSW"}},
	{badge: model.BadgeControl, suffixes: []string{"Container", "Button", "Edit", "Dialog", "Slider", "ScrollBar", "Panel", "Popup", "Separator", "PopupMenu", "MenuBar", "TabBar"},
		names: []string{"Control", "Label", "RichTextLabel", "LinkButton", "TextureRect", "TextureFrame", "ColorRect", "ColorFrame", "NinePatchRect", "Patch9Frame",
			"ItemList", "Tree", "Tabs", "ProgressBar", "TextureProgress", "TextureProgressBar", "SpinBox", "ReferenceRect", "ReferenceFrame", "VideoPlayer",
			"VideoStreamPlayer", "GraphNode", "GraphFrame", "ColorPicker", "ButtonGroup", "CanvasLayer", "Window"}},
	{badge: model.BadgeNode3D, suffixes: []string{"3D"},
		names: []string{"Spatial", "MeshInstance", "MultiMeshInstance", "Camera", "ARVRCamera", "ARVROrigin", "ARVRController", "ARVRAnchor", "DirectionalLight", "OmniLight", "SpotLight",
			"Path", "PathFollow", "Particles", "CPUParticles", "GridMap", "Listener", "Navigation", "NavigationAgent", "NavigationLink", "NavigationObstacle", "NavigationRegion", "NavigationMeshInstance", "Occluder", "Portal", "Room", "RoomManager",
			"ReflectionProbe", "GIProbe", "VoxelGI", "LightmapGI", "BakedLightmap", "Decal", "FogVolume", "ImmediateGeometry", "InterpolatedCamera", "ProximityGroup",
			"RemoteTransform", "SpringArm", "VisibilityNotifier", "VisibilityEnabler", "WorldEnvironment", "Quad", "TestCube", "ClippedCamera",
			"CSGBox", "CSGCombiner", "CSGCylinder", "CSGMesh", "CSGPolygon", "CSGSphere", "CSGTorus"}},
	{badge: model.BadgeNode2D, suffixes: []string{"2D"},
		names: []string{"Sprite", "AnimatedSprite", "TileMap", "TileMapLayer", "ParallaxLayer", "ParallaxBackground", "CanvasModulate", "CanvasGroup", "BackBufferCopy",
			"NavigationPolygonInstance", "TouchScreenButton", "Parallax2D"}},
}

// BadgeOfClass is the sign of a node of this class.
func BadgeOfClass(class string) model.Badge {
	for i := range families {
		f := &families[i]
		for _, name := range f.names {
			if class == name {
				return f.badge
			}
		}
		for _, prefix := range f.prefixes {
			if strings.HasPrefix(class, prefix) {
				return f.badge
			}
		}
		for _, suffix := range f.suffixes {
			if strings.HasSuffix(class, suffix) {
				return f.badge
			}
		}
	}
	return model.BadgeNode
}
