package words

import (
	"bytes"
	"os"
	"os/exec"
	"testing"

	"fyne.io/fyne/v2/lang"
)

// systemOf names the variable that tells a process of the test which word it expects: Fyne asks for the system's language once.
const systemOf = "SAVANT_TEST_FILE"

// TestSystemLanguage looks what is spoken where nobody chose: the system's language if the window has it, and one language only,
// Fyne's own texts included.
func TestSystemLanguage(t *testing.T) {
	if want := os.Getenv(systemOf); want != "" {
		if err := Use(""); err != nil {
			t.Fatal(err)
		}
		if got := lang.L("File") + " " + Say("Find…"); got != want {
			t.Errorf("%q is said, want %q", got, want)
		}
		return
	}
	for system, want := range map[string]string{
		"en": "File Find…", "en_US": "File Find…", "de": "File Find…", "pt_BR": "File Find…", "fr": "Fichier Rechercher…", "fr_CA": "Fichier Rechercher…",
		"ja": "ファイル 検索…", "zh_TW": "檔案 尋找…", "zh_HK": "檔案 尋找…", "zh_CN": "檔案 尋找…", "zh": "檔案 尋找…",
	} {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestSystemLanguage$")
		cmd.Env = append(os.Environ(), systemOf+"="+want, "LANGUAGE="+system, "LC_ALL=C.UTF-8")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", system, err, out)
		}
		if bytes.Contains(out, []byte("Translation failure")) {
			t.Errorf("%s: a text is missed:\n%s", system, out)
		}
	}
}
