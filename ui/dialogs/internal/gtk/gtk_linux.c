#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <gtk/gtk.h>

// GTK itself must not find these functions in place of its own.
#define HIDDEN __attribute__((visibility("hidden")))

// The functions of GTK that sqweek/dialog calls and that are handed on as they are.
#define FUNCTIONS(X)                                                                                                    \
	X(void, gtk_widget_destroy, (GtkWidget *w), (w))                                                                \
	X(gboolean, gtk_events_pending, (void), ())                                                                     \
	X(gboolean, gtk_main_iteration, (void), ())                                                                     \
	X(void, gtk_window_set_title, (GtkWindow *w, const gchar *title), (w, title))                                   \
	X(gint, gtk_dialog_run, (GtkDialog *d), (d))                                                                    \
	X(GtkFileFilter *, gtk_file_filter_new, (void), ())                                                             \
	X(void, gtk_file_filter_set_name, (GtkFileFilter *f, const gchar *name), (f, name))                             \
	X(void, gtk_file_filter_add_pattern, (GtkFileFilter *f, const gchar *pattern), (f, pattern))                    \
	X(void, gtk_file_chooser_add_filter, (GtkFileChooser *c, GtkFileFilter *f), (c, f))                             \
	X(gboolean, gtk_file_chooser_set_current_folder, (GtkFileChooser *c, const gchar *name), (c, name))             \
	X(void, gtk_file_chooser_set_current_name, (GtkFileChooser *c, const gchar *name), (c, name))                   \
	X(void, gtk_file_chooser_set_do_overwrite_confirmation, (GtkFileChooser *c, gboolean ask), (c, ask))            \
	X(gchar *, gtk_file_chooser_get_filename, (GtkFileChooser *c), (c))

#define FORWARD(result, name, parameters, arguments)                                                                    \
	static result(*loaded_##name) parameters;                                                                       \
	HIDDEN result name parameters { return loaded_##name arguments; }
FUNCTIONS(FORWARD)

static gboolean (*loaded_gtk_init_check)(int *, char ***);
static GtkWidget *(*loaded_gtk_file_chooser_dialog_new)(const gchar *, GtkWindow *, GtkFileChooserAction, const gchar *, ...);
static GtkWidget *(*loaded_gtk_message_dialog_new)(GtkWindow *, GtkDialogFlags, GtkMessageType, GtkButtonsType, const gchar *, ...);
static GtkWidget *(*loaded_gtk_dialog_add_button)(GtkDialog *, const gchar *, gint);

// sqweek/dialog calls this when the program starts; savant_load_gtk does it later.
HIDDEN gboolean gtk_init_check(int *argc, char ***argv) { return TRUE; }

// What the next dialog of this thread for files is called: sqweek/dialog forgets the title that it was given.
static _Thread_local char wanted[1024];

void savant_title(const char *title) { snprintf(wanted, sizeof wanted, "%s", title); }

HIDDEN GtkWidget *gtk_file_chooser_dialog_new(const gchar *title, GtkWindow *parent, GtkFileChooserAction action, const gchar *button, ...)
{
	GtkWidget *dialog = loaded_gtk_file_chooser_dialog_new(*wanted ? wanted : title, parent, action, NULL);
	va_list rest;
	va_start(rest, button);
	for (; button; button = va_arg(rest, const gchar *)) loaded_gtk_dialog_add_button((GtkDialog *)dialog, button, va_arg(rest, gint));
	va_end(rest);
	return dialog;
}

HIDDEN GtkWidget *gtk_message_dialog_new(GtkWindow *parent, GtkDialogFlags flags, GtkMessageType type, GtkButtonsType buttons, const gchar *format, ...)
{
	char text[4096];
	va_list rest;
	va_start(rest, format);
	vsnprintf(text, sizeof text, format, rest);
	va_end(rest);
	return loaded_gtk_message_dialog_new(parent, flags, type, buttons, "%s", text);
}

#define ENTRY(result, name, parameters, arguments) {#name, (void **)&loaded_##name},
static const struct {
	const char *name;
	void **loaded;
} functions[] = {
	FUNCTIONS(ENTRY)
	{"gtk_init_check", (void **)&loaded_gtk_init_check},
	{"gtk_file_chooser_dialog_new", (void **)&loaded_gtk_file_chooser_dialog_new},
	{"gtk_message_dialog_new", (void **)&loaded_gtk_message_dialog_new},
	{"gtk_dialog_add_button", (void **)&loaded_gtk_dialog_add_button},
};

// savant_load_gtk loads GTK and connects it to the screen. It returns NULL, or what is missing.
const char *savant_load_gtk(void)
{
	void *library = dlopen("libgtk-3.so.0", RTLD_NOW);
	if (!library) return dlerror();
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		*functions[i].loaded = dlsym(library, functions[i].name);
		if (!*functions[i].loaded) return dlerror();
	}
	return loaded_gtk_init_check(NULL, NULL) ? NULL : "GTK finds no screen";
}
