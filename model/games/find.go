package games

import (
	"context"
	"iter"
	"path"
	"strings"

	"savant/codec/message"
	"savant/model/project"
)

// Find yields the games one after the other. An error names a folder that could not be read, and the search continues;
// only that of the context is the last. It reads nothing but folders, the first bytes of saves and Steam's lists of
// libraries and games. Links are not followed, except if a usual place is one.
func (c Computer) Find(ctx context.Context, o Options) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		c.Home = c.slashed(c.Home)
		s := &search{reader: reader{Computer: c, ctx: ctx, seen: map[string]bool{}}, yield: yield}
		s.unread = func(err error) { s.tell(Game{}, err) }
		if o.Project != "" {
			s.open(c.slashed(o.Project))
		}
		if len(o.Folders) == 0 {
			for _, p := range s.places() {
				s.place(p)
			}
		}
		for _, folder := range o.Folders {
			s.folder(c.slashed(folder))
		}
		if !s.over && ctx.Err() != nil {
			yield(Game{}, ctx.Err())
		}
	}
}

// search is one look around.
type search struct {
	reader
	yield func(Game, error) bool
	own   *settings // nil without a project
}

// settings are those of the project whose own folder is searched for.
type settings struct {
	name string
	dir  string // of user://, below a data folder
}

// open yields the game of a project, and marks its other folders as its own.
func (s *search) open(dir string) bool {
	text, err := s.read(path.Join(dir, "project.godot"))
	if err != nil {
		return false
	}
	set := project.Read(text)
	dir = set.UserDir(engineFolder)
	if dir == engineFolder || dir == path.Join(engineFolder, project.UserData) {
		return true // Godot 3 treats a name of dots as the folder of all games
	}
	s.own = &settings{name: set.Name(), dir: dir}
	user := path.Join(s.real(s.dataFolder()), set.UserDir(s.engine()))
	user = path.Join(s.real(path.Dir(user)), path.Base(user))
	g := Game{Name: path.Base(user), Title: s.own.name, Folder: user, Source: Godot, Project: true}
	if s.first(user) {
		s.fill(&g)
		s.tell(g, nil)
	}
	return true
}

// tell yields a game.
func (s *search) tell(g Game, err error) {
	if s.done() {
		return
	}
	g.Folder = s.native(g.Folder)
	s.over = !s.yield(g, err)
}

// game yields the game of a folder if there is anything in it.
func (s *search) game(dir string, p place) {
	if s.done() || !s.first(dir) {
		return
	}
	g := Game{Name: path.Base(dir), Title: p.title, Folder: dir, Source: p.source, App: p.app}
	below := strings.Replace(strings.TrimPrefix(dir, p.dir+"/"), engineFolderCapital+"/", engineFolder+"/", 1)
	if s.own != nil && below == s.own.dir {
		g.Project, g.Title = true, s.own.name
	}
	s.fill(&g)
	if len(g.Saves) > 0 || len(g.Problems) > 0 {
		s.tell(g, nil)
	}
}

// places returns the usual data folders.
func (s *search) places() []place {
	list := append([]place{{dir: s.dataFolder(), source: Godot}, {dir: path.Join(s.Home, s.usual()), source: Godot}}, s.sandboxes(s.Home)...)
	return append(list, s.prefixes(s.steamRoots(s.Home))...)
}

// place yields the games whose data are in a folder.
func (s *search) place(p place) {
	p.dir = s.real(p.dir)
	if s.done() || !s.first(p.dir+"/") {
		return
	}
	if s.own != nil {
		if user := path.Join(p.dir, s.own.dir); s.isFolder(user) {
			s.game(user, p)
		}
	}
	for _, engine := range []string{s.engine(), engineFolderCapital, engineFolder} { // Proton has that of Windows
		s.userData(path.Join(p.dir, engine, project.UserData), p)
	}
	for _, name := range s.folders(p.dir) {
		if dir := path.Join(p.dir, name); !strings.EqualFold(name, engineFolder) && s.marked(dir) {
			s.game(dir, p)
		}
	}
}

// userData yields the games in a folder of the engine's own.
func (s *search) userData(dir string, p place) {
	if s.done() {
		return
	}
	dir = s.real(dir)
	names, _, err := s.list(dir)
	if len(names) == 0 && err == nil || !s.first(dir+"/") {
		return
	}
	s.problem(dir, err)
	for _, d := range names {
		name := path.Join(dir, d.Name())
		switch {
		case d.IsDir():
			s.game(name, p)
		case !d.Type().IsRegular():
			s.problem(name, message.Err(notFollowed))
		}
	}
}

// folder yields the games of a given folder: that of a project means its user://, one with the marks of a game is a
// game's own, and any other is searched like the usual places. If that finds none, but there are saves, it is a game's
// own too.
func (s *search) folder(dir string) {
	dir = s.real(dir)
	f, err := s.Files.Open(dir)
	if err != nil {
		s.problem(dir, err)
		return
	}
	f.Close()
	if s.open(dir) {
		return
	}
	if s.marked(dir) {
		s.game(dir, place{dir: path.Dir(dir), source: Godot})
		return
	}
	told := false
	yield := s.yield
	s.yield = func(g Game, err error) bool {
		told = told || err == nil
		return yield(g, err)
	}
	defer func() { s.yield = yield }()
	here := place{dir: dir, source: Godot}
	if path.Base(dir) == project.UserData {
		s.userData(dir, here)
	} else {
		s.userData(path.Join(dir, project.UserData), here)
		s.place(here)
		for _, d := range dataFolders {
			s.place(place{dir: path.Join(dir, d.dir), source: Godot})
		}
		roots := append(s.steamRoots(dir), dir)
		for _, p := range append(s.sandboxes(dir), s.prefixes(roots)...) {
			s.place(p)
		}
	}
	if !told && s.hasSaves(dir) {
		s.game(dir, here)
	}
}
