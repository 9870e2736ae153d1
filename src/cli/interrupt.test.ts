import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { listenForInterrupt } from './interrupt.ts';

function listening() {
  const source = new EventEmitter();
  const told: string[] = [];
  const interrupt = listenForInterrupt(
    source,
    () => told.push('first'),
    () => told.push('again'),
  );
  return { source, told, interrupt };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('takes %s as the wish to stop, and hears it once', (name) => {
  const { source, told, interrupt } = listening();
  expect(interrupt.signal.aborted).toBe(false);
  source.emit(name);
  expect(interrupt.signal.aborted).toBe(true);
  source.emit(name);
  source.emit('SIGINT');
  expect(told).toEqual(['first', 'again', 'again']);
});

it('leaves the process as it found it', () => {
  const { source, told, interrupt } = listening();
  interrupt.release();
  expect(source.listenerCount('SIGINT')).toBe(0);
  source.emit('SIGINT');
  expect(told).toEqual([]);
});
