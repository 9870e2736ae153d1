import type { HeldData } from '../../protocol/settings.ts';

/** A registry value as Windows holds it: the number of its type (winnt.h) and its bytes. */
export interface RegistryBytes {
  readonly type: number;
  readonly bytes: Buffer;
}

const TYPES = {
  REG_NONE: 0,
  REG_SZ: 1,
  REG_EXPAND_SZ: 2,
  REG_BINARY: 3,
  REG_DWORD: 4,
  REG_MULTI_SZ: 7,
  REG_QWORD: 11,
} as const;
const RAW = 'REG_RAW_';
const NUL = '\0';

/** The bytes to write for a value. */
export function bytesOf(data: HeldData): RegistryBytes {
  switch (data.type) {
    case 'REG_SZ':
    case 'REG_EXPAND_SZ':
      return { type: TYPES[data.type], bytes: wide(data.value + NUL) };
    case 'REG_MULTI_SZ':
      return {
        type: TYPES[data.type],
        bytes: wide(data.value.map((text) => text + NUL).join('') + NUL),
      };
    case 'REG_DWORD': {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(data.value);
      return { type: TYPES[data.type], bytes };
    }
    case 'REG_QWORD': {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(BigInt(data.value));
      return { type: TYPES[data.type], bytes };
    }
    case 'REG_BINARY':
    case 'REG_NONE':
      return { type: TYPES[data.type], bytes: Buffer.from(data.value, 'hex') };
    default:
      return { type: Number(data.type.slice(RAW.length)), bytes: Buffer.from(data.value, 'hex') };
  }
}

/** What a value holds, in a form whose `bytesOf` is the same type and the same bytes. */
export function dataOf({ type, bytes }: RegistryBytes): HeldData {
  const data = readAs(type, bytes);
  // SAFETY: what is recorded has to be put back byte for byte; a text without its end, or a number that is too short,
  // is kept as bytes.
  return data !== null && bytesOf(data).bytes.equals(bytes)
    ? data
    : { type: `${RAW}${type}`, value: bytes.toString('hex') };
}

function readAs(type: number, bytes: Buffer): HeldData | null {
  switch (type) {
    case TYPES.REG_SZ:
      return { type: 'REG_SZ', value: textIn(bytes) };
    case TYPES.REG_EXPAND_SZ:
      return { type: 'REG_EXPAND_SZ', value: textIn(bytes) };
    case TYPES.REG_MULTI_SZ: {
      const listed = textIn(bytes);
      return { type: 'REG_MULTI_SZ', value: listed === '' ? [] : listed.slice(0, -1).split(NUL) };
    }
    case TYPES.REG_DWORD:
      return bytes.length < 4 ? null : { type: 'REG_DWORD', value: bytes.readUInt32LE() };
    case TYPES.REG_QWORD:
      return bytes.length < 8 ? null : { type: 'REG_QWORD', value: String(bytes.readBigUInt64LE()) };
    case TYPES.REG_BINARY:
      return { type: 'REG_BINARY', value: bytes.toString('hex') };
    case TYPES.REG_NONE:
      return { type: 'REG_NONE', value: bytes.toString('hex') };
    default:
      return null;
  }
}

/** The text before the NUL that ends it. */
function textIn(bytes: Buffer): string {
  return bytes.toString('utf16le').slice(0, -1);
}

function wide(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}
