import { ok, type Result } from '../protocol/result.ts';
import type { TuneupStep, TuneupWords } from './command.ts';
import { type GivenWords, type KnownWord, onlyIds, usage } from './command-words.ts';

const TUNEUP = { family: 'tuneup', help: 'tuneup', options: [] } as const;

/** A step of a round that takes no further words. */
function plainStep(
  step: Extract<TuneupStep['step'], 'scan' | 'plan' | 'receipt' | 'clean' | 'status' | 'nightly'>,
): KnownWord {
  return { ...TUNEUP, syntax: step, understand: () => ok({ kind: 'tuneup', step }) };
}

/** The words after `tuneup`. */
export const TUNEUP_WORDS: readonly KnownWord[] = [
  {
    ...TUNEUP,
    syntax: 'init',
    options: ['force'],
    understand: ({ force }) => ok({ kind: 'tuneup', step: 'init', force }),
  },
  plainStep('scan'),
  plainStep('plan'),
  {
    ...TUNEUP,
    syntax: 'apply',
    options: ['module', 'ids', 'yes', 'allowIrreversible'],
    understand: ({ module: modules, ids, yes, allowIrreversible }) => {
      const named = onlyIds(ids, '--ids');
      if (!named.ok) return named;
      return ok({ kind: 'tuneup', step: 'apply', modules, ids: named.value, yes, allowIrreversible });
    },
  },
  plainStep('receipt'),
  plainStep('clean'),
  plainStep('status'),
  plainStep('nightly'),
  { ...TUNEUP, syntax: 'grants [what] [module]', understand: (_given, words) => grantsStep(words) },
  {
    ...TUNEUP,
    syntax: 'restore [batch]',
    options: ['yes'],
    understand: ({ yes }, [batch]) =>
      ok({ kind: 'tuneup', step: 'restore', batch: typeof batch === 'string' ? batch : null, yes }),
  },
];

/** `grants`, or `grants allow|refuse MODULE`. */
function grantsStep([what, module]: GivenWords): Result<TuneupWords> {
  if (what === undefined) return ok({ kind: 'tuneup', step: 'grants', change: null });
  const isChange = what === 'allow' || what === 'refuse';
  if (!isChange || typeof module !== 'string') return usage('night.grants.usage');
  return ok({ kind: 'tuneup', step: 'grants', change: { module, allow: what === 'allow' } });
}
