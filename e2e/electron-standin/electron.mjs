/** The module 'electron' as the app's main process imports it. What is not here is a link-time error by name. */
import './requests.mjs';
import { app } from './app.mjs';
import { BrowserWindow } from './browser-window.mjs';
import { dialog } from './dialog.mjs';
import { ipcMain } from './ipc-main.mjs';
import { loud } from './loud.mjs';
import { Menu, MenuItem } from './menu.mjs';
import { nativeTheme } from './native-theme.mjs';
import { protocol } from './protocol.mjs';
import { session } from './session.mjs';
import { shell } from './shell.mjs';
import { clipboard, nativeImage, powerMonitor, powerSaveBlocker, screen } from './system.mjs';

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
};

export default loud('electron', {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
});
