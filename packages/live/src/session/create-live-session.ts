import type { AudioInput } from '../audio/audio-input.js';
import type { LiveSessionOptions, LiveSessionSource } from '../options/live-options.js';
import { checkPositive, resolveOptions } from '../options/resolve-options.js';
import type { LiveSession } from './live-session.js';
import { pipeAudio, toStream } from './pipe-audio.js';
import { SessionRunner } from './session-runner.js';

/**
 * Makes a live session; `start` connects it.
 *
 * @param source - url of a session that was initiated, or a client and a configuration
 * @param options - options of the session
 * @throws LiveError `invalid_argument` that names the option, its value and what is allowed
 */
export function createLiveSession(
  source: LiveSessionSource,
  options: LiveSessionOptions = {},
): LiveSession {
  const settings = resolveOptions(source, options);
  const runner = new SessionRunner(settings);
  const { emitter, intake, writer, opened, finished } = runner;
  let writable: WritableStream<AudioInput> | undefined;

  const send = (audio: AudioInput) => intake.take(audio);
  const write = (audio: AudioInput) => writer.write(audio);
  const observed = () => {
    runner.observe();
    return finished.promise;
  };
  const stop = () => {
    runner.stop();
    return observed();
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
    get finished() {
      return observed();
    },
    on: (name, listener) => emitter.on(name, listener),
    start: () => {
      runner.start();
      return opened.promise;
    },
    send,
    pipeFrom: (origin, { speed, ...options } = {}) => {
      if (speed !== undefined) checkPositive('speed', speed);
      const [chunks, take] =
        'stream' in origin
          ? [origin.stream, (audio: AudioInput) => void send(audio)]
          : [origin, speed === undefined ? write : writer.createPaced(settings.clock, speed)];
      const target = { write: take, finished: finished.promise };
      const piped = pipeAudio(toStream(chunks), target, options);
      // A caller that does not wait for it sees the failure at the session or at the source.
      piped.catch(() => undefined);
      return piped;
    },
    keepAlive: () => runner.keepAlive(),
    stop,
    close: () => runner.close(),
    [Symbol.asyncIterator]: () => emitter.read(),
  };
}
