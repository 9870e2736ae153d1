import type { z } from 'zod';

/** What may be handed to an operation: plain values, each a datum, never a piece of script. */
export type OperationArguments = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Something that the session can do, known by name. `script` is a constant of this program: the body of a
 * PowerShell function that finds its arguments in the hashtable `$given` and puts out exactly one hashtable. Written
 * for Windows PowerShell 5.1: no `??`, no ternaries, dates as text, lists as `@(…)` inside of a property.
 */
export interface PowerShellOperation<R> {
  readonly name: string;
  readonly script: string;
  readonly answer: z.ZodType<R>;
  /** How long it may take, in ms. */
  readonly limitMs: number;
}

/** Names that can stand in quotes in a line of script without meaning anything there. */
const NAME = /^[A-Za-z][A-Za-z0-9.]*$/;

/** An operation; a name that could be more than a name is a bug. */
export function defineOperation<R>(operation: PowerShellOperation<R>): PowerShellOperation<R> {
  if (!NAME.test(operation.name)) throw new Error(`no name of an operation: ${operation.name}`);
  return operation;
}

/** An operation whatever it takes and answers, for lists of them. */
export type NamedScript = Pick<PowerShellOperation<unknown>, 'name' | 'script'>;
