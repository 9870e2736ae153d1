/**
 * What structured clone carries, as JSON: plain values as they are, anything else as `{ $: kind, v: value }`. Used in
 * Node and, as text, in the page: it must use nothing from outside itself.
 *
 * The four hooks are the context bridge's, which alone carries functions and promises.
 */
export function makeWire(hooks) {
  const refuse = (what) => {
    throw new Error(what ?? 'An object could not be cloned.');
  };
  const TYPED = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  ];
  const ERRORS = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];
  const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
  const bytesOf = (view) => Array.from(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));

  function encode(value, above) {
    switch (typeof value) {
      case 'undefined':
        return { $: 'undefined' };
      case 'bigint':
        return { $: 'bigint', v: String(value) };
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
      case 'function':
        return hooks ? { $: 'function', v: hooks.keepFunction(value) } : refuse();
      case 'symbol':
        return refuse();
      case 'object':
        return value === null ? null : encodeObject(value, above ?? []);
      default:
        return value;
    }
  }

  function encodeObject(value, above) {
    if (above.includes(value)) refuse('electron stand-in: an object that contains itself is not carried');
    const path = above.concat([value]);
    if (Array.isArray(value)) return value.map((item) => encode(item, path));
    const kind = kindOf(value);
    if (kind === 'Promise') return hooks ? { $: 'promise', v: hooks.keepPromise(value) } : refuse();
    if (kind === 'Date') return { $: 'date', v: value.getTime() };
    if (kind === 'RegExp') return { $: 'regexp', v: [value.source, value.flags] };
    if (kind === 'Map')
      return { $: 'map', v: Array.from(value, (pair) => pair.map((item) => encode(item, path))) };
    if (kind === 'Set') return { $: 'set', v: Array.from(value, (item) => encode(item, path)) };
    if (kind === 'Error' || value instanceof Error) {
      const cause = 'cause' in value ? { cause: encode(value.cause, path) } : {};
      return { $: 'error', v: { name: value.name, message: value.message, stack: value.stack, ...cause } };
    }
    if (kind === 'ArrayBuffer') return { $: 'buffer', v: Array.from(new Uint8Array(value)) };
    if (kind === 'DataView') return { $: 'view', v: bytesOf(value) };
    if (ArrayBuffer.isView(value)) return { $: kind, v: bytesOf(value) };
    if (kind === 'WeakMap' || kind === 'WeakSet' || kind === 'WeakRef') return refuse();
    if (typeof Node === 'function' && value instanceof Node) return refuse();
    if (typeof Blob === 'function' && value instanceof Blob) {
      return refuse('electron stand-in: Blob and File are not carried');
    }
    const entries = Object.entries(value).map(([key, item]) => [key, encode(item, path)]);
    const copy = Object.fromEntries(entries);
    return Object.hasOwn(copy, '$') ? { $: 'object', v: copy } : copy;
  }

  function decode(wire) {
    if (typeof wire !== 'object' || wire === null) return wire;
    if (Array.isArray(wire)) return wire.map(decode);
    return Object.hasOwn(wire, '$') ? decodeKind(wire.$, wire.v) : decodeFields(wire);
  }

  const decodeFields = (fields) =>
    Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, decode(item)]));

  function decodeKind(kind, value) {
    switch (kind) {
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(value);
      case 'number':
        return Number(value);
      case 'date':
        return new Date(value);
      case 'regexp':
        return new RegExp(value[0], value[1]);
      case 'map':
        return new Map(value.map((pair) => pair.map(decode)));
      case 'set':
        return new Set(value.map(decode));
      case 'buffer':
        return Uint8Array.from(value).buffer;
      case 'view':
        return new DataView(Uint8Array.from(value).buffer);
      case 'object':
        return decodeFields(value);
      case 'function':
        return hooks.makeFunction(value);
      case 'promise':
        return hooks.makePromise(value);
      case 'error': {
        const Kind = ERRORS.find((candidate) => candidate.name === value.name) ?? Error;
        const error = new Kind(value.message, 'cause' in value ? { cause: decode(value.cause) } : undefined);
        error.stack = value.stack;
        return error;
      }
      default: {
        const Kind = TYPED.find((candidate) => candidate.name === kind);
        if (!Kind) throw new Error(`electron stand-in: no kind ${kind}`);
        return new Kind(Uint8Array.from(value).buffer);
      }
    }
  }

  return { encode: (value) => encode(value), decode };
}
