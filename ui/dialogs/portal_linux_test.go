//go:build cgo && !ci

package dialogs

import (
	"bufio"
	"debug/elf"
	"errors"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
)

// TestNotLinkedWithGTK: the program starts where GTK is missing.
func TestNotLinkedWithGTK(t *testing.T) {
	program, err := elf.Open(os.Args[0]) // linked as the program is: sqweek/dialog is part of it
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	libraries, err := program.ImportedLibraries()
	if err != nil || len(libraries) == 0 {
		t.Fatal(libraries, err)
	}
	for _, l := range libraries {
		if strings.HasPrefix(l, "libgtk") || strings.HasPrefix(l, "libgdk") || strings.HasPrefix(l, "libglib") {
			t.Errorf("it is linked with %s: sqweek/dialog calls a function that ui/dialogs/internal/gtk does not define", l)
		}
	}
}

// desktop is a portal that answers as a test says.
type desktop struct {
	bus     *dbus.Conn
	status  uint32
	results map[string]dbus.Variant
	gone    bool // it ends in place of an answer

	method, parent, title string
	options               map[string]dbus.Variant
}

func (d *desktop) OpenFile(sender dbus.Sender, parent, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return d.asked("OpenFile", sender, parent, title, options)
}

func (d *desktop) SaveFile(sender dbus.Sender, parent, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return d.asked("SaveFile", sender, parent, title, options)
}

func (d *desktop) asked(method string, sender dbus.Sender, parent, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	d.method, d.parent, d.title, d.options = method, parent, title, options
	token, _ := options["handle_token"].Value().(string)
	handle := dbus.ObjectPath(portalObject + "/request/" + strings.ReplaceAll(string(sender)[1:], ".", "_") + "/" + token)
	other := map[string]dbus.Variant{"uris": dbus.MakeVariant([]string{"file:///not/this"})}
	err := errors.Join( // what comes in between is not the answer
		d.bus.Emit(portalObject, "org.freedesktop.portal.Settings.SettingChanged", "org.freedesktop.appearance", "color-scheme", dbus.MakeVariant(1)),
		d.bus.Emit(handle+"x", response, uint32(0), other))
	if d.gone {
		_, ended := d.bus.ReleaseName(portalName)
		err = errors.Join(err, ended)
	} else {
		err = errors.Join(err, d.bus.Emit(handle, response, d.status, d.results))
	}
	if err != nil {
		return "", dbus.MakeFailedError(err)
	}
	return handle, nil
}

// sessionBus starts a bus of the test's own.
func sessionBus(t *testing.T) {
	t.Helper()
	daemon := exec.Command("dbus-daemon", "--session", "--nofork", "--nosyslog", "--print-address=1")
	out, err := daemon.StdoutPipe()
	if err == nil {
		err = daemon.Start()
	}
	if err != nil {
		if os.Getenv("REQUIRE_DISPLAY") == "1" {
			t.Fatal(err)
		}
		t.Skipf("SKIPPED: %v", err)
	}
	t.Cleanup(func() { daemon.Process.Kill(); daemon.Wait() })
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
	t.Setenv("GTK_USE_PORTAL", "")
}

// offer puts a portal on the bus.
func (d *desktop) offer(t *testing.T) {
	t.Helper()
	var err error
	if d.bus, err = dbus.ConnectSessionBus(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.bus.Close() })
	if err := d.bus.Export(d, portalObject, fileChooser); err != nil {
		t.Fatal(err)
	}
	if r, err := d.bus.RequestName(portalName, 0); err != nil || r != dbus.RequestNameReplyPrimaryOwner {
		t.Fatal(r, err)
	}
}

func TestPortal(t *testing.T) {
	uris := func(all ...string) map[string]dbus.Variant {
		return map[string]dbus.Variant{"uris": dbus.MakeVariant(all)}
	}
	for name, c := range map[string]struct {
		portal desktop
		want   string
		err    error // brokenError if another dialog must follow
	}{
		"a file":          {desktop{results: uris("file:///home/ann/slot_1.sav")}, "/home/ann/slot_1.sav", nil},
		"signs":           {desktop{results: uris("file:///a/100%25+1%20%C3%A9%3F%23.sav")}, "/a/100%+1 é?#.sav", nil},
		"cancelled":       {desktop{status: 1}, "", ErrCancelled},
		"no dialog":       {desktop{status: 2}, "", &brokenError{}},
		"no file":         {desktop{results: uris()}, "", &brokenError{}},
		"no results":      {desktop{}, "", &brokenError{}},
		"somewhere else":  {desktop{results: uris("sftp://host/a.sav")}, "", &brokenError{}},
		"the portal ends": {desktop{gone: true}, "", &brokenError{}},
	} {
		t.Run(name, func(t *testing.T) {
			sessionBus(t)
			c.portal.offer(t)
			dialogs := portals()[0]
			if dialogs.missing() {
				t.Fatal("it is taken for missing")
			}
			path, err := dialogs.open(Question{})
			if broken := (*brokenError)(nil); path != c.want || !errors.Is(err, c.err) && (!errors.As(c.err, &broken) || !errors.As(err, &broken)) {
				t.Errorf("got %q, %v", path, err)
			}
		})
	}
}

// TestWhatPortalsAreTold: the question comes through whole.
func TestWhatPortalsAreTold(t *testing.T) {
	sessionBus(t)
	d := desktop{status: 1}
	d.offer(t)
	dialogs := portals()[0]
	q := Question{Title: "Save as", Folder: "/home/ann/Ma jeux", Name: "é.sav", parent: "x11:2a", Filters: []Filter{{"All files", []string{"*"}}, {"Saves", []string{"sav"}}}}
	if _, err := dialogs.save(q); !errors.Is(err, ErrCancelled) {
		t.Fatal(err)
	}
	if d.method != "SaveFile" || d.parent != "x11:2a" || d.title != "Save as" {
		t.Errorf("it is told %s, %q, %q", d.method, d.parent, d.title)
	}
	got := map[string]any{}
	for name, value := range d.options {
		got[name] = value.Value()
	}
	pattern := func(p string) []any { return []any{uint32(0), p} }
	want := map[string]any{"handle_token": "savant", "current_folder": []byte("/home/ann/Ma jeux\x00"), "current_name": "é.sav",
		"filters": [][]any{{"All files", [][]any{pattern("*")}}, {"Saves", [][]any{pattern("*.sav"), pattern("*.SAV")}}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("it is told\n%#v, not\n%#v", got, want)
	}
	if signature := portalOptions(q, nil)["filters"].Signature().String(); signature != "a(sa(us))" {
		t.Errorf("filters are %s", signature)
	}
	if _, err := dialogs.folder(Question{}); !errors.Is(err, ErrCancelled) {
		t.Fatal(err)
	}
	if d.method != "OpenFile" || d.options["directory"].Value() != true {
		t.Errorf("for a folder it is told %s, %v", d.method, d.options)
	}
}

// TestNoPortal: a bus without one, and no bus at all.
func TestNoPortal(t *testing.T) {
	sessionBus(t)
	broken := (*brokenError)(nil)
	if _, err := portals()[0].open(Question{}); !errors.As(err, &broken) {
		t.Errorf("without a portal: %v", err)
	}
	t.Setenv("GTK_USE_PORTAL", "0")
	if !portals()[0].missing() {
		t.Error("it is used though GTK is told not to")
	}
	t.Setenv("GTK_USE_PORTAL", "")
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	if !portals()[0].missing() {
		t.Error("it is not missing without a bus")
	}
}
