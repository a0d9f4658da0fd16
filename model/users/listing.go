package users

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"savant/codec/resource"
)

// ProjectFile is a file of a project as its scenes name it.
type ProjectFile struct {
	Res   string // "res://art/lamp.png"
	UID   string // "" for none
	Class string // of the resource that the engine loads from it; "" if none or not stated at its beginning
}

// kept are the endings of files that the engine's editor keeps for others. No scene names them.
var kept = []string{importEnding, ".uid", ".remap"}

// languages are the classes of what the engine loads from files that state none themselves (ResourceFormatLoader, 3.2 to
// 4.6).
var languages = map[string]string{".gd": "GDScript", ".cs": "CSharpScript", ".gdshader": "Shader", ".shader": "Shader", ".gdshaderinc": "ShaderInclude"}

// imports are the classes that the importers of Godot 3 and 4 produce with their default settings.
var imports = map[int]map[string]string{
	3: {".png": "StreamTexture", ".jpg": "StreamTexture", ".jpeg": "StreamTexture", ".webp": "StreamTexture", ".svg": "StreamTexture", ".bmp": "StreamTexture", ".tga": "StreamTexture",
		".wav": "AudioStreamSample", ".ogg": "AudioStreamOGGVorbis", ".mp3": "AudioStreamMP3", ".obj": "ArrayMesh",
		".glb": "PackedScene", ".gltf": "PackedScene", ".dae": "PackedScene", ".fbx": "PackedScene"},
	4: {".png": "CompressedTexture2D", ".jpg": "CompressedTexture2D", ".jpeg": "CompressedTexture2D", ".webp": "CompressedTexture2D", ".svg": "CompressedTexture2D",
		".bmp": "CompressedTexture2D", ".tga": "CompressedTexture2D", ".exr": "CompressedTexture2D", ".hdr": "CompressedTexture2D",
		".wav": "AudioStreamWAV", ".ogg": "AudioStreamOggVorbis", ".mp3": "AudioStreamMP3", ".obj": "ArrayMesh", ".ttf": "FontFile", ".otf": "FontFile", ".woff2": "FontFile",
		".glb": "PackedScene", ".gltf": "PackedScene", ".dae": "PackedScene", ".fbx": "PackedScene"},
}

// List returns the files of a project that its scenes may name, by their paths. Hidden folders and those with a .gdignore are left out, as is
// what cannot be read. The error is that of a folder that is not there, or the context's.
func (p Project) List(ctx context.Context) ([]ProjectFile, error) {
	files, _, err := p.walk(ctx, func(name string) bool { return !slices.Contains(kept, path.Ext(name)) })
	if err != nil {
		return nil, err
	}
	var list []ProjectFile
	awaited := imports[p.Major()]
	for _, file := range files {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if res, ok := p.Resource(file); ok {
			list = append(list, describedFile(file, res, awaited))
		}
	}
	slices.SortFunc(list, func(a, b ProjectFile) int { return strings.Compare(strings.ToLower(a.Res), strings.ToLower(b.Res)) })
	return list, nil
}

// describedFile describes a file of a project by its beginning, or by what its importer says of it; before the first
// import, by what files with its extension are imported as.
func describedFile(file, res string, awaited map[string]string) ProjectFile {
	f := ProjectFile{Res: res, Class: languages[path.Ext(res)]}
	if f.Class != "" {
		f.UID = strings.TrimSpace(string(beginning(file + ".uid")))
		return f
	}
	b := beginning(file + importEnding)
	if b == nil && slices.Contains(resources, path.Ext(res)) {
		b = beginning(file)
	}
	f.Class, f.UID = headClass(b), headUID(b)
	if b == nil {
		f.Class = awaited[strings.ToLower(path.Ext(res))]
	}
	return f
}

// headClass returns the class that the beginning of a scene, a resource or a .import file states, or "".
func headClass(b []byte) string {
	if bytes.HasPrefix(b, plainMagic) {
		f, _ := resource.Open(b) // cut off after the header
		return f.Class.Value
	}
	line, more, _ := strings.Cut(string(b), "\n")
	begin := ` type="`
	switch {
	case strings.HasPrefix(line, "[gd_scene"):
		return "PackedScene"
	case strings.HasPrefix(line, "[remap]"):
		line, _, _ = strings.Cut(more, "\n[")
		begin = "\ntype=\""
	case !strings.HasPrefix(line, "[gd_resource"):
		return ""
	}
	_, rest, _ := strings.Cut(line, begin)
	class, _, _ := strings.Cut(rest, `"`)
	return class
}

// Folders are the folders of files, each once, by their paths: "res://" and "res://art".
func Folders(files []ProjectFile) []string {
	list := []string{"res://"}
	for _, f := range files {
		for in := path.Dir(strings.TrimPrefix(f.Res, "res://")); in != "."; in = path.Dir(in) {
			list = append(list, "res://"+in)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Folders returns the folders on disk in which the engine looks for the project's files, sorted, the project's root first. The error is that of a
// missing folder, or the context's.
func (p Project) Folders(ctx context.Context) (list []string, err error) {
	_, _, err = p.walkFolders(ctx, func(string) bool { return false }, func(folder string) { list = append(list, folder) })
	return list, err
}
