package pictures

import (
	"cmp"
	"image"
	"image/draw"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/model/texture"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// tilesView shows the image that the tiles of a tile set are cut from, with the tile that is shown.
type tilesView struct {
	editor  *Editor
	owner   model.Row // the tile set of 3.x, or the source of a tile set of 4.x
	tile    string    // what the properties of the tile begin with; "" for none
	image   *image.NRGBA
	res     string // where the image is from
	tiles   []region
	over    int
	surface *surface
}

// region is the part of the image that a tile is.
type region struct {
	name string
	area image.Rectangle
	row  model.Row
}

// mostTileHeight is the largest height of the image of a tile set, in dp.
const mostTileHeight = 320

// tiles shows a source of a tile set of 4.x or a tile set of 3.x, and the properties of their tiles.
func (e *Editor) tiles(r model.Row) view {
	doc := e.page.Doc()
	v := &tilesView{editor: e, owner: r, over: -1}
	if cut[e.class(r)] == nil {
		v.owner = doc.Parent(r)
		v.tile, _, _ = strings.Cut(doc.Describe(r).Label, "/")
		if v.owner == 0 || cut[e.class(v.owner)] == nil {
			return nil
		}
	}
	v.surface = newSurface(v, fyne.NewSize(200, 60), e)
	return v
}

// cut finds the tiles by the class that holds them, and the property with their image. tile is the one that is shown, "" for none.
var cut = map[string]func(t thing, tile string) (list []region, texture string){"TileSetAtlasSource": atlasTiles, "TileSet": plainTiles}

// atlasTiles are those of 4.x: they are in a grid, and their properties begin with their place in it
// (scene/resources/2d/tile_set.cpp, TileSetAtlasSource::_get_property_list).
func atlasTiles(t thing, _ string) (list []region, texture string) {
	margins, _ := t.vector("margins")
	separation, _ := t.vector("separation")
	size, ok := t.vector("texture_region_size")
	if !ok {
		size = place{16, 16} // as the engine makes it
	}
	for name, row := range t.rows {
		place, isTile := strings.CutSuffix(name, "/0")
		x, y, both := strings.Cut(place, ":")
		column, err := strconv.Atoi(x)
		line, err2 := strconv.Atoi(y)
		if !isTile || !both || err != nil || err2 != nil {
			continue
		}
		cells, ok := t.vector(place + "/size_in_atlas")
		if !ok {
			cells[0], cells[1] = 1, 1
		}
		from := image.Pt(int(margins[0]+float64(column)*(size[0]+separation[0])), int(margins[1]+float64(line)*(size[1]+separation[1])))
		list = append(list, region{place, image.Rectangle{from, from.Add(image.Pt(int(cells[0]*size[0]), int(cells[1]*size[1])))}, row})
	}
	return list, "texture"
}

// plainTiles are those of 3.x: each has an image and a part of it (scene/resources/tile_set.cpp, TileSet::_get_property_list). Those of the
// image of the one that is shown are listed, or of the first.
func plainTiles(t thing, shown string) (list []region, texture string) {
	textureOf := func(name string) variant.Value {
		v, _ := t.value(name + "/texture")
		return v
	}
	for number := 0; shown == "" && number < len(t.rows); number++ {
		if name := strconv.Itoa(number); t.rows[name+"/texture"] != 0 {
			shown = name
		}
	}
	same := textureOf(shown)
	for name, row := range t.rows {
		number, isRegion := strings.CutSuffix(name, "/region")
		if !isRegion || !variant.Equal(textureOf(number), same) {
			continue
		}
		if v, err := t.editor.page.Doc().Value(row); err == nil {
			if m, ok := v.Data.(*variant.Math); ok && len(m.C) == 4 {
				list = append(list, region{number, image.Rect(int(m.C[0]), int(m.C[1]), int(m.C[0]+m.C[2]), int(m.C[1]+m.C[3])), row})
			}
		}
	}
	return list, shown + "/texture"
}

func (v *tilesView) kind() string              { return "tiles" }
func (v *tilesView) object() fyne.CanvasObject { return v.surface }
func (v *tilesView) target() fyne.CanvasObject { return v.surface }
func (v *tilesView) links() []*ink.Link        { return nil }

func (v *tilesView) fill() bool {
	doc := v.editor.page.Doc()
	find := cut[v.editor.class(v.owner)]
	if find == nil {
		return false
	}
	t := v.editor.thingOf(v.owner)
	var name string
	v.tiles, name = find(t, v.tile)
	slices.SortFunc(v.tiles, func(a, b region) int {
		return cmp.Or(a.area.Min.Y-b.area.Min.Y, a.area.Min.X-b.area.Min.X, strings.Compare(a.name, b.name))
	})
	to, _ := doc.Refers(t.rows[name])
	res, ok := doc.ExternalFile(to)
	if !ok || len(v.tiles) == 0 || v.editor.page.File() == "" {
		return false
	}
	if res == v.res {
		v.surface.Refresh()
		return true
	}
	p, err := texture.Open(v.editor.page.File(), res)
	if err != nil || p.Unpacked()/4 > unasked {
		return false
	}
	img, err := p.Decode()
	if err != nil {
		return false
	}
	v.res, v.image = res, image.NewNRGBA(image.Rectangle{Max: img.Bounds().Size()})
	draw.Draw(v.image, v.image.Rect, img, img.Bounds().Min, draw.Src)
	v.surface.least.Height = min(float32(v.image.Rect.Dy())*v.scale(560, mostTileHeight), mostTileHeight) + 22
	v.surface.Refresh()
	return true
}

// scale is how many dp a pixel has, so that the image fits; whole ones where there is room.
func (v *tilesView) scale(width, height float32) float32 {
	scale := min(width/float32(max(v.image.Rect.Dx(), 1)), height/float32(max(v.image.Rect.Dy(), 1)), 4)
	if scale >= 1 {
		return float32(int(scale))
	}
	return scale
}

// now is the current scale.
func (v *tilesView) now() float32 {
	return v.scale(v.surface.Size().Width, max(v.surface.Size().Height-22, 1))
}

func (v *tilesView) paint(b *brush) {
	scale := v.now()
	for y := range b.img.Rect.Dy() {
		for x := range b.img.Rect.Dx() {
			at := image.Pt(int(float32(x)/b.scale/scale), int(float32(y)/b.scale/scale))
			if at.In(v.image.Rect) {
				b.img.Set(x, y, over(v.image.NRGBAAt(at.X, at.Y), chequered(x, y, 0, 0)))
			}
		}
	}
	frame := func(r image.Rectangle, width float32) {
		x0, y0, x1, y1 := float32(r.Min.X)*scale, float32(r.Min.Y)*scale, float32(r.Max.X)*scale, float32(r.Max.Y)*scale
		b.line(width, fyne.NewPos(x0, y0), fyne.NewPos(x1, y0), fyne.NewPos(x1, y1), fyne.NewPos(x0, y1), fyne.NewPos(x0, y0))
	}
	for _, t := range v.tiles {
		frame(t.area, 1)
	}
	b.lay(look.Muted, 0.5)
	for i, t := range v.tiles {
		if i == v.over || t.name == v.tile {
			frame(t.area, 3)
			b.lay(look.Background, 0.7)
			frame(t.area, 2)
			b.lay(map[bool]fyne.ThemeColorName{true: look.Accent, false: look.Text}[t.name == v.tile], 1)
		}
	}
}

func (v *tilesView) notes() []note {
	if v.image == nil {
		return nil
	}
	text := v.tile
	if v.over >= 0 {
		text = v.tiles[v.over].name
	}
	return []note{{text, fyne.NewPos(0, float32(v.image.Rect.Dy())*v.now()+3), fyne.TextAlignLeading, look.Text}}
}

// at returns the tile at a place, -1 for none.
func (v *tilesView) at(p fyne.Position) int {
	at := image.Pt(int(p.X/v.now()), int(p.Y/v.now()))
	for i, t := range v.tiles {
		if at.In(t.area) {
			return i
		}
	}
	return -1
}

func (v *tilesView) hover(p fyne.Position, on bool) {
	v.over = -1
	if on {
		v.over = v.at(p)
	}
}

// press selects the tile that was clicked.
func (v *tilesView) press(p fyne.Position) {
	if i := v.at(p); i >= 0 && v.editor.panel.Turn != nil {
		v.editor.panel.Turn(v.tiles[i].row)
	}
}

func (v *tilesView) drag(fyne.Position)           {}
func (v *tilesView) drop(bool)                    {}
func (v *tilesView) cancel() bool                 { return false }
func (v *tilesView) double(fyne.Position)         {}
func (v *tilesView) wheel(fyne.Position, float32) {}

// key selects the tile next to the one that is shown.
func (v *tilesView) key(name fyne.KeyName, _ bool) bool {
	way, arrow := arrows[name]
	if !arrow || v.editor.panel.Turn == nil {
		return false
	}
	from := image.Point{-1, -1}
	for _, t := range v.tiles {
		if t.name == v.tile {
			from = middle(t.area)
		}
	}
	best, near := -1, 0
	for i, t := range v.tiles {
		d := middle(t.area).Sub(from)
		along, aside := d.X*int(way[0])+d.Y*int(way[1]), max(d.X*int(way[1]), -d.X*int(way[1]))+max(d.Y*int(way[0]), -d.Y*int(way[0]))
		if off := along + 3*aside; along > 0 && (best < 0 || off < near) {
			best, near = i, off
		}
	}
	if best >= 0 {
		v.editor.panel.Turn(v.tiles[best].row)
	}
	return best >= 0
}

func middle(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }
