/** What says where an entry lies; see `fingerprintSchema`. */
interface Identified {
  readonly identity: string;
  readonly device?: string;
}

/** The drive's part of an identity. */
export function deviceOf({ device, identity }: Identified): string {
  return device ?? identity.slice(0, identity.indexOf(':'));
}

/** Do two entries lie on one drive? What is mounted inside a folder does not lie on that folder's. */
export function isSameDevice(a: Identified, b: Identified): boolean {
  return deviceOf(a) === deviceOf(b);
}
