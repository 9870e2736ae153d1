import type { z } from 'zod';
import type { $ZodCheck, $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core';

type Check = (value: unknown) => boolean;

const hasOwn = Object.prototype.hasOwnProperty;

/**
 * Says whether a value is what a schema says, and copies nothing: reading an answer of 20,000 rows with the
 * schema itself would take longer than the disk needed to list them. Made from the schema, so that the schema
 * stays the only truth; what is not known here is left to it.
 */
export function quickCheck(schema: z.ZodType): Check {
  return checkOf(schema);
}

/** Every kind of action names the same assertions and undos: their checks are made once. */
const made = new WeakMap<$ZodType, Check>();

function checkOf(schema: $ZodType): Check {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const check = makeCheck(schema);
  made.set(schema, check);
  return check;
}

function makeCheck(schema: $ZodType): Check {
  const { def } = (schema as $ZodTypes)._zod;
  const ask: Check = (value) => (schema as z.ZodType).safeParse(value).success;
  if (def.checks !== undefined && def.checks.length > 0) {
    return def.type === 'string' && !('format' in def) ? (checkedString(def.checks) ?? ask) : ask;
  }
  switch (def.type) {
    case 'string':
      return 'format' in def ? ask : (value) => typeof value === 'string';
    case 'number':
      return 'format' in def ? ask : Number.isFinite;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'literal': {
      const known = new Set<unknown>(def.values);
      return (value) => known.has(value);
    }
    case 'enum': {
      const known = new Set<unknown>(Object.values(def.entries));
      return (value) => known.has(value);
    }
    case 'nullable': {
      const inner = checkOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'optional': {
      const inner = checkOf(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'array': {
      const element = checkOf(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case 'union': {
      if ('discriminator' in def && typeof def.discriminator === 'string') {
        return oneOfKinds(def.discriminator, def.options) ?? ask;
      }
      const options = def.options.map(checkOf);
      return (value) => options.some((option) => option(value));
    }
    case 'custom': {
      const { fn } = def;
      return (value) => fn(value) === true;
    }
    case 'object':
      return def.catchall?._zod.def.type === 'never' ? strictObject(def.shape) : ask;
    default:
      return ask;
  }
}

/** Text with a least length or a pattern; null for a check that is left to the schema. */
function checkedString(checks: readonly $ZodCheck[]): Check | null {
  const tests: ((text: string) => boolean)[] = [];
  for (const check of checks) {
    const { def } = (check as $ZodChecks)._zod;
    if (def.check === 'min_length') {
      const { minimum } = def;
      tests.push((text) => text.length >= minimum);
    } else if (def.check === 'string_format' && def.format === 'regex' && def.pattern instanceof RegExp) {
      const { pattern } = def;
      // A sticky or global pattern remembers where it was: that one is left to the schema.
      if (pattern.flags.includes('g') || pattern.flags.includes('y')) return null;
      tests.push((text) => pattern.test(text));
    } else return null;
  }
  return (value) => typeof value === 'string' && tests.every((test) => test(value));
}

/** Objects told apart by one literal member; null where the options are anything else. */
function oneOfKinds(discriminator: string, options: readonly $ZodType[]): Check | null {
  const checks = new Map<unknown, Check>();
  for (const option of options) {
    const { def } = (option as $ZodTypes)._zod;
    const kind = def.type === 'object' ? (def.shape[discriminator] as $ZodTypes | undefined) : undefined;
    if (kind?._zod.def.type !== 'literal') return null;
    for (const value of kind._zod.def.values) checks.set(value, checkOf(option));
  }
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    return checks.get((value as Readonly<Record<string, unknown>>)[discriminator])?.(value) === true;
  };
}

function strictObject(shape: Readonly<Record<string, $ZodType>>): Check {
  const members = Object.entries(shape).map(([name, schema]) => {
    const check = checkOf(schema);
    return { name, check, mayLack: check(undefined) };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const fields = value as Readonly<Record<string, unknown>>;
    let present = 0;
    for (const { name, check, mayLack } of members) {
      const member = fields[name];
      if (member === undefined ? !mayLack : !check(member)) return false;
      if (member !== undefined) present += 1;
    }
    // Every member was counted, so anything beyond them is undefined, or a field that the schema does not know.
    const own = Object.keys(fields);
    return own.length === present || own.every((name) => hasOwn.call(shape, name));
  };
}
