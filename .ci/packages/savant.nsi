; The installer for Windows. .ci/package-windows runs makensis on it:
;   -DVERSION=1.2.3 -DOUT=<the installer> -DICON=<its icon>
;   -DFOLDER=<the folder with the programs, as it is zipped> -DFILES=<a file with a Delete for each of them>
;
; It asks for nothing when it is silent:
;   savant-1.2.3-windows-amd64-setup.exe /S [/AllUsers | /CurrentUser] [/NOTYPES] [/NOMENU] [/D=C:\folder]
; without /AllUsers and /CurrentUser for all users where the one who starts it may do that, else for that user.
; The types of files are told to Windows by register.cmd, as from the zip.

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetDateSave on
ManifestDPIAware true
ManifestSupportedOS Win10
Name "Savant"
OutFile "${OUT}"
BrandingText "Savant ${VERSION}"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\org.savant.editor"
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_INSTDIR "Savant"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "${UNINSTALL}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "InstallLocation"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "${UNINSTALL}"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "InstallLocation"
!define MULTIUSER_USE_PROGRAMFILES64
!include MultiUser.nsh
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include Sections.nsh

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\savant.exe"
!define MUI_FINISHPAGE_NOAUTOCLOSE
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE French
!insertmacro MUI_LANGUAGE Japanese
!insertmacro MUI_LANGUAGE TradChinese

LangString Program ${LANG_ENGLISH} "Savant (required)"
LangString Program ${LANG_FRENCH} "Savant (obligatoire)"
LangString Program ${LANG_JAPANESE} "Savant（必須）"
LangString Program ${LANG_TRADCHINESE} "Savant（必要）"
LangString Menu ${LANG_ENGLISH} "Start menu"
LangString Menu ${LANG_FRENCH} "Menu Démarrer"
LangString Menu ${LANG_JAPANESE} "スタートメニュー"
LangString Menu ${LANG_TRADCHINESE} "開始功能表"
LangString Types ${LANG_ENGLISH} "Open Godot's saves, scenes and resources with Savant"
LangString Types ${LANG_FRENCH} "Ouvrir les sauvegardes, scènes et ressources de Godot avec Savant"
LangString Types ${LANG_JAPANESE} "Godotのセーブ、シーン、リソースをSavantで開く"
LangString Types ${LANG_TRADCHINESE} "以 Savant 開啟 Godot 的存檔、場景與資源"
LangString Refused ${LANG_ENGLISH} "Windows did not let the types of files be registered. Start register.cmd in the program's folder later."
LangString Refused ${LANG_FRENCH} "Windows n’a pas laissé enregistrer les types de fichiers. Lancez register.cmd dans le dossier du programme plus tard."
LangString Refused ${LANG_JAPANESE} "ファイルの種類を登録できませんでした。後でプログラムのフォルダーのregister.cmdを実行してください。"
LangString Refused ${LANG_TRADCHINESE} "無法登錄檔案類型。請稍後執行程式資料夾中的 register.cmd。"
LangString Open ${LANG_ENGLISH} "Savant is open. Close it, then try again."
LangString Open ${LANG_FRENCH} "Savant est ouvert. Fermez-le, puis réessayez."
LangString Open ${LANG_JAPANESE} "Savantが起動しています。終了してから再試行してください。"
LangString Open ${LANG_TRADCHINESE} "Savant 正在執行。請關閉後再試一次。"

; Scope is what register.cmd and unregister.cmd are told: everybody's registry, or the user's.
!macro Scope result
  ${If} $MultiUser.InstallMode == AllUsers
    StrCpy ${result} "/machine"
  ${Else}
    StrCpy ${result} ""
  ${EndIf}
!macroend

; Closed asks to close the program that is there until it can be replaced. Silent runs end with 2.
!macro Closed
  !define RETRY retry${__LINE__}
  ${RETRY}:
  ${If} ${FileExists} "$INSTDIR\savant.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\savant.exe" a
    ${If} ${Errors}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Open)" /SD IDCANCEL IDRETRY ${RETRY}
      SetErrorLevel 2
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
  !undef RETRY
!macroend

Section "$(Program)" SectionProgram
  SectionIn RO
  SetRegView 64
  !insertmacro Closed
  SetOutPath "$INSTDIR"
  File "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr SHCTX "${UNINSTALL}" DisplayName "Savant"
  WriteRegStr SHCTX "${UNINSTALL}" DisplayVersion "${VERSION}"
  WriteRegStr SHCTX "${UNINSTALL}" DisplayIcon "$INSTDIR\savant.exe,0"
  WriteRegStr SHCTX "${UNINSTALL}" Publisher "The Savant authors"
  WriteRegStr SHCTX "${UNINSTALL}" URLInfoAbout "https://editor.savant.org/"
  WriteRegStr SHCTX "${UNINSTALL}" InstallLocation "$INSTDIR"
  WriteRegStr SHCTX "${UNINSTALL}" UninstallString '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${UNINSTALL}" QuietUninstallString '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${UNINSTALL}" NoModify 1
  WriteRegDWORD SHCTX "${UNINSTALL}" NoRepair 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD SHCTX "${UNINSTALL}" EstimatedSize $0
SectionEnd

Section "$(Menu)" SectionMenu
  SetRegView 64
  CreateShortcut "$SMPROGRAMS\Savant.lnk" "$INSTDIR\savant.exe"
SectionEnd

Section "$(Types)" SectionTypes
  SetRegView 64
  !insertmacro Scope $1
  nsExec::ExecToLog '"$SYSDIR\cmd.exe" /c ""$INSTDIR\register.cmd" $1"'
  Pop $0
  ${If} $0 != 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(Refused)" /SD IDOK
  ${EndIf}
SectionEnd

; What an older version registered and this run does not want is taken back.
Section "-" SectionWithout
  ${IfNot} ${SectionIsSelected} ${SectionTypes}
    SetRegView 64
    !insertmacro Scope $1
    nsExec::ExecToLog '"$SYSDIR\cmd.exe" /c ""$INSTDIR\unregister.cmd" $1"'
    Pop $0
  ${EndIf}
  ${IfNot} ${SectionIsSelected} ${SectionMenu}
    Delete "$SMPROGRAMS\Savant.lnk"
  ${EndIf}
SectionEnd

Section "Uninstall"
  SetRegView 64
  !insertmacro Closed
  !insertmacro Scope $1
  nsExec::ExecToLog '"$SYSDIR\cmd.exe" /c ""$INSTDIR\unregister.cmd" $1"'
  Pop $0
  Delete "$SMPROGRAMS\Savant.lnk"
  !include "${FILES}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; only if nothing of the user's is in it
  DeleteRegKey SHCTX "${UNINSTALL}"
SectionEnd

Function .onInit
  !insertmacro MULTIUSER_INIT
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/NOTYPES" $1
  ${IfNot} ${Errors}
    !insertmacro UnselectSection ${SectionTypes}
  ${EndIf}
  ClearErrors
  ${GetOptions} $0 "/NOMENU" $1
  ${IfNot} ${Errors}
    !insertmacro UnselectSection ${SectionMenu}
  ${EndIf}
  ClearErrors
FunctionEnd

Function un.onInit
  !insertmacro MULTIUSER_UNINIT
FunctionEnd
