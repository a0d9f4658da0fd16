//go:build unix

package e2e

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTextureFileSaved opens a texture that Godot 4 has imported, and saves its picture as PNG; the texture stays as it is.
func TestTextureFileSaved(t *testing.T) {
	content := read(t, filepath.Join("..", "..", "model", "picture", "testdata", "imported", "vram.ctex"))
	file, to := filepath.Join(t.TempDir(), "lamp.ctex"), filepath.Join(t.TempDir(), "lamp.png")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	s.shows("image", "")
	s.run("Save the image as PNG")
	s.saveTo(to, "exported")
	img, err := png.Decode(bytes.NewReader(read(t, to)))
	if err != nil || img.Bounds().Size() != image.Pt(12, 8) {
		t.Errorf("the picture is %v: %v", img, err)
	}
	s.leave()
	if !bytes.Equal(read(t, file), content) {
		t.Error("the texture was changed")
	}
}

// TestSoundSaved opens a resource that is a sound, and saves its samples as WAV.
func TestSoundSaved(t *testing.T) {
	file, to := filepath.Join(t.TempDir(), "beep.tres"), filepath.Join(t.TempDir(), "beep.wav")
	if err := os.WriteFile(file, []byte("[gd_resource type=\"AudioStreamWAV\" format=3]\n\n[resource]\ndata = PackedByteArray(1, 2, 3, 4)\nformat = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	s.shows("sound", "resource")
	s.run("Save the sound as WAV")
	s.saveTo(to, "exported")
	if got := string(read(t, to)); !strings.HasPrefix(got, "RIFF") || !strings.HasSuffix(got, "data\x04\x00\x00\x00\x01\x02\x03\x04") {
		t.Errorf("the file holds %q", got)
	}
	s.leave()
}

// TestMeshSaved opens a mesh, and saves its triangles as a model.
func TestMeshSaved(t *testing.T) {
	file, to := filepath.Join(t.TempDir(), "lamp.tres"), filepath.Join(t.TempDir(), "lamp.glb")
	const mesh = "[gd_resource type=\"ArrayMesh\" format=2]\n\n[resource]\nsurfaces/0 = {\n\"primitive\": 4,\n\"arrays\": [ PoolVector3Array( 0, 0, 0, 0, 1, 0, 1, 0, 0 ), null, null, null, null, null, null, null, PoolIntArray( 0, 1, 2 ) ]\n}\n"
	if err := os.WriteFile(file, []byte(mesh), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	s.shows("mesh", "resource")
	s.run("Save the mesh as glTF")
	s.saveTo(to, "exported")
	if got := string(read(t, to)); !strings.HasPrefix(got, "glTF") {
		t.Errorf("the file holds %q", got)
	}
	s.leave()
}
