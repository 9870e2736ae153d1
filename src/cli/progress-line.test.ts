import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { displayWidth } from './display-text.ts';
import { progressLine, progressText } from './progress-line.ts';
import { speechIn } from './speech.ts';

const english = speechIn('en');

describe('the line of progress', () => {
  it('says what is done, how much of how much, how many bytes, and where', () => {
    expect(
      progressText(
        { phase: 'hash', done: 12, total: 4000, bytes: 3 * 1024 * 1024, current: '/home/anna/a.iso' },
        100,
        english,
      ),
    ).toBe('Comparing contents: 12 of 4,000 · 3 MB · /home/anna/a.iso');
    expect(progressText({ phase: 'scan', done: 20_000 }, 100, english)).toBe('Looking: 20,000 seen');
    expect(progressText({ phase: 'apply', done: 3, total: 9 }, 100, speechIn('zh-CN'))).toBe(
      '正在执行：3 / 9',
    );
  });

  it('never grows wider than the terminal, and drops what it cannot show', () => {
    const current = `/home/林娜/下载/${'很长的名字'.repeat(30)}\u001b[2J.iso`;
    for (let columns = 0; columns < 120; columns += 1) {
      const line = progressText({ phase: 'hash', done: 1, total: 2, bytes: 1, current }, columns, english);
      expect(displayWidth(line)).toBeLessThanOrEqual(columns);
      expect(line).not.toContain('\u001b');
    }
  });

  it('shows nothing of short work, and leaves nothing of long work', () => {
    let now = 0;
    const errors = new PassThrough();
    const line = progressLine(
      errors,
      () => 80,
      english,
      () => now,
    );
    line.show({ phase: 'scan', done: 1 });
    line.erase();
    expect(errors.read()).toBeNull();
    now = 1000;
    line.show({ phase: 'scan', done: 2 });
    line.erase();
    const written = String(errors.read());
    expect(written).toContain('Looking: 2 seen');
    expect(written.endsWith('\r\u001b[2K')).toBe(true);
  });
});
