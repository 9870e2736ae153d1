import { Icon } from './icon.tsx';

/** The window's title, drawn by the page where the system puts its buttons into it. */
export function TitleBar({ platform }: { readonly platform: string }) {
  return (
    <header className={`titlebar ${platform}`}>
      <Icon name="nautilus" className="mark" />
      <span>DeskShell</span>
    </header>
  );
}
