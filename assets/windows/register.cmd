@echo off
rem register [/machine]: tells Windows that Savant opens saves, scenes and resources of Godot, for this user alone, or, with /machine and
rem the rights of an administrator, for everybody. unregister.cmd takes it back.
rem Types that some program opens already stay with it; Savant is then one of "Open with".
setlocal
set "exe=%~dp0savant.exe"
set "classes=HKCU\Software\Classes"
if /i "%~1"=="/machine" set "classes=HKLM\Software\Classes"
rem Other names of binary resources.
set "others=.anim .atlastex .cubemap .curvetex .dpitex .fontdata .largetex .lmbake .material .mesh .meshlib .meshtex .mp3str .multimesh .occ .oggstr .oggvorbisstr .phymat .repl .stylebox .tileset .translation"
if not exist "%exe%" goto missing
call :type Savant.Save "Godot save"
call :type Savant.Scene "Godot scene"
call :type Savant.Resource "Godot resource"
call :type Savant.Patch "Savant patch"
reg add "%classes%\Applications\savant.exe" /f /v FriendlyAppName /d "Savant" >nul
if errorlevel 1 goto refused
reg add "%classes%\Applications\savant.exe\shell\open\command" /f /ve /d "\"%exe%\" \"%%1\"" >nul
for %%e in (.sav .save .tscn .escn .tres .scn .res .savant-patch .bin .dat %others%) do reg add "%classes%\Applications\savant.exe\SupportedTypes" /f /v %%e /d "" >nul
for %%e in (.sav .save) do call :extension %%e Savant.Save
for %%e in (.tscn .escn .scn) do call :extension %%e Savant.Scene
for %%e in (.tres .res) do call :extension %%e Savant.Resource
for %%e in (.savant-patch) do call :extension %%e Savant.Patch
rem These names are not Godot's alone: never by double click, only in "Open with".
for %%e in (.bin .dat) do reg add "%classes%\%%e\OpenWithProgids" /f /v Savant.Save /d "" >nul
for %%e in (%others%) do reg add "%classes%\%%e\OpenWithProgids" /f /v Savant.Resource /d "" >nul
echo Savant opens Godot's saves, scenes and resources now.
exit /b 0

:missing
echo savant.exe is not beside this file.
exit /b 1

:refused
echo Windows did not let the registry be changed.
exit /b 1

:type
reg add "%classes%\%~1" /f /ve /d "%~2" >nul
reg add "%classes%\%~1\DefaultIcon" /f /ve /d "\"%exe%\",0" >nul
reg add "%classes%\%~1\shell\open\command" /f /ve /d "\"%exe%\" \"%%1\"" >nul
reg add "%classes%\%~1\shell\convert" /f /ve /d "Convert with Savant" >nul
reg add "%classes%\%~1\shell\convert\command" /f /ve /d "\"%exe%\" --convert \"%%1\"" >nul
goto :eof

rem Whoever opens the name already, for the user or for all: the value without a name, which is listed in parentheses, in each
rem language with another word in them.
:owner
reg query "%~1\Software\Classes\%~2" 2>nul | find "    (" >nul
if not errorlevel 1 set owner=1
goto :eof

:extension
set owner=
reg add "%classes%\%~1\OpenWithProgids" /f /v %~2 /d "" >nul
for %%h in (HKCU HKLM) do call :owner %%h %~1
if defined owner goto :eof
reg add "%classes%\%~1" /f /ve /d %~2 >nul
goto :eof
