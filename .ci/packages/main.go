// Packages writes what is installed beside the programs: manual page and completions, made from the table of commands, the icon in
// all sizes, and the descriptions for desktops.
//
//	go run ./.ci/packages FOLDER DEBIAN    fills FOLDER/share, and DEBIAN/share with what Debian wants besides
//	go run ./.ci/packages glibc PROGRAM    prints the oldest C library that the program runs with
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"savant/assets"
	"savant/ui/cli"
	"savant/ui/cli/completion"
)

// id names the program to desktops.
const id = "org.savant.editor"

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: packages FOLDER DEBIAN | packages glibc PROGRAM")
		os.Exit(2)
	}
	if err := carryOut(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "packages:", err)
		os.Exit(1)
	}
}

func carryOut(first, second string) error {
	if first == "glibc" {
		version, err := glibc(second, ".ci/packages/nfpm.yaml")
		if err == nil {
			fmt.Println(version)
		}
		return err
	}
	if err := fill(filepath.Join(first, "share")); err != nil {
		return err
	}
	return debian(filepath.Join(second, "share"))
}

// fill writes everything into a folder that becomes /usr/share or the like.
func fill(share string) error {
	page, err := compressed(manual(cli.Commands(), time.Unix(epoch(), 0).UTC()))
	if err != nil {
		return err
	}
	files := map[string][]byte{
		"man/man1/savant.1.gz":                       page,
		"bash-completion/completions/savant":         []byte(completion.Script("bash", cli.Commands())),
		"zsh/site-functions/_savant":                 []byte(completion.Script("zsh", cli.Commands())),
		"fish/vendor_completions.d/savant.fish":      []byte(completion.Script("fish", cli.Commands())),
		"fish/vendor_completions.d/savant-cli.fish":  []byte("complete -c savant-cli -w savant\n"),
		"icons/hicolor/scalable/apps/" + id + ".svg": assets.Icon,
	}
	for _, size := range iconSizes {
		picture, err := icon(assets.Icon, size)
		if err != nil {
			return err
		}
		files[fmt.Sprintf("icons/hicolor/%dx%d/apps/%s.png", size, size, id)] = picture
	}
	for to, from := range map[string]string{
		"applications/" + id + ".desktop":  "assets/desktop/" + id + ".desktop",
		"metainfo/" + id + ".metainfo.xml": "assets/desktop/" + id + ".metainfo.xml",
		"doc/savant/copyright":             "assets/desktop/copyright",
		"doc/savant/licences.txt":          "assets/licences.txt",
		"doc/savant/examples/slot_1.sav":   "assets/samples/slot_1.sav",
		"doc/savant/examples/player.tscn":  "assets/samples/player.tscn",
	} {
		if files[to], err = os.ReadFile(from); err != nil {
			return err
		}
	}
	types, err := os.ReadFile("assets/desktop/" + id + ".xml")
	if err != nil {
		return err
	}
	whole, err := mime(string(types))
	if err != nil {
		return err
	}
	files["mime/packages/"+id+".xml"] = []byte(whole)
	changes, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		return err
	}
	if files["doc/savant/changelog.gz"], err = compressed(string(changes)); err != nil {
		return err
	}
	return write(share, files, map[string]string{ // one page and one file of completions serve both programs
		"man/man1/savant-cli.1.gz":               "savant.1.gz",
		"bash-completion/completions/savant-cli": "savant",
	})
}

// debian writes what a Debian package has besides.
func debian(share string) error {
	day := time.Unix(epoch(), 0).UTC().Format(time.RFC1123Z)
	log, err := compressed(fmt.Sprintf("savant (%s-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n", cli.Version, maintainer, day))
	if err != nil {
		return err
	}
	return write(share, map[string][]byte{
		"doc/savant/changelog.Debian.gz": log,
		// It is meant to run where no library is.
		"lintian/overrides/savant": []byte("savant: statically-linked-binary [usr/bin/savant-cli]\n"),
	}, map[string]string{"zsh/vendor-completions/_savant": "../site-functions/_savant"})
}

// maintainer is the maintainer named in the packages.
const maintainer = "The Savant authors <savant@editor.savant.org>"

// write writes files and links below a folder.
func write(folder string, files map[string][]byte, links map[string]string) error {
	place := func(name string) (string, error) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		return path, os.MkdirAll(filepath.Dir(path), 0o755)
	}
	for name, content := range files {
		path, err := place(name)
		if err == nil {
			err = os.WriteFile(path, content, 0o644)
		}
		if err != nil {
			return err
		}
	}
	for name, to := range links {
		path, err := place(name)
		if err != nil {
			return err
		}
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
		if err := os.Symlink(to, path); err != nil {
			return err
		}
	}
	return nil
}

// epoch is the time that packages are dated with.
func epoch() int64 {
	n, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// compressed packs text as gzip does, without a name and a time.
func compressed(text string) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write([]byte(text)); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
