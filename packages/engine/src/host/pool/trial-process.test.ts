import { expect, test } from 'vitest';
import { createFakeTimers } from '../../../test/support/fake-processes.js';
import type { ProcessCommand } from '../../ipc/protocol.js';
import { defaultPoolSettings } from './pool-settings.js';
import type { ProcessListener } from './process-connection.js';
import { TrialProcess } from './trial-process.js';

/** A process that ends later than it is killed, as real ones do. */
interface SlowProcess {
  readonly listener: ProcessListener;
  readonly commands: ProcessCommand[];
  isKilled: boolean;
}

function start() {
  const processes: SlowProcess[] = [];
  const timers = createFakeTimers();
  const trial = new TrialProcess({
    choice: { engine: 'scripted' },
    settings: { ...defaultPoolSettings, streamsPerProcess: 1 },
    logger: undefined,
    timers,
    startProcess(listener) {
      const process: SlowProcess = { listener, commands: [], isKilled: false };
      processes.push(process);
      return {
        pid: processes.length,
        send: (command) => process.commands.push(command),
        kill: () => {
          process.isKilled = true;
        },
      };
    },
  });
  const prepared = (index: number, residentBytes: number) => {
    const process = processes[index] ?? expect.fail('it was started');
    const command = process.commands.findLast(({ type }) => type === 'prepare_vocabulary');
    process.listener.onEvent({
      type: 'prepared',
      work: command !== undefined && 'work' in command ? command.work : -1,
      vocabulary: { id: `${index}`, content: '', notes: [] },
      usage: { residentBytes, cpuSeconds: 1 },
    });
  };
  return { trial, timers, processes, prepared };
}

test.each(['memory', 'idleness'])(
  'a process that is ended for its %s ends no trial that begins meanwhile',
  async (reason) => {
    const { prepared, processes, timers, trial } = start();
    const first = trial.prepare('{}');
    prepared(0, reason === 'memory' ? 1e12 : 1);
    expect(await first).toMatchObject({ id: '0' });
    if (reason === 'idleness') timers.advance(defaultPoolSettings.preparerIdleMs);
    expect(processes[0]?.isKilled).toBe(true);
    const second = trial.prepare('{}');
    processes[0]?.listener.onEnd('SIGKILL');
    prepared(1, 1);
    expect(await second).toMatchObject({ id: '1' });
    expect(processes).toHaveLength(2);
  },
);
