import { EngineClosedError } from '../errors/engine-closed-error.js';
import type { SpeechStream } from '../port/speech-stream.js';
import { type LoadedEngine, loadEngine } from './load-engine.js';
import type { ProcessCommand, ProcessEvent, ProcessUsage } from './protocol.js';
import { transferError } from './transferred-error.js';

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
  let loaded: LoadedEngine | undefined;
  const streams = new Map<number, Promise<SpeechStream>>();

  const current = (): LoadedEngine => {
    if (loaded === undefined) throw new EngineClosedError('The engine is not loaded yet.');
    return loaded;
  };
  const fail = (work: number) => (fault: unknown) => {
    tell({ type: 'failed', work, error: transferError(fault), usage: usage() });
  };
  const streamOf = async (work: number): Promise<SpeechStream> => {
    const stream = streams.get(work);
    if (stream === undefined) throw new EngineClosedError('There is no such stream.');
    return stream;
  };
  const forget = (work: number) => (fault: unknown) => {
    streams.delete(work);
    fail(work)(fault);
  };

  const load = async ({ choice, streamCapacity }: ProcessCommand & { type: 'load' }) => {
    loaded = await loadEngine(choice, streamCapacity);
    tell({ type: 'loaded', capabilities: loaded.engine.capabilities, usage: usage() });
  };
  const transcribe = async ({
    work,
    samples,
    options,
  }: ProcessCommand & { type: 'transcribe' }) => {
    const recognition = await current().engine.transcribe(samples, options);
    tell({ type: 'recognized', work, recognition, usage: usage() });
  };
  const detect = async ({ work, samples, state }: ProcessCommand & { type: 'detect' }) => {
    const activity = current().voiceActivity.detect(samples, state);
    tell({ type: 'detected', work, activity, usage: usage() });
  };
  const open = async ({ work, options, partials }: ProcessCommand & { type: 'open_stream' }) => {
    const stream = current().engine.openStream({
      ...options,
      onPartial: partials ? (hypothesis) => tell({ type: 'partial', work, hypothesis }) : undefined,
    });
    streams.set(work, stream);
    await stream;
  };
  const push = async ({ work, samples }: ProcessCommand & { type: 'push' }) => {
    const stream = await streamOf(work);
    await stream.push(samples);
    tell({ type: 'heard', work, samples: samples.length });
  };
  const finish = async (work: number) => {
    const stream = await streamOf(work);
    const recognition = await stream.finish();
    streams.delete(work);
    tell({ type: 'recognized', work, recognition, usage: usage() });
  };
  const abort = async (work: number) => {
    const stream = streams.get(work);
    streams.delete(work);
    (await stream)?.abort();
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
      case 'open_stream':
        open(command).catch(forget(command.work));
        break;
      case 'push':
        push(command).catch(forget(command.work));
        break;
      case 'finish':
        finish(command.work).catch(forget(command.work));
        break;
      case 'abort':
        // A stream that could not be opened has told so already.
        abort(command.work).catch(() => undefined);
        break;
    }
  };
}
