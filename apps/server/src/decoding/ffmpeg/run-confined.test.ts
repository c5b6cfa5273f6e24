import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, test, vi } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { systemClock } from '../../clock/index.js';
import { findNetworkIsolation } from './network-isolation.js';
import { type ConfinedProgram, type ProgramEnd, runConfined } from './run-confined.js';

function program(script: string, limits: Partial<ConfinedProgram> = {}): ConfinedProgram {
  return {
    command: '/bin/sh',
    arguments: ['-c', script],
    cpuSeconds: 60,
    memoryBytes: 1024 ** 3,
    stallMs: 30_000,
    clock: systemClock,
    ...limits,
  };
}

async function run(options: ConfinedProgram): Promise<{ text: string; end: ProgramEnd }> {
  const output = runConfined(options);
  let text = '';
  for (let next = await output.next(); ; next = await output.next()) {
    if (next.done === true) return { text, end: next.value };
    text += Buffer.from(next.value).toString();
  }
}

/** Process ids of the processes that a marker is an argument of. */
function processesWith(marker: string): string[] {
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(marker);
    } catch {
      return false;
    }
  });
}

test('output, exit code and error output', async () => {
  const { text, end } = await run(program('echo one; echo two >&2; echo three; exit 3'));
  expect(text).toBe('one\nthree\n');
  expect(end).toMatchObject({ exitCode: 3, errorHead: 'two\n', brokenLimit: undefined });
});

test('a program that is not there', async () => {
  const { end } = await run({ ...program(''), command: '/nowhere/ffmpeg' });
  expect(end.exitCode).toBe(127);
});

test('hardly anything of the environment is passed, and no file can be written', async () => {
  process.env['EARSHOT_SECRET_OF_THIS_TEST'] = 'secret';
  const path = join(temporaryFolder(), 'written');
  const { text } = await run(program(`env; sh -c 'echo x > ${path}' || echo refused`));
  delete process.env['EARSHOT_SECRET_OF_THIS_TEST'];
  expect(text).not.toContain('secret');
  expect(text).toContain('LC_ALL=C');
  expect(text).toContain('refused');
  expect(readFileSync(path, 'utf8')).toBe('');
});

verifies(
  'audio.decoder-network',
  'a program has no network where the system can take it away',
  async () => {
    const { missing } = await findNetworkIsolation();
    const { text } = await run(program('echo $$; cat /proc/net/dev; ls -l /proc/self/ns/net'));
    const interfaces = [...text.matchAll(/^\s*(\w+):/gm)].map(([, name]) => name);
    const own = readlinkSync('/proc/self/ns/net');
    if (missing === undefined) expect(interfaces).toEqual(['lo']);
    expect(text.includes(own)).toBe(missing !== undefined);
  },
);

test('error output without end is kept in part', async () => {
  const script =
    'i=0; while [ $i -lt 2000 ]; do echo "line $i of complaints" >&2; i=$((i+1)); done';
  const { end } = await run(program(script));
  expect(end.errorHead.length).toBe(16_384);
  expect(end.errorHead).toMatch(/^line 0 /);
  expect(end.errorTail.length).toBe(16_384);
  expect(end.errorTail).toMatch(/line 1999 of complaints\n$/);
});

describe('limits', () => {
  verifies(
    'audio.decoder-limits',
    'a program that makes no progress is killed, with what it started',
    async () => {
      const marker = '31.4159';
      const script = `sleep ${marker} & sleep ${marker}`;
      const { end } = await run(program(script, { stallMs: 500 }));
      expect(end).toMatchObject({ brokenLimit: 'time', exitSignal: 'SIGKILL' });
      await expect.poll(() => processesWith(marker)).toEqual([]);
    },
  );

  verifies('audio.decoder-limits', 'one that computes for too long is killed', async () => {
    const { end } = await run(program('while :; do :; done', { cpuSeconds: 1 }));
    expect(end.exitSignal).toMatch(/^SIG(?:XCPU|KILL)$/);
  });

  verifies('audio.decoder-limits', 'one that takes too much memory does not get it', async () => {
    const script = 'const all = []; for (;;) all.push(Buffer.alloc(1 << 24, 1));';
    const { end } = await run({
      ...program('', { memoryBytes: 1024 ** 3 }),
      command: process.execPath,
      arguments: ['-e', script],
    });
    expect(end.exitCode).not.toBe(0);
  });

  test('a consumer that is slow is no lack of progress', async () => {
    const clock = createManualClock();
    const sleeps = vi.spyOn(clock, 'sleep');
    const output = runConfined(program('echo one; echo two', { stallMs: 500, clock }));
    await output.next();
    for (let check = 1; check <= 3; check += 1) {
      clock.advance(1000);
      await vi.waitFor(() => expect(sleeps).toHaveBeenCalledTimes(check + 1));
    }
    let next = await output.next();
    while (next.done !== true) next = await output.next();
    expect(next.value).toMatchObject({ exitCode: 0, brokenLimit: undefined });
  });
});

describe('an end from outside', () => {
  test('a consumer that stops ends the program', async () => {
    const marker = '27.1828';
    const output = runConfined(program(`echo begun; sleep ${marker}; echo over`));
    await output.next();
    await output.return(undefined as never);
    await expect.poll(() => processesWith(marker)).toEqual([]);
  });

  test('a signal that is aborted while the program is being started ends it', async () => {
    const marker = '1414.21';
    const controller = new AbortController();
    const first = runConfined(
      program(`sleep ${marker}`, { signal: controller.signal, stallMs: 600_000 }),
    ).next();
    controller.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await expect.poll(() => processesWith(marker)).toEqual([]);
  });

  test('a signal ends it, and its reason is thrown', async () => {
    const marker = '16.1803';
    const controller = new AbortController();
    const output = runConfined(
      program(`echo begun; sleep ${marker}`, { signal: controller.signal }),
    );
    await output.next();
    const rest = output.next();
    controller.abort(new Error('enough'));
    await expect(rest).rejects.toThrow('enough');
    await expect.poll(() => processesWith(marker)).toEqual([]);
  });
});
