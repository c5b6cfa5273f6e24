import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { HttpError } from '../../errors/http-error.js';
import { createRejectionLog } from './rejection-log.js';

function start() {
  const clock = createManualClock();
  const lines: { level: string; status: number; count: number; err?: unknown }[] = [];
  const counts = new Map<number, number>();
  const log = createRejectionLog({
    clock,
    logger: {
      warn: (line: object) =>
        lines.push({ level: 'warn', ...(line as { status: number; count: number }) }),
      error: (line: object) =>
        lines.push({ level: 'error', ...(line as { status: number; count: number }) }),
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
