import { EngineClosedError } from '../errors/engine-closed-error.js';
import { systemTimers } from '../pool/timers.js';
import { type LoadedEngine, loadEngine } from './load-engine.js';
import type { ProcessCommand, ProcessEvent, ProcessUsage } from './protocol.js';
import { type ServedChannels, serveChannels } from './serve-channels.js';
import { transferError } from './transferred-error.js';

/** What was loaded, and what is served with it. */
interface Served {
  readonly loaded: LoadedEngine;
  readonly channels: ServedChannels;
}

/**
 * Serves an engine in this process.
 *
 * @param tell - takes what the pool is to know
 * @param usage - what this process has cost so far
 * @returns what takes the commands of the pool
 */
export function serveEngine(
  tell: (event: ProcessEvent) => void,
  usage: () => ProcessUsage,
): (command: ProcessCommand) => void {
  let served: Served | undefined;

  const current = (): Served => {
    if (served === undefined) throw new EngineClosedError('The engine is not loaded yet.');
    return served;
  };
  const fail = (work: number) => (fault: unknown) => {
    tell({ type: 'failed', work, error: transferError(fault), usage: usage() });
  };

  const load = async ({ choice, streamCapacity }: ProcessCommand & { type: 'load' }) => {
    const loaded = await loadEngine(choice, streamCapacity);
    const channels = serveChannels({ loaded, timers: systemTimers, usage, tell });
    served = { loaded, channels };
    // Whoever speaks first finds everything ready.
    loaded.engine.prepare?.({});
    tell({ type: 'loaded', capabilities: loaded.engine.capabilities, usage: usage() });
  };
  const transcribe = async ({
    work,
    samples,
    options,
  }: ProcessCommand & { type: 'transcribe' }) => {
    const recognition = await current().loaded.engine.transcribe(samples, options);
    tell({ type: 'recognized', work, recognition, usage: usage() });
  };
  const detect = async ({ work, samples, state }: ProcessCommand & { type: 'detect' }) => {
    const activity = current().loaded.voiceActivity.detect(samples, state);
    tell({ type: 'detected', work, activity, usage: usage() });
  };

  return (command) => {
    switch (command.type) {
      case 'load':
        load(command).catch((fault: unknown) =>
          tell({ type: 'unavailable', error: transferError(fault) }),
        );
        break;
      case 'transcribe':
        transcribe(command).catch(fail(command.work));
        break;
      case 'detect':
        detect(command).catch(fail(command.work));
        break;
      case 'open_channel':
        current().channels.open(command.work, command.opening);
        break;
      case 'audio':
        current().channels.push(command);
        break;
      case 'finish':
        current().channels.finish(command.work);
        break;
      case 'abort':
        current().channels.abort(command.work);
        break;
    }
  };
}
