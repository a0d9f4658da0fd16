package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"savant/assets"
	"savant/model"
	"savant/ui/cli"
)

// TestVersions: the version is the same wherever it is written.
func TestVersions(t *testing.T) {
	for _, c := range []struct{ file, pattern string }{
		{"FyneApp.toml", `(?m)^Version = "(.*)"$`},
		{"CHANGELOG.md", `(?m)^## ([0-9.]+)`},
		{"assets/desktop/org.savant.editor.metainfo.xml", `<release version="(.*?)"`},
		{"assets/macos/Info.plist", `<key>CFBundleShortVersionString</key>\s*<string>(.*?)</string>`},
	} {
		if found := first(read(t, c.file), c.pattern); found != cli.Version {
			t.Errorf("%s says %q, the program %s", c.file, found, cli.Version)
		}
	}
}

// TestLicences: assets/licences.txt is what the modules of the build say now.
func TestLicences(t *testing.T) {
	list := exec.Command("go", "run", "./.ci/licences")
	list.Stderr = os.Stderr
	now, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(now, []byte(assets.Licences)) {
		t.Error("assets/licences.txt is out of date: go generate ./assets")
	}
}

// TestDescriptions: the descriptions for desktops are the same everywhere.
func TestDescriptions(t *testing.T) {
	desktop := read(t, "assets/desktop/org.savant.editor.desktop")
	fyne := read(t, "FyneApp.toml")
	metainfo := read(t, "assets/desktop/org.savant.editor.metainfo.xml")
	types := read(t, "assets/desktop/org.savant.editor.xml")
	for _, c := range []struct{ key, in, pattern string }{
		{"GenericName", fyne, `(?m)^GenericName = "(.*)"$`},
		{"Comment", fyne, `(?m)^Comment = "(.*)"$`},
		{"Comment", metainfo, `<summary>(.*)</summary>`},
		{"Comment[fr]", metainfo, `<summary xml:lang="fr">(.*)</summary>`},
		{"Comment[ja]", metainfo, `<summary xml:lang="ja">(.*)</summary>`},
		{"Comment[zh_TW]", metainfo, `<summary xml:lang="zh_TW">(.*)</summary>`},
		{"MimeType", fyne, `(?m)^MimeTypes = "(.*)"$`},
	} {
		want := first(desktop, `(?m)^`+regexp.QuoteMeta(c.key)+`=(.*)$`)
		if got := first(c.in, c.pattern); got != want || want == "" {
			t.Errorf("%s is %q in one place and %q in another", c.key, want, got)
		}
	}
	words := regexp.MustCompile(`"([a-z]+)"`).FindAllStringSubmatch(first(fyne, `(?m)^Keywords = (.*)$`), -1)
	joined := ""
	for _, w := range words {
		joined += w[1] + ";"
	}
	if want := first(desktop, `(?m)^Keywords=(.*)$`); joined != want {
		t.Errorf("keywords are %q in one place and %q in another", want, joined)
	}
	for _, m := range regexp.MustCompile(`[^;]+`).FindAllString(first(desktop, `(?m)^MimeType=(.*)$`), -1) {
		if !strings.Contains(types, `<mime-type type="`+m+`">`) || !strings.Contains(metainfo, "<mediatype>"+m+"<") {
			t.Errorf("%s is not described everywhere", m)
		}
	}
}

// TestSystemsOfPropertyList: the property list names the oldest version that Go's own programs run on, and nothing is opened by a type that is not declared.
func TestSystemsOfPropertyList(t *testing.T) {
	plist := read(t, "assets/macos/Info.plist")
	oldest := map[string]string{"1.25": "12.0", "1.26": "12.0", "1.27": "13.0"} // the release notes of Go
	goVersion := first(read(t, "go.mod"), `(?m)^go (\d+\.\d+)`)
	if got := first(plist, `<key>LSMinimumSystemVersion</key>\s*<string>(.*?)</string>`); got != oldest[goVersion] {
		t.Errorf("Info.plist wants macOS %q, Go %s %q", got, goVersion, oldest[goVersion])
	}
	declared := map[string]bool{"public.data": true}
	for _, m := range regexp.MustCompile(`<key>UTTypeIdentifier</key>\s*<string>(.*?)</string>`).FindAllStringSubmatch(plist, -1) {
		declared[m[1]] = true
	}
	opened := regexp.MustCompile(`<key>LSItemContentTypes</key>\s*<array>\s*<string>(.*?)</string>`).FindAllStringSubmatch(plist, -1)
	for _, m := range opened {
		if !declared[m[1]] {
			t.Errorf("Info.plist opens %s, which is not declared", m[1])
		}
	}
	if len(opened) < 5 || len(declared) < 5 {
		t.Errorf("%d types are opened, %d declared", len(opened), len(declared))
	}
}

// TestNamesOfBinaryFiles: systems that go by names get all names of binary scenes and resources.
func TestNamesOfBinaryFiles(t *testing.T) {
	for file, name := range map[string]string{"assets/windows/register.cmd": "%s", "assets/windows/unregister.cmd": "%s", "assets/macos/Info.plist": "<string>%s</string>"} {
		text := read(t, file)
		for _, ending := range model.BinaryFiles() {
			if file == "assets/macos/Info.plist" {
				ending = ending[1:]
			}
			if !regexp.MustCompile(regexp.QuoteMeta(strings.Replace(name, "%s", ending, 1)) + `([^a-z]|$)`).MatchString(text) {
				t.Errorf("%s does not know %s", file, ending)
			}
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// first is what the parentheses of a pattern hold where it matches first.
func first(text, pattern string) string {
	if m := regexp.MustCompile(pattern).FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}
