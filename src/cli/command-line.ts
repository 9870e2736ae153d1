import { CommanderError, Command as CommandParser } from 'commander';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { type Command, HELP_PAGES, type HelpPage } from './command.ts';
import { folderWord, type GivenOptions, givenOptionsSchema, usage } from './command-words.ts';
import { KNOWN_WORDS } from './known-words.ts';
import { LESSON_WORDS } from './lesson-words.ts';

/** What was typed: the command, or why it cannot be understood. `--json` holds for both. */
export interface CommandLine {
  readonly json: boolean;
  /** `--profile DIR` as it was typed. */
  readonly profile: string | null;
  readonly command: Result<Command>;
}

type OptionName = keyof GivenOptions;

const FLAGS: Readonly<Record<OptionName, string>> = {
  root: '--root <DIR>',
  option: '--option <k=v>',
  grant: '--grant <capabilities>',
  only: '--only <ids>',
  plan: '--plan <HASH>',
  yes: '--yes',
  allowIrreversible: '--allow-irreversible',
  action: '--action <id>',
  module: '--module <M>',
  ids: '--ids <ids>',
  force: '--force',
  from: '--from <DIR>',
  to: '--to <DIR>',
  symptom: '--symptom <text>',
  cause: '--cause <text>',
  fix: '--fix <text>',
  limit: '--limit <number>',
  all: '--all',
};
const REPEATABLE: ReadonlySet<OptionName> = new Set(['root', 'option', 'grant', 'only', 'module', 'ids']);
const FAMILIES = ['task', 'quarantine', 'lessons', 'tuneup'] as const;

/** What the parser came across. */
interface Findings {
  command: Result<Command> | null;
  helpPage: HelpPage;
}

/**
 * Understands the words after the program's name. Never prints and never ends the process; a command line
 * that is wrong is a `USAGE` failure that names the command's own page, a wrong value `INVALID_ARGUMENT`.
 */
export function readCommandLine(
  words: readonly string[],
  programWords: readonly string[] = ['deskshell'],
): CommandLine {
  const findings: Findings = { command: null, helpPage: 'main' };
  const program = makeParser(findings);
  const command = understood(program, words, findings);
  const profile = folderWord('--profile', program.getOptionValue('profile'));
  return {
    json: words.slice(0, endOfOptions(words)).includes('--json'),
    profile: profile.ok ? profile.value : null,
    command: withHelp(profile.ok ? command : profile, [...programWords, ...pageWords(words), '--help']),
  };
}

/** A command line that is wrong is sent to the page that says how it is written. */
function withHelp(command: Result<Command>, help: readonly string[]): Result<Command> {
  if (command.ok || command.failure.code !== 'USAGE') return command;
  return { ok: false, failure: { ...command.failure, next: say('usage.next', { command: help.join(' ') }) } };
}

/** The word that names the page of what was typed; none where no command can be made out. */
function pageWords(words: readonly string[]): readonly string[] {
  const typed = words.filter((word, at) => !word.startsWith('-') && words[at - 1] !== '--profile');
  return HELP_PAGES.filter((page) => page !== 'main' && page === typed[0]);
}

function makeParser(findings: Findings): CommandParser {
  const program = new CommandParser('deskshell')
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .option('--json')
    .option('--profile <DIR>')
    .version('', '--version');
  // The pages are ours, in the person's language; the parser only says which one was asked for.
  const showing = (parser: CommandParser, page: HelpPage) => {
    parser.helpInformation = () => {
      findings.helpPage = page;
      return '';
    };
    return parser;
  };
  const families = new Map(FAMILIES.map((name) => [name, showing(program.command(name), name)]));
  for (const { family, syntax, help, options, understand } of [...KNOWN_WORDS, ...LESSON_WORDS]) {
    const parent = family === null ? program : (families.get(family) ?? program);
    const parser = showing(parent.command(syntax), help);
    for (const name of options) {
      if (REPEATABLE.has(name)) parser.option(FLAGS[name], '', collect);
      else parser.option(FLAGS[name]);
    }
    parser.action(() => {
      findings.command = understand(givenOptionsSchema.parse(parser.opts()), parser.processedArgs);
    });
  }
  return program;
}

function collect(word: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), word];
}

function understood(program: CommandParser, words: readonly string[], findings: Findings): Result<Command> {
  try {
    program.parse(words, { from: 'user' });
    return findings.command ?? usage('usage.noCommand');
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    switch (error.code) {
      case 'commander.version':
        return ok({ kind: 'version' });
      case 'commander.helpDisplayed':
        return ok({ kind: 'help', page: findings.helpPage });
      case 'commander.help':
        // Shown by the parser because a word is missing (`deskshell`, `deskshell task`), not because it was asked for.
        return error.exitCode === 0
          ? ok({ kind: 'help', page: findings.helpPage })
          : fail('USAGE', missingWord(familyIn(program, words)));
      default: {
        const text = parserMessage(error, familyIn(program, words));
        return fail('USAGE', text, { detail: error.message });
      }
    }
  }
}

interface Family {
  readonly family: string;
  /** The words that may follow it. */
  readonly words: string;
}

/** The family of commands that was typed, or null. */
function familyIn(program: CommandParser, words: readonly string[]): Family | null {
  const [page] = pageWords(words);
  const parser = program.commands.find((one) => one.name() === page);
  if (page === undefined || parser === undefined || parser.commands.length === 0) return null;
  return { family: page, words: parser.commands.map((one) => one.name()).join(', ') };
}

function missingWord(family: Family | null): Message {
  return family === null ? say('usage.noCommand') : say('usage.noWord', { ...family });
}

/** Our sentence for what the parser says; what it is about stands in quotes in its message. */
function parserMessage(error: CommanderError, family: Family | null): Message {
  const word = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case 'commander.unknownCommand':
      return family === null
        ? say('usage.unknownCommand', { word })
        : say('usage.unknownWord', { word, ...family });
    case 'commander.unknownOption':
      return say('usage.unknownOption', { word });
    case 'commander.missingArgument':
      return say('usage.missingArgument', { word });
    case 'commander.optionMissingArgument':
      return say('usage.optionNeedsValue', { word });
    case 'commander.excessArguments':
      return say('usage.tooManyWords', { word });
    default:
      return say('usage.wrong');
  }
}

function endOfOptions(words: readonly string[]): number {
  const at = words.indexOf('--');
  return at === -1 ? words.length : at;
}
