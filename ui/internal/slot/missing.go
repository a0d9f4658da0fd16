package slot

import (
	"bytes"
	"io"
	"log"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
	"github.com/go-text/typesetting/fontscan"
)

const mostLetters = 4096 // remembered

// missing reports whether no font has a letter: neither the theme's nor the system's, which is where Fyne looks. It would draw U+FFFD, as
// if the text were damaged.
func (f *Fonts) missing(r rune, style fyne.TextStyle) bool {
	if r < utf8.RuneSelf || r == utf8.RuneError || unicode.In(r, unicode.Cf, unicode.Z, unicode.M) {
		return false
	}
	key := styled{r, style}
	lacks, known := f.lacks[key]
	if !known {
		if f.lacks == nil || len(f.lacks) >= mostLetters {
			f.lacks = map[styled]bool{}
		}
		lacks = !inSystem(r) && !f.inTheme(r, style)
		f.lacks[key] = lacks
	}
	return lacks
}

type styled struct {
	r     rune
	style fyne.TextStyle
}

// inSystem reports whether a font of the system has a letter. Their list is read once by the package; without it there are none.
func inSystem(r rune) bool {
	all, err := fontscan.SystemFonts(log.New(io.Discard, "", 0), "")
	if err != nil {
		return false
	}
	for i := range all {
		if all[i].Runes.Contains(r) {
			return true
		}
	}
	return false
}

// inTheme reports whether a font of the theme, or one that comes with Fyne, has a letter.
func (f *Fonts) inTheme(r rune, style fyne.TextStyle) bool {
	maps, known := f.maps[style]
	if !known {
		var own fyne.Resource
		switch {
		case style.Monospace:
			own = theme.DefaultTextMonospaceFont()
		case style.Bold && style.Italic:
			own = theme.DefaultTextBoldItalicFont()
		case style.Bold:
			own = theme.DefaultTextBoldFont()
		case style.Italic:
			own = theme.DefaultTextItalicFont()
		default:
			own = theme.DefaultTextFont()
		}
		for _, res := range []fyne.Resource{theme.Current().Font(style), own, theme.DefaultEmojiFont(), theme.DefaultSymbolFont()} {
			if m := letters(res); m != nil {
				maps = append(maps, m)
			}
		}
		if f.maps == nil {
			f.maps = map[fyne.TextStyle][]font.Cmap{}
		}
		f.maps[style] = maps
	}
	for _, m := range maps {
		if _, ok := m.Lookup(r); ok {
			return true
		}
	}
	return false
}

// letters reads which letters a font has and nothing else of it; nil if it cannot be read.
func letters(res fyne.Resource) font.Cmap {
	if res == nil {
		return nil
	}
	file, err := ot.NewLoader(bytes.NewReader(res.Content()))
	if err != nil {
		return nil
	}
	raw, err := file.RawTable(ot.MustNewTag("cmap"))
	if err != nil {
		return nil
	}
	table, _, err := tables.ParseCmap(raw)
	if err != nil {
		return nil
	}
	m, _, err := font.ProcessCmap(table, 0)
	if err != nil {
		return nil
	}
	return m
}
