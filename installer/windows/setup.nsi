; The Windows set-up: for the user alone, in the program's languages; an older version is replaced,
; and what the program keeps for its user stays when it is removed.
Unicode true
SetCompressor /SOLID lzma
ManifestDPIAware true

!include "MUI2.nsh"
!include "FileFunc.nsh"

!define NAME "tablemgr"
!define TYPE "tablemgr.hand"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "${NAME} ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "Software\${NAME}" "InstallDir"
RequestExecutionLevel user
BrandingText "${NAME} ${VERSION}"

!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\tablemgr.exe"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "Software\${NAME}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Language"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Hungarian"
!insertmacro MUI_LANGUAGE "Polish"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_RESERVEFILE_LANGDLL

LangString RUNNING ${LANG_ENGLISH} "tablemgr is running. Close it at this computer, then try again."
LangString RUNNING ${LANG_ITALIAN} "tablemgr è aperto. Chiuderlo su questo computer e riprovare."
LangString RUNNING ${LANG_HUNGARIAN} "A tablemgr fut. Zárja be ezen a gépen, majd próbálja újra."
LangString RUNNING ${LANG_POLISH} "tablemgr jest uruchomiony. Zamknij go na tym komputerze i spróbuj ponownie."
LangString RUNNING ${LANG_SIMPCHINESE} "tablemgr 正在运行。请在本机关闭它，然后重试。"
LangString HAND ${LANG_ENGLISH} "Chinese Poker hand"
LangString HAND ${LANG_ITALIAN} "Mano di Chinese Poker"
LangString HAND ${LANG_HUNGARIAN} "Kínai póker leosztás"
LangString HAND ${LANG_POLISH} "Rozdanie chińskiego pokera"
LangString HAND ${LANG_SIMPCHINESE} "中式扑克牌局"
LangString KEPT ${LANG_ENGLISH} "The program was removed. Databases and settings were left where they are."
LangString KEPT ${LANG_ITALIAN} "Il programma è stato rimosso. Database e impostazioni sono rimasti dove sono."
LangString KEPT ${LANG_HUNGARIAN} "A program eltávolítva. Az adatbázisok és beállítások a helyükön maradtak."
LangString KEPT ${LANG_POLISH} "Program usunięto. Bazy danych i ustawienia pozostały na swoim miejscu."
LangString KEPT ${LANG_SIMPCHINESE} "程序已删除。数据库和设置仍保留在原处。"

; A program that runs keeps its own file open: nothing is replaced while it does.
!macro StopWhileRunning un
Function ${un}StopWhileRunning
  IfFileExists "$INSTDIR\tablemgr.exe" 0 free
  again:
  ClearErrors
  FileOpen $0 "$INSTDIR\tablemgr.exe" a
  IfErrors 0 closed
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
  Abort
  closed:
  FileClose $0
  free:
FunctionEnd
!macroend
!insertmacro StopWhileRunning ""
!insertmacro StopWhileRunning "un."

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Section "Install"
  Call StopWhileRunning
  ; An older version may have had files that this one has not.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FROZEN}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\tablemgr.exe"

  WriteRegStr HKCU "Software\${NAME}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "Software\${NAME}" "Version" "${VERSION}"
  WriteRegStr HKCU "Software\Classes\.tmhand" "" "${TYPE}"
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "$(HAND)"
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\tablemgr.exe,0"
  WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" '"$INSTDIR\tablemgr.exe" "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${NAME} contributors"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\tablemgr.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${RefreshShellIcons}
SectionEnd

Section "Uninstall"
  Call un.StopWhileRunning
  ; By name: whoever chose a folder of his own may keep other things in it.
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\tablemgr.exe"
  Delete "$INSTDIR\tablemgr-cli.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Classes\${TYPE}"
  DeleteRegKey HKCU "Software\Classes\.tmhand"
  DeleteRegKey HKCU "Software\${NAME}"
  ${un.RefreshShellIcons}
  MessageBox MB_OK|MB_ICONINFORMATION "$(KEPT)" /SD IDOK
SectionEnd
