import type { AudioInput } from '../audio/to-bytes.js';
import type { LiveSessionOptions, LiveSessionSource } from '../options/live-options.js';
import { resolveOptions } from '../options/resolve-options.js';
import type { LiveSession } from './live-session.js';
import { pipeAudio } from './pipe-audio.js';
import { createSessionRunner } from './session-runner.js';
import { writePaced } from './write-paced.js';

/**
 * Makes a live session; `start` connects it.
 *
 * @param source - the url of a session that was initiated, or a client and a configuration
 * @param options - how it behaves
 * @throws LiveError `invalid_argument` that names the option, its value and what is allowed
 */
export function createLiveSession(
  source: LiveSessionSource,
  options: LiveSessionOptions = {},
): LiveSession {
  const settings = resolveOptions(source, options);
  const runner = createSessionRunner(settings);
  const { emitter, intake, opened, finished } = runner;
  let writable: WritableStream<AudioInput> | undefined;

  const send = (audio: AudioInput) => intake.take(audio);
  const write = (audio: AudioInput) => writePaced(runner, audio, settings.encoder);
  const stop = () => {
    runner.stop();
    return finished.promise;
  };

  return {
    get state() {
      return runner.state.name;
    },
    get error() {
      return runner.state.name === 'failed' ? runner.state.error : null;
    },
    get id() {
      return runner.id;
    },
    get statistics() {
      return runner.statistics;
    },
    get writable() {
      writable ??= new WritableStream<AudioInput>({
        write,
        close: async () => {
          await stop();
        },
        abort: () => runner.close(),
      });
      return writable;
    },
    finished: finished.promise,
    on: (name, listener) => emitter.on(name, listener),
    start: () => {
      runner.start();
      return opened.promise;
    },
    send,
    pipeFrom: async (origin, { signal } = {}) => {
      const isRealTime = 'stream' in origin;
      await pipeAudio(isRealTime ? origin.stream : origin, {
        write: isRealTime ? (audio) => void send(audio) : write,
        finished: finished.promise,
        signal,
      });
    },
    stop,
    close: () => runner.close(),
    [Symbol.asyncIterator]: () => emitter.read(),
  };
}
