import { nameOf } from '../processes/protection.ts';

/** Folders of services; what a person starts lies elsewhere (Filesystem Hierarchy Standard 3.0, 4.7 and 4.10). */
const LINUX_FOLDERS = /^(?:\/usr)?(?:\/sbin|\/libexec|\/lib\/systemd)\//;

/** What a desktop session is made of, and keepers of keys: without it the other programs lose their place. */
const LINUX_NAMES =
  /^(?:gnome-shell|gnome-session.*|gnome-keyring.*|Xorg|X|Xwayland|Xvnc|mutter.*|kwin.*|plasma.*|ksm.*|kded\d*|kwallet.*|xfce4-.*|xfwm4|xfdesktop|xfsettingsd|cinnamon.*|muffin|mate-.*|marco|budgie-.*|lxsession|lxqt-.*|lxpanel|openbox|i3|sway|hyprland|weston|labwc|river|dbus-.*|at-spi.*|pulseaudio|pipewire.*|wireplumber|ibus.*|fcitx.*|ssh-agent|sshd|gpg-agent|systemd.*|init|login|polkit.*|xdg-.*|gvfsd.*|containerd.*|dockerd|conmon|bwrap)$/;

/** Programs of macOS itself; the applications that come with it are a person's to close, but for its terminal. */
const DARWIN_FOLDERS =
  /^\/(?:System\/(?!Applications\/)|usr\/(?!local\/)|s?bin\/|Library\/(?:Apple|PrivilegedHelperTools)\/)/;
const DARWIN_NAMES =
  /^(?:Finder|Dock|loginwindow|WindowServer|SystemUIServer|ControlCenter|Terminal|iTerm2)$/;

/** Does a program of Linux or macOS belong to the system, by where it lies or by its name? */
export function isPosixSystemProgram(program: string, platform: 'linux' | 'darwin'): boolean {
  const name = nameOf(program);
  return platform === 'linux'
    ? LINUX_FOLDERS.test(program) || LINUX_NAMES.test(name)
    : DARWIN_FOLDERS.test(program) || DARWIN_NAMES.test(name);
}
