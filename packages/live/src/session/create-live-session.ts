import type { AudioInput } from '../audio/audio-input.js';
import type { LiveSessionOptions, LiveSessionSource } from '../options/live-options.js';
import { checkPositive, resolveOptions } from '../options/resolve-options.js';
import type { AudioChunks, LiveSession, PipeOptions, RealTimeSource } from './live-session.js';
import { pipeAudio } from './pipe-audio.js';
import { SessionLink } from './session-link.js';

/**
 * Makes a live session. `start` connects it.
 *
 * @param source - url of a session that was initiated, or a client and a configuration
 * @throws LiveError `invalid_argument` that names the option, its value and what is allowed
 */
export function createLiveSession(
  source: LiveSessionSource,
  options: LiveSessionOptions = {},
): LiveSession {
  const link = new SessionLink(resolveOptions(source, options));
  const { emitter, intake, lifecycle } = link;
  let writable: WritableStream<AudioInput> | undefined;
  const session: LiveSession = {
    get state() {
      return lifecycle.state.name;
    },
    get error() {
      return lifecycle.error;
    },
    get id() {
      return link.result.sessionId;
    },
    get statistics() {
      return link.statistics;
    },
    get writable() {
      writable ??= openWritable(link, session);
      return writable;
    },
    get finished() {
      lifecycle.isObserved = true;
      return lifecycle.finished.promise;
    },
    on: (name, listener) => emitter.on(name, listener),
    start() {
      lifecycle.dispatch('start');
      return lifecycle.opened.promise;
    },
    send: (audio) => intake.take(audio),
    pipeFrom: (from, how) => pipeFrom(link, from, how),
    keepAlive: () => link.keepAlive(),
    stop() {
      intake.close(() => lifecycle.dispatch('stop'));
      return session.finished;
    },
    close: () => lifecycle.dispatch('close'),
    [Symbol.asyncIterator]: () => emitter.read(),
  };
  return session;
}

function openWritable({ writer }: SessionLink, session: LiveSession): WritableStream<AudioInput> {
  return new WritableStream<AudioInput>({
    write: writer.begin(),
    close: async () => {
      await session.stop();
    },
    abort: () => session.close(),
  });
}

function pipeFrom(
  { intake, lifecycle, writer }: SessionLink,
  source: RealTimeSource | AudioChunks,
  { speed, ...options }: PipeOptions = {},
): Promise<void> {
  if (speed !== undefined) checkPositive('speed', speed);
  const isCaptured = 'stream' in source;
  const piped = pipeAudio(
    isCaptured ? source.stream : source,
    isCaptured ? (audio) => void intake.take(audio) : writer.begin(speed),
    lifecycle.finished.promise,
    options,
  );
  // A caller that does not await the promise sees the failure at the session or at the source.
  piped.catch(() => undefined);
  return piped;
}
