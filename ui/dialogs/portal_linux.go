//go:build cgo && !ci

package dialogs

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/godbus/dbus/v5"
)

// The names of the interface that desktops offer to all programs, and the only one within a Flatpak:
// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.FileChooser.html
const (
	portalName   = "org.freedesktop.portal.Desktop"
	portalObject = "/org/freedesktop/portal/desktop"
	fileChooser  = "org.freedesktop.portal.FileChooser"
	response     = "org.freedesktop.portal.Request.Response"
	ownerChanged = "org.freedesktop.DBus.NameOwnerChanged"
)

// portals is the desktop's own file dialog, which may be shown by another process than this one.
//
// It is asked over D-Bus directly. rymdport/portal 0.4.2, which does the same, reads a plus in the name of a file as a blank, and takes
// any signal that comes in between, such as the change of a setting, for the answer.
func portals() []system {
	return []system{{
		open: func(q Question) (string, error) { return throughPortal("OpenFile", q, nil) },
		save: func(q Question) (string, error) { return throughPortal("SaveFile", q, nil) },
		folder: func(q Question) (string, error) {
			return throughPortal("OpenFile", q, map[string]any{"directory": true})
		},
		missing: noPortal,
	}}
}

// noPortal reports whether there can be no portal: without a session bus, or if GTK is configured not to use one.
func noPortal() bool {
	bus := os.Getenv("DBUS_SESSION_BUS_ADDRESS")
	return bus == "" || strings.HasPrefix(bus, "autolaunch:") || os.Getenv("GTK_USE_PORTAL") == "0"
}

// throughPortal calls a method of the portal and waits for the user's answer. Whatever goes wrong is a brokenError: another
// dialog can be shown instead.
func throughPortal(method string, q Question, options map[string]any) (string, error) {
	path, err := portalAnswer(method, q, options)
	if err != nil && !errors.Is(err, ErrCancelled) {
		err = &brokenError{err}
	}
	return path, err
}

func portalAnswer(method string, q Question, options map[string]any) (string, error) {
	bus, err := dbus.ConnectSessionBus() // a connection of our own, so that it receives no other signals
	if err != nil {
		return "", err
	}
	defer bus.Close()
	signals := make(chan *dbus.Signal, 16)
	bus.Signal(signals)
	// The handle of the request is chosen beforehand so that the response cannot be missed.
	handle := dbus.ObjectPath(portalObject + "/request/" + strings.ReplaceAll(bus.Names()[0][1:], ".", "_") + "/savant")
	if err := errors.Join(
		bus.AddMatchSignal(dbus.WithMatchObjectPath(handle)),
		bus.AddMatchSignal(dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, portalName)),
	); err != nil {
		return "", err
	}
	var got dbus.ObjectPath
	if err := bus.Object(portalName, portalObject).Call(fileChooser+"."+method, 0, q.parent, q.Title, portalOptions(q, options)).Store(&got); err != nil {
		return "", err
	}
	if got != handle {
		return "", fmt.Errorf("the portal answers at %s, not at %s", got, handle)
	}
	for s := range signals {
		switch {
		case s.Name == response && s.Path == handle:
			return chosen(s.Body)
		case s.Name == ownerChanged && len(s.Body) == 3 && s.Body[0] == portalName && s.Body[2] == "":
			return "", errors.New("the portal has ended")
		}
	}
	return "", errors.New("the session bus has ended")
}

// portalOptions are what a question says, as the portal wants it.
func portalOptions(q Question, more map[string]any) map[string]dbus.Variant {
	type rule struct {
		Kind    uint32 // 0: a pattern
		Pattern string
	}
	type filter struct {
		Name  string
		Rules []rule
	}
	all := map[string]dbus.Variant{"handle_token": dbus.MakeVariant("savant")}
	for name, value := range more {
		all[name] = dbus.MakeVariant(value)
	}
	if q.Folder != "" {
		all["current_folder"] = dbus.MakeVariant(append([]byte(q.Folder), 0))
	}
	if q.Name != "" {
		all["current_name"] = dbus.MakeVariant(q.Name)
	}
	var filters []filter
	for _, f := range q.Filters {
		rules := make([]rule, 0, 2*len(f.Extensions))
		for _, e := range spellings(f.Extensions) {
			pattern := "*." + e
			if e == "*" {
				pattern = "*"
			}
			rules = append(rules, rule{Pattern: pattern})
		}
		filters = append(filters, filter{f.Title, rules})
	}
	if filters != nil {
		all["filters"] = dbus.MakeVariant(filters)
	}
	return all
}

// chosen reads the body of the portal's answer: 0, 1 for a user who cancelled, or 2 for anything else that ended the dialog; and the
// results.
func chosen(body []any) (string, error) {
	var status uint32
	var results map[string]dbus.Variant
	if err := dbus.Store(body, &status, &results); err != nil {
		return "", err
	}
	switch status {
	case 0:
	case 1:
		return "", ErrCancelled
	default:
		return "", fmt.Errorf("the portal ended the dialog with %d", status)
	}
	uris, _ := results["uris"].Value().([]string)
	if len(uris) == 0 {
		return "", errors.New("the portal names no file")
	}
	u, err := url.Parse(uris[0])
	if err != nil {
		return "", err
	}
	if u.Scheme != "file" || u.Path == "" {
		return "", fmt.Errorf("%s is no file of this computer", uris[0])
	}
	return u.Path, nil
}
