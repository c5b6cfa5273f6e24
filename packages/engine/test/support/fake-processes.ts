import { scriptedCapabilities } from '../../src/engines/scripted/options.js';
import type {
  ProcessConnection,
  ProcessListener,
  StartProcess,
} from '../../src/host/pool/process-connection.js';
import type { ProcessCommand, ProcessEvent } from '../../src/ipc/protocol.js';
import type { Timer, Timers } from '../../src/runtime/timers.js';

/** Commands whose receipt a process reports. */
const begun: ReadonlySet<ProcessCommand['type']> = new Set([
  'transcribe',
  'detect',
  'open_channel',
]);

const usage = { residentBytes: 1000, cpuSeconds: 1 };

/** A process that the test controls. */
export interface FakeProcess {
  readonly pid: number;
  readonly commands: ProcessCommand[];
  isAlive: boolean;
  /** False for a process that no longer reads its commands. */
  isReading: boolean;
  /** Emits an event. */
  emit(event: ProcessEvent): void;
  /** Ends the process. */
  die(how?: string): void;
  /** Emits that its model is loaded. */
  load(residentBytes?: number): void;
  /** Number of its latest piece of work of a kind. */
  work(type: ProcessCommand['type']): number;
  /** Responds to its latest utterance, without words. */
  recognize(residentBytes?: number): void;
}

/** Starts fake processes, which all stay in the list. */
export function createFakeProcesses(): { start: StartProcess; processes: FakeProcess[] } {
  const processes: FakeProcess[] = [];
  const start = (listener: ProcessListener): ProcessConnection => {
    const process: FakeProcess = {
      pid: 1000 + processes.length,
      commands: [],
      isAlive: true,
      isReading: true,
      emit: (event) => listener.onEvent(event),
      die(how = 'SIGKILL') {
        if (!process.isAlive) return;
        process.isAlive = false;
        listener.onEnd(how);
      },
      load(residentBytes = usage.residentBytes) {
        const capabilities = { ...scriptedCapabilities, version: '1' };
        process.emit({ type: 'loaded', capabilities, usage: { ...usage, residentBytes } });
      },
      work(type) {
        const command = process.commands.findLast((one) => one.type === type);
        return command !== undefined && 'work' in command ? command.work : -1;
      },
      recognize(residentBytes = usage.residentBytes) {
        process.emit({
          type: 'recognized',
          work: process.work('transcribe'),
          recognition: { words: [], confidence: 0, language: 'en' },
          usage: { ...usage, residentBytes },
        });
      },
    };
    processes.push(process);
    return {
      pid: process.pid,
      send(command) {
        process.commands.push(command);
        if (!process.isReading || !begun.has(command.type) || !('work' in command)) return;
        process.emit({ type: 'begun', work: command.work });
      },
      kill: () => queueMicrotask(() => process.die()),
    };
  };
  return { start, processes };
}

/** Timers that the test advances. */
export function createFakeTimers(): Timers & {
  advance(byMs: number): void;
  readonly pending: number;
} {
  let nowMs = 0;
  let waiting: { dueMs: number; action: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(delayMs, action): Timer {
      const entry = { dueMs: nowMs + delayMs, action };
      waiting.push(entry);
      return {
        clear() {
          waiting = waiting.filter((one) => one !== entry);
        },
      };
    },
    advance(byMs) {
      nowMs += byMs;
      const due = waiting.filter(({ dueMs }) => dueMs <= nowMs);
      waiting = waiting.filter(({ dueMs }) => dueMs > nowMs);
      for (const { action } of due.sort((a, b) => a.dueMs - b.dueMs)) action();
    },
    get pending() {
      return waiting.length;
    },
  };
}
