@echo off
rem unregister [/machine]: takes back what register.cmd told Windows, for this user or, with /machine, for everybody.
setlocal
set "classes=HKCU\Software\Classes"
if /i "%~1"=="/machine" set "classes=HKLM\Software\Classes"
for %%e in (.sav .save .bin .dat) do call :extension %%e Savant.Save
for %%e in (.tscn .escn .scn) do call :extension %%e Savant.Scene
for %%e in (.tres .res .anim .atlastex .cubemap .curvetex .dpitex .fontdata .largetex .lmbake .material .mesh .meshlib .meshtex .mp3str .multimesh .occ .oggstr .oggvorbisstr .phymat .repl .stylebox .tileset .translation) do call :extension %%e Savant.Resource
for %%e in (.savant-patch) do call :extension %%e Savant.Patch
for %%k in (Savant.Save Savant.Scene Savant.Resource Savant.Patch Applications\savant.exe) do reg delete "%classes%\%%k" /f >nul 2>&1
for %%k in (Applications) do call :empty %%k
echo Windows no longer knows Savant.
exit /b 0

:extension
reg delete "%classes%\%~1\OpenWithProgids" /f /v %~2 >nul 2>&1
reg query "%classes%\%~1\OpenWithProgids" 2>nul | find "REG_" >nul
if errorlevel 1 reg delete "%classes%\%~1\OpenWithProgids" /f >nul 2>&1
reg query "%classes%\%~1" /ve 2>nul | find "%~2" >nul
if not errorlevel 1 reg delete "%classes%\%~1" /f /ve >nul 2>&1
call :empty %~1
goto :eof

rem Where nothing is known of a name any more, it was not there before.
:empty
reg query "%classes%\%~1" /s 2>nul | find "REG_" >nul
if errorlevel 1 reg delete "%classes%\%~1" /f >nul 2>&1
goto :eof
