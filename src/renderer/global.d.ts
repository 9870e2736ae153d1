/** What the page finds beside its own code. */
interface Window {
  /** Put there by the preload; all that the page has of the program. */
  readonly deskshell: import('../ipc/bridge.ts').Bridge;
}

/** Styles are imported for the build to collect. */
declare module '*.css';
