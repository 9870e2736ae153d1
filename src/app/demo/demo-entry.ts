/** One thing of the demo. Paths with `/`, relative to the profile; ages in ms before the demo's `now`. */
export type DemoEntry = DemoFile | DemoFolder | DemoLink | DemoSecondName;

export interface DemoFile {
  readonly kind: 'file';
  readonly path: string;
  readonly size: number;
  /** Files with the same contents name and the same size have the same bytes. */
  readonly contents: string;
  readonly ageMs: number;
  readonly readOnly?: true;
}

/** A folder with nothing in it; those that hold something come with what they hold. */
export interface DemoFolder {
  readonly kind: 'folder';
  readonly path: string;
  readonly ageMs: number;
}

export interface DemoLink {
  readonly kind: 'link';
  readonly path: string;
  readonly target: string;
  readonly ageMs: number;
}

/** Another name for a file of the demo (a hard link). */
export interface DemoSecondName {
  readonly kind: 'secondName';
  readonly path: string;
  readonly of: string;
}
