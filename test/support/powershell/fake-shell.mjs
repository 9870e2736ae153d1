import { createInterface } from 'node:readline';

/**
 * A shell that speaks as PowerShell does to the session, line by line, and behaves as badly as it is told. Its first
 * word is where it writes down what it was given; the operation's name says what it does.
 */

const [log, manner = 'well', ...options] = process.argv.slice(2);
const { appendFileSync } = await import('node:fs');
const note = (what) => appendFileSync(log, `${JSON.stringify(what)}\n`);
note({ pid: process.pid, options, cwd: process.cwd(), psModulePath: process.env.PSModulePath ?? null });

const out = (text) => process.stdout.write(text);
const frame = (id, reply) => `DS1:${id}:${Buffer.from(JSON.stringify(reply), 'utf8').toString('base64')}.`;
const answer = (id, data) => out(`${frame(id, { ok: true, data })}\n`);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What it does for an operation of this name, after which it goes on with the next line. */
const OPERATIONS = {
  hello: (id) => answer(id, { version: '5.1', languageMode: 'FullLanguage' }),
  echo: (id, given) => answer(id, given),
  refuse: (id) => out(`${frame(id, { ok: false, error: { message: 'no', errorId: 'No,Really' } })}\n`),
  hang: () => new Promise(() => setInterval(() => 0, 1000)),
  /** Slower than the others, and notes when it was done. */
  slow: async (id) => {
    await wait(300);
    note({ done: 'slow' });
    answer(id, {});
  },
  exit0: () => process.exit(0),
  exit3: () => process.exit(3),
  killed: async () => {
    process.kill(process.pid, 'SIGKILL');
    await wait(10_000);
  },
  /** It did its work and answered, and then it was gone. */
  answerAndExit: async (id) => {
    answer(id, { done: true });
    await wait(50);
    process.exit(0);
  },
  silent: () => undefined,
  garbage: () => out('\u0000\u001b[2J�DS1:not-yours:e30=.\r\nDS1:\n'),
  brokenFrame: (id) => out(`DS1:${id}:bm90IGpzb24=.\n`),
  halfFrame: (id) => out(frame(id, { ok: true, data: {} }).slice(0, -3)),
  strangeFrame: (id) => out(`${frame(id, { ok: 'yes', data: 1 })}\n`),
  twice: (id) => {
    answer(id, { done: true });
    answer(id, { done: true });
  },
  /** The answer of an earlier call again, and none of its own. */
  stale: () => out(`${earlier}\n`),
  noise: (id, given) => {
    process.stderr.write('WARNING: this is no error\n');
    out('Write-Host was here: ');
    out(frame(id, { ok: true, data: given }));
    out(' and after\r\n');
  },
  flood: async () => {
    for (;;) {
      out('x'.repeat(65_536));
      await wait(0);
    }
  },
  floodErrors: async () => {
    for (;;) {
      process.stderr.write('e'.repeat(65_536));
      await wait(0);
    }
  },
  huge: (id, given) => answer(id, { text: 'é'.repeat(given.size) }),
  /** As a console with another code page would print it: the bytes of 1252, and of UTF-16. */
  codePage: (id, given) => {
    process.stdout.write(Buffer.from([0xe9, 0xff, 0xfe, 0x80]));
    answer(id, given);
    process.stdout.write(Buffer.from('é文', 'utf16le'));
  },
  wrongAnswer: (id) => answer(id, { unexpected: 1 }),
  orphan: async (id) => {
    const { spawn } = await import('node:child_process');
    const left = spawn(process.execPath, ['-e', 'setTimeout(() => 0, 3000)'], {
      stdio: 'inherit',
      detached: true,
    });
    left.unref();
    answer(id, {});
    await wait(50);
    process.exit(0);
  },
};

let earlier = '';

function decoded(base64) {
  const given = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
  const entries = Object.entries(given).map(([key, value]) => [
    key,
    typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value,
  ]);
  return Object.fromEntries(entries);
}

let marks = '';

/** The library's own marks, as Windows prints them, in one piece once the second has come. */
function libraryMark(stream, mark) {
  if (stream === 'Error') {
    process.stderr.write(`${mark}\r\n`);
  } else if (marks === '') marks = `${mark}\r\n`;
  else {
    out(`${marks}${mark}\r\n`);
    marks = '';
  }
}

async function obey(line) {
  if (manner === 'echoing') out(`PS> ${line}\r\n`);
  if (manner === 'mute') return;
  const plain = /^'(DS1-(?:END|MODE):)' \+ '([0-9a-f-]+)'/.exec(line);
  if (plain !== null) {
    const mode = manner === 'restricted' ? 'ConstrainedLanguage' : 'FullLanguage';
    out(`${plain[1]}${plain[2]}${plain[1] === 'DS1-MODE:' ? `:${mode}` : ''}\r\n`);
    return;
  }
  const mark = /^\[Console\]::(Out|Error)\.WriteLine\("(\w+)"\)$/.exec(line);
  if (mark !== null) {
    libraryMark(mark[1], mark[2]);
    return;
  }
  const call = /^__ds '([0-9a-f-]+)' '([A-Za-z0-9.]+)' '([A-Za-z0-9+/=]*)' \d+$/.exec(line);
  if (call === null) {
    note({ line: line.slice(0, 60) });
    return;
  }
  const [, id, name, given] = call;
  note({ call: name, given: decoded(given) });
  await OPERATIONS[name](id, decoded(given));
  earlier = frame(id, { ok: true, data: { stale: true } });
}

if (manner === 'slow') await wait(700);
if (manner === 'dead') process.exit(0);
for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  await obey(line);
}
note({ end: 'of input' });
process.exit(0);
