import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { HttpError } from '../../errors/http-error.js';
import { createRejectionLog } from './rejection-log.js';

function start() {
  const clock = createManualClock();
  const lines: object[] = [];
  const counts = new Map<number, number>();
  const log = createRejectionLog({
    clock,
    logger: {
      warn: (line: object, text?: string) => lines.push({ level: 'warn', text, ...line }),
      error: (line: object, text?: string) => lines.push({ level: 'error', text, ...line }),
    },
    metrics: {
      rejections: {
        inc: ({ status }: { status: number }) => counts.set(status, (counts.get(status) ?? 0) + 1),
      } as never,
    },
  });
  return { clock, counts, lines, log };
}

test('refusals get one line a minute, with their number', () => {
  const { clock, counts, lines, log } = start();
  for (let index = 0; index < 500; index += 1)
    expect(log.note(new HttpError(429, 'Too many'))).toBe(true);
  clock.advance(60_000);
  log.note(new HttpError(429, 'Too many'));
  expect(lines).toMatchObject([
    { level: 'warn', status: 429, count: 1 },
    { level: 'warn', status: 429, count: 500 },
  ]);
  expect(counts.get(429)).toBe(501);
});

test('what fails for want of something shows its cause once a minute', () => {
  const { lines, log } = start();
  const cause = new Error('ENOSPC');
  for (let index = 0; index < 500; index += 1)
    expect(log.note(new HttpError(507, 'No room', { cause }))).toBe(true);
  log.note(new HttpError(503, 'Locked', { cause: new Error('SQLITE_BUSY') }));
  expect(lines).toMatchObject([
    { level: 'error', status: 507, count: 1, err: cause },
    { level: 'error', status: 503, count: 1 },
  ]);
});

test('any other error has a line of its own', () => {
  const { lines, log } = start();
  for (const status of [400, 404, 500]) expect(log.note(new HttpError(status, 'x'))).toBe(false);
  expect(lines).toEqual([]);
});

test('a line says which refusal was the last, and comes a minute after the one before', () => {
  const { clock, lines, log } = start();
  for (const message of ['Too many requests', 'Too many jobs'])
    log.note(new HttpError(429, message));
  clock.advance(59_999);
  log.note(new HttpError(429, 'Too many uploads'));
  expect(lines).toEqual([
    { level: 'warn', text: 'requests refused', status: 429, count: 1, last: 'Too many requests' },
  ]);
  clock.advance(1);
  log.note(new HttpError(429, 'Too many sessions'));
  // The next minute begins with the line, and counts anew.
  clock.advance(60_000);
  log.note(new HttpError(429, 'Too many keys'));
  expect(lines.slice(1)).toMatchObject([
    { count: 3, last: 'Too many sessions' },
    { count: 1, last: 'Too many keys' },
  ]);
});

test('a refusal and a failure of one status have a line each', () => {
  const { lines, log } = start();
  const cause = new Error('EMFILE');
  log.note(new HttpError(503, 'The queue is full'));
  log.note(new HttpError(503, 'No file', { cause }));
  expect(lines).toEqual([
    { level: 'warn', text: 'requests refused', status: 503, count: 1, last: 'The queue is full' },
    { level: 'error', text: 'requests failed', status: 503, count: 1, err: cause },
  ]);
});
