package picture

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/codec/message"
	"savant/codec/variant"
)

// vector is an Image as an engine printed it: its data, and the results of get_pixel (of compressed ones after
// decompress).
type vector struct {
	Format        string
	Number        int
	Width, Height int
	Mipmaps       bool
	Data          []byte
	Pixels        [][4]float64
}

func vectors(t *testing.T, name string) (list []vector) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}

// TestBesideEngines: every format gives the colours that the engine's get_pixel gives, to half of one of 255 (blocks: two, as decoders round
// as they like).
func TestBesideEngines(t *testing.T) {
	for name, major := range map[string]int{"godot-4.6.jsonl": 4, "godot-3.6.jsonl": 3} {
		seen := map[int]bool{}
		for _, v := range vectors(t, name) {
			p := OfData(Data{v.Width, v.Height, v.Format, v.Mipmaps, v.Data}, major)
			if v.Format == "BPTC_RGBA" {
				if _, err := p.Decode(); !errors.Is(err, notRead) {
					t.Errorf("%s: %v", v.Format, err)
				}
				continue
			}
			img, err := p.Decode()
			if err != nil {
				t.Errorf("%s %s: %v", name, v.Format, err)
				continue
			}
			seen[v.Number] = true
			allowed := 0.51 / 255
			if formats[v.Number].blocks != nil {
				allowed = 2.01 / 255
			}
			for i, want := range v.Pixels {
				c := img.(*image.NRGBA).NRGBAAt(i%v.Width, i/v.Width)
				got := [4]float64{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255, float64(c.A) / 255}
				for k := range got {
					if v.Number == 7 && major == 3 && k < 3 {
						want[k] *= 15.0 / 31 // 3.x divides by 15 what has 5 bits (core/image.cpp, get_pixel)
					}
					if math.Abs(got[k]-want[k]) > allowed {
						t.Fatalf("%s %s: pixel %d is %v, the engine's %v", name, v.Format, i, got, want)
					}
				}
			}
		}
		for number := range formats {
			if rgtc := number >= 20; !seen[number] && number != 18 && !(rgtc && major == 3) { // no engine makes DXT3, and 3.6 does not unpack its RGTC
				t.Errorf("%s has nothing of format %d", name, number)
			}
		}
	}
}

// TestEncode: encoded pictures decode as closely as the format allows, and encode the same again.
func TestEncode(t *testing.T) {
	src := image.NewNRGBA(image.Rect(0, 0, 5, 3))
	for i := range src.Pix {
		src.Pix[i] = uint8(i * 37)
	}
	for number, f := range formats {
		for _, major := range []int{3, 4} {
			name := f.names[0]
			if !Writes(name, major) {
				if f.blocks == nil {
					t.Errorf("%s is not written", name)
				}
				continue
			}
			d := Encode(src, name, major, true)
			if want := f.size(5, 3) + f.size(2, 1) + f.size(1, 1); int64(len(d.Pixels)) != want {
				t.Errorf("%s takes %d bytes, want %d", name, len(d.Pixels), want)
			}
			img, err := OfData(d, major).Decode()
			if err != nil {
				t.Fatal(err)
			}
			again, _ := OfData(Encode(img, name, major, false), major).Decode()
			if !bytes.Equal(img.(*image.NRGBA).Pix, again.(*image.NRGBA).Pix) {
				t.Errorf("%s is another when it is encoded again", name)
			}
			if number == 5 && !bytes.Equal(img.(*image.NRGBA).Pix, src.Pix) {
				t.Error("RGBA8 does not keep its pixels")
			}
			allowed := map[int]int{6: 9, 7: 5, 16: 1}[number]
			for i, n := range img.(*image.NRGBA).Pix {
				if channel := i % 4; number >= 3 && channel < 3 && (channel < 2 || number != 3 && number != 9 && number != 13) &&
					number != 8 && number != 12 && abs(int(n)-int(src.Pix[i])) > allowed {
					t.Fatalf("%s: byte %d is %d, was %d", name, i, n, src.Pix[i])
				}
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

// TestImported: what the engines import of one image is that image; where it is compressed with loss, nearly.
func TestImported(t *testing.T) {
	list, err := filepath.Glob("testdata/imported/*.*")
	if err != nil || len(list) != 11 {
		t.Fatal(list, err)
	}
	open := func(name string) (*Picture, image.Image) {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := OfFile(b)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		img, err := p.Decode()
		if err != nil || p.Stored != int64(len(b)) {
			t.Fatalf("%s: %v, %d bytes", name, err, p.Stored)
		}
		return p, img
	}
	_, source := open("testdata/imported/source.png")
	for _, name := range list {
		p, img := open(name)
		if p.Width != 12 || p.Height != 8 || p.Mipmaps != (filepath.Base(name) == "raw.ctex") {
			t.Errorf("%s: %d x %d, mipmaps %v", name, p.Width, p.Height, p.Mipmaps)
		}
		allowed := map[string]int{"lossy.ctex": 40, "lossy.stex": 40, "vram.ctex": 60, "vram.stex": 60}[filepath.Base(name)]
		for i := range 12 * 8 {
			a, b := color.NRGBAModel.Convert(source.At(i%12, i/12)).(color.NRGBA), color.NRGBAModel.Convert(img.At(i%12, i/12)).(color.NRGBA)
			if abs(int(a.R)-int(b.R)) > allowed || abs(int(a.G)-int(b.G)) > allowed || abs(int(a.B)-int(b.B)) > allowed || abs(int(a.A)-int(b.A)) > allowed {
				t.Errorf("%s: pixel %d is %v, was %v", name, i, b, a)
				break
			}
		}
	}
}

func gray(w, h int) image.Image { return image.NewNRGBA(image.Rect(0, 0, w, h)) }

// TestBroken: what breaks off says so, and of how much where that is known. No prefix makes a picture, or a panic.
func TestBroken(t *testing.T) {
	var p, j bytes.Buffer
	if err := errors.Join(png.Encode(&p, gray(30, 20)), jpeg.Encode(&j, gray(30, 20), nil)); err != nil {
		t.Fatal(err)
	}
	whole := p.Bytes()
	got, err := OfBytes(whole[:len(whole)-20])
	if err != nil {
		t.Fatal(err)
	}
	_, err = got.Decode()
	if want := message.Err(broken, "PNG", len(whole)-20, int64(len(whole))); got.Width != 30 || err.Error() != want.Error() || !errors.Is(err, broken) {
		t.Errorf("%d wide: %v, want %v", got.Width, err, want)
	}
	files := [][]byte{whole, j.Bytes()}
	list, _ := filepath.Glob("testdata/imported/*")
	for _, name := range list {
		b, _ := os.ReadFile(name)
		files = append(files, b)
	}
	for n, b := range files {
		for cut := range len(b) {
			if got, err := OfFile(b[:cut:cut]); err == nil {
				if _, err = got.Decode(); err == nil && cut < len(b)-2 && n < 2 {
					t.Fatalf("file %d: %d of %d bytes are a picture", n, cut, len(b))
				}
			}
		}
	}
}

// TestLies: sizes that the bytes cannot have take no memory.
func TestLies(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, gray(8, 8)); err != nil {
		t.Fatal(err)
	}
	lie := slices.Clone(b.Bytes())
	binary.BigEndian.PutUint32(lie[16:], 8000)
	binary.BigEndian.PutUint32(lie[20:], 8000)
	binary.BigEndian.PutUint32(lie[29:], crc(lie[12:29]))
	ctex := append([]byte("GST2"), make([]byte, 48)...)
	binary.LittleEndian.PutUint16(ctex[40:], 65535)
	binary.LittleEndian.PutUint16(ctex[42:], 65535)
	for name, open := range map[string]func() (*Picture, error){
		"PNG":      func() (*Picture, error) { return OfFile(lie) },
		"ctex":     func() (*Picture, error) { return OfFile(ctex) },
		"wide":     func() (*Picture, error) { return OfData(Data{Width: math.MaxInt, Height: 8, Format: "RGBA8"}, 4), nil },
		"negative": func() (*Picture, error) { return OfData(Data{Width: -5, Height: 8, Format: "RGBA8"}, 4), nil },
		"short":    func() (*Picture, error) { return OfData(Data{Width: 8000, Height: 8000, Format: "L8"}, 4), nil },
		"unknown":  func() (*Picture, error) { return OfData(Data{Width: 8, Height: 8, Format: "ETC2"}, 4), nil },
	} {
		p, err := open()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := p.Decode(); err == nil || p.Broken == nil {
			t.Errorf("%s of %d x %d was unpacked", name, p.Width, p.Height)
		}
	}
}

// crc is the checksum of a chunk.
func crc(b []byte) uint32 {
	sum := ^uint32(0)
	for _, x := range b {
		sum ^= uint32(x)
		for range 8 {
			if sum&1 == 1 {
				sum = sum>>1 ^ 0xedb88320
			} else {
				sum >>= 1
			}
		}
	}
	return ^sum
}

// TestDXT3: the engines make none, so a block by hand: alpha is 4 bits a pixel, the colours are those of DXT1.
func TestDXT3(t *testing.T) {
	block := []byte{0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe, 0x00, 0xf8, 0x1f, 0x00, 0x00, 0x55, 0xaa, 0xff}
	img, err := OfData(Data{4, 4, "DXT3 RGBA8", false, block}, 4).Decode()
	if err != nil {
		t.Fatal(err)
	}
	for y, want := range []color.NRGBA{{255, 0, 0, 0}, {0, 0, 255, 0}, {170, 0, 85, 0}, {85, 0, 170, 0}} {
		for x := range 4 {
			want.A = uint8(y*4+x) * 17
			if got := img.(*image.NRGBA).NRGBAAt(x, y); got != want {
				t.Errorf("%d, %d is %v, want %v", x, y, got, want)
			}
		}
	}
}

// TestImage reads images of Godot 2, packed and not.
func TestImage(t *testing.T) {
	var png8 bytes.Buffer
	if err := png.Encode(&png8, gray(3, 2)); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		v             variant.Picture
		width, height int
		broken        bool
	}{
		"raw":     {variant.Picture{Width: 1, Height: 1, Format: 4, Pixels: []byte{1, 2, 3, 4}}, 1, 1, false},
		"short":   {variant.Picture{Width: 2, Height: 1, Format: 4, Pixels: []byte{1, 2, 3, 4}}, 2, 1, true},
		"indexed": {variant.Picture{Width: 1, Height: 1, Format: 5, Pixels: []byte{1}}, 1, 1, true},
		"huge":    {variant.Picture{Width: math.MaxUint32, Height: math.MaxUint32, Format: 4, Pixels: []byte{1}}, 1 << 24, 1 << 24, true},
		"packed":  {variant.Picture{Packing: variant.Lossless, Pixels: append([]byte("PNG "), png8.Bytes()...)}, 3, 2, false},
	} {
		p, err := OfImage(&c.v)
		if err != nil {
			t.Fatal(name, err)
		}
		if p.Width != c.width || p.Height != c.height || (p.Broken != nil) != c.broken {
			t.Errorf("%s: %d x %d, %v", name, p.Width, p.Height, p.Broken)
		}
		if _, err := p.Decode(); (err != nil) != c.broken {
			t.Errorf("%s: decoded: %v", name, err)
		}
	}
	for format, want := range map[uint32]string{8: "YUV_444", 18: "ETC", 99: "99"} {
		if p, err := OfImage(&variant.Picture{Width: 1, Height: 1, Format: format, Pixels: []byte{1}}); err != nil || p.Pixels.Args[0] != want {
			t.Errorf("the format %d is called %v: %v", format, p.Pixels, err)
		}
	}
	if p, err := OfImage(&variant.Picture{}); p != nil || err != nil {
		t.Error("an empty one is", p, err)
	}
	if _, err := OfImage(&variant.Picture{Packing: variant.Lossy, Pixels: []byte("WE")}); err == nil {
		t.Error("two bytes are a picture")
	}
}

// TestPaletteIsSaid: of a picture whose pixels are numbers in a palette, that is said.
func TestPaletteIsSaid(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.Black, color.White})); err != nil {
		t.Fatal(err)
	}
	p, err := OfBytes(b.Bytes())
	if err != nil || p.Pixels.ID != "picture.indexed bits" {
		t.Errorf("%v, %v", p.Pixels, err)
	}
}
