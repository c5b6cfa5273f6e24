// Longer than 300 lines: one start from its request to its end, whose steps share what it has
// opened.

import {
  createLiveSession,
  createTranscript,
  type LiveAudioFormat,
  LiveError,
  type LiveRequestInput,
  type LiveSession,
  type SessionCreator,
  type SessionStateName,
  type TranscriptSnapshot,
} from '@earshot/live';
import { defaultFormat } from '../microphone/default-format.js';
import type { MicrophoneStore } from '../microphone/microphone-store.js';
import { createTokenCreator, type TokenEndpoint } from '../provider/token-endpoint.js';
import { systemClock } from '../store/clock.js';
import type { LazyStore, StoreLoop } from '../store/lazy-store.js';
import type { LiveStoreOptions, LiveTranscriptionOptions, OpenAudio } from './live-options.js';
import type { LiveState, LiveStatus } from './live-state.js';

/** What the loop needs of its store. */
interface LoopStore extends LazyStore<LiveState> {
  /** Options of the next start. */
  readonly options: LiveStoreOptions;
  /** The microphone that is used at the next start, or null when the source is not a microphone. */
  readonly microphone: MicrophoneStore | null;
  /** Microphone of sessions without another source. */
  readonly ownMicrophone: MicrophoneStore;
}

/**
 * One run, from its start to its end, with everything that it has opened. After its end it does not
 * change the state.
 */
interface Run {
  readonly abort: AbortController;
  readonly microphone: MicrophoneStore | null;
  /** Functions that end what the run has started. */
  readonly removers: (() => void)[];
  session: LiveSession | null;
  /** True once the recording is ended. */
  isStopping: boolean;
  /** True during a pause when the microphone continues to capture, so that its audio is dropped. */
  isDropping: boolean;
  /** Settles when a stream was sent to its end. */
  piped: Promise<void>;
}

/**
 * Interval at which a session without audio is kept alive, in milliseconds: a third of the idle
 * limit of the service.
 */
const keepAliveMs = 10_000;

/** Runs the sessions of a live transcription, one after the other. */
export default class LiveLoop implements StoreLoop {
  readonly #store: LoopStore;
  #run: Run | null = null;
  #isPaused = false;
  #resumed: (() => void) | null = null;

  constructor(store: LoopStore) {
    this.#store = store;
  }

  /**
   * Opens the microphone and begins a new session, without effect while one runs. Resolves when it
   * is live or has failed, and never rejects: the state has the error.
   */
  async start(): Promise<void> {
    if (!this.#store.isOwned || this.#run !== null) return;
    const microphone = this.#store.microphone;
    const run: Run = {
      abort: new AbortController(),
      microphone,
      removers: microphone === null ? [] : [microphone.retain()],
      session: null,
      isStopping: false,
      isDropping: false,
      piped: Promise.resolve(),
    };
    this.#run = run;
    this.#isPaused = false;
    this.#store.update({ ...this.#store.getServerSnapshot(), status: 'starting' });
    try {
      await this.#begin(run);
    } catch (error) {
      this.#fail(run, error);
    }
  }

  /**
   * Ends the recording. Recorded audio is still transcribed. Resolves when the session is complete
   * or has failed, and never rejects.
   */
  async stop(): Promise<void> {
    const run = this.#run;
    if (run === null) return;
    const { session } = run;
    if (session === null) {
      this.#finish(run, { status: 'idle' });
      return;
    }
    run.isStopping = true;
    this.#store.update({ status: 'stopping' });
    // The last audio is sent before the end of the recording.
    await run.microphone?.close();
    run.abort.abort();
    await run.piped;
    // The state already has the failure, from its event.
    await session.stop().catch(() => undefined);
  }

  /**
   * Stops listening, pauses a file, and releases a microphone of its own. The session stays open.
   */
  async pause(): Promise<void> {
    const run = this.#run;
    if (run?.session == null || this.#isPaused || run.isStopping) return;
    this.#isPaused = true;
    this.#store.update({ status: 'paused' });
    if (run.microphone === this.#store.ownMicrophone) await run.microphone.close();
    else run.isDropping = (await run.microphone?.call((loop) => loop.setPaused(true))) === false;
  }

  /** Continues after `pause()`. */
  async resume(): Promise<void> {
    const run = this.#run;
    if (run?.session == null || !this.#isPaused) return;
    this.#isPaused = false;
    this.#resumed?.();
    this.#showStatus(run);
    await run.microphone?.open();
    await run.microphone?.call((loop) => loop.setPaused(false));
    // Last, since the call that pauses may still be pending.
    run.isDropping = false;
  }

  /** Called when the store gets its first owner. */
  activate(): void {
    if (this.#store.options.startsOnMount === true) void this.start();
  }

  /** Called when the store has lost its last owner: closes everything that is open. */
  deactivate(): void {
    const run = this.#run;
    if (run === null) return;
    const { session } = run;
    this.#finish(run, { status: session === null ? 'idle' : 'ended' });
  }

  async #begin(run: Run): Promise<void> {
    const { config, url, creator, format, sessionOptions, source, speed } = this.#store.options;
    const { microphone } = run;
    if (microphone === this.#store.ownMicrophone)
      microphone.setSettings({ ...this.#store.options.microphone, format: this.#formatOfConfig() });
    const audioFormat =
      microphone === null ? format : (microphone.settings.format ?? defaultFormat);
    if (microphone !== null) {
      await microphone.open();
      const { error } = microphone.getSnapshot();
      if (error !== null) throw error;
    }
    if (this.#run !== run) return;
    const session = createLiveSession(
      url === undefined
        ? { client: requireCreator(creator), config: toRequest(config, audioFormat) }
        : { url },
      { ...sessionOptions, ...(audioFormat !== undefined && { format: audioFormat }) },
    );
    run.session = session;
    this.#follow(run, session);
    if (microphone !== null) this.#listen(run, session, microphone);
    else if (typeof source === 'function') run.piped = this.#pipe(run, session, source, speed);
    await session.start();
  }

  /** Format that the configuration of the session asks for. */
  #formatOfConfig(): LiveAudioFormat {
    const { config, format } = this.#store.options;
    const {
      encoding = defaultFormat.encoding,
      bit_depth = encoding === 'wav/pcm' ? 16 : 8,
      sample_rate = defaultFormat.sample_rate,
      channels = defaultFormat.channels,
    } = { ...config, ...format };
    return { encoding, bit_depth, sample_rate, channels };
  }

  /** Puts the events of a session into the state. */
  #follow(run: Run, session: LiveSession): void {
    const transcript = createTranscript();
    let last = transcript.snapshot();
    const clock = this.#store.options.sessionOptions?.clock ?? systemClock;
    run.removers.push(
      session.on('message', (message) => {
        this.#store.options.onMessage?.(message);
        transcript.push(message);
        const snapshot = transcript.snapshot();
        if (snapshot === last) return;
        last = snapshot;
        this.#store.update({ ...toTranscriptState(snapshot), statistics: session.statistics });
      }),
      session.on('state', () => {
        const { error, id: sessionId, state, statistics } = session;
        if (state === 'ended' || state === 'failed') {
          this.#finish(run, { status: state, error, sessionId, statistics });
        } else {
          this.#store.update({ sessionId, statistics });
          this.#showStatus(run);
        }
      }),
      session.on('post_final_transcript', ({ data: result }) => this.#store.update({ result })),
      keepAlive(session, clock.setTimeout.bind(clock)),
    );
    session.finished.catch(() => undefined);
  }

  #showStatus({ isStopping, session }: Run): void {
    const status = isStopping ? 'stopping' : statusOf[session?.state ?? 'idle'];
    this.#store.update({ status: status === 'live' && this.#isPaused ? 'paused' : status });
  }

  /**
   * Sends what a microphone captures, from all its devices in turn, and ends the recording when the
   * microphone ends.
   */
  #listen(run: Run, session: LiveSession, microphone: MicrophoneStore): void {
    run.removers.push(
      microphone.onChunk((chunk) => {
        if (!run.isDropping) session.send(chunk);
      }),
      microphone.subscribe(() => {
        const { error, status } = microphone.getSnapshot();
        this.#store.update({ error });
        if (status === 'ended') void this.stop();
      }),
    );
  }

  /** Sends a stream, and ends the recording with it. Never rejects. */
  async #pipe(
    run: Run,
    session: LiveSession,
    open: OpenAudio,
    speed: number | undefined,
  ): Promise<void> {
    const { signal } = run.abort;
    try {
      const stream = await open();
      if (signal.aborted) {
        await stream.cancel();
        return;
      }
      const gate = new TransformStream<Uint8Array, Uint8Array>({
        transform: async (chunk, controller) => {
          if (this.#isPaused) await this.#resuming(signal);
          controller.enqueue(chunk);
        },
      });
      await session.pipeFrom(stream.pipeThrough(gate), { signal, speed });
      void session.stop().catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) this.#fail(run, error);
    }
  }

  /** Resolves when the pause or the run has ended. */
  #resuming(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#resumed = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  #fail(run: Run, error: unknown): void {
    if (this.#run !== run) return;
    this.#finish(run, {});
    this.#store.fail(error);
  }

  /** Ends a run: everything that it opened is closed, and its last state stays. */
  #finish(run: Run, changes: Partial<LiveState>): void {
    if (this.#run !== run) return;
    this.#run = null;
    for (const remove of run.removers) remove();
    run.abort.abort();
    run.session?.close();
    void run.microphone?.close();
    this.#store.update(changes);
  }
}

/** Fields of the state that follow from the transcript. */
function toTranscriptState(
  transcript: TranscriptSnapshot,
): Pick<LiveState, 'transcript' | 'partial' | 'captions'> {
  const { finals, partials } = transcript;
  return {
    transcript,
    partial: partials.map(({ utterance }) => utterance.text).join(' '),
    captions: [...finals, ...partials],
  };
}

/** Status that corresponds to a state of the session. */
const statusOf = {
  idle: 'starting',
  connecting: 'starting',
  open: 'live',
  reconnecting: 'reconnecting',
  stopping: 'stopping',
  ended: 'ended',
  failed: 'failed',
} as const satisfies Record<SessionStateName, LiveStatus>;

/**
 * Adds partials, which make captions live and which a caller may switch off, and the format of the
 * audio.
 */
function toRequest(
  config: LiveRequestInput = {},
  format: LiveTranscriptionOptions['format'],
): LiveRequestInput {
  const messages_config = { receive_partial_transcripts: true, ...config.messages_config };
  return { ...config, ...format, messages_config };
}

function requireCreator(creator: LiveStoreOptions['creator']): SessionCreator {
  if (creator !== undefined) return isEndpoint(creator) ? createTokenCreator(creator) : creator;
  throw new LiveError(
    'invalid_argument',
    'useLiveTranscription cannot initiate a session: put an EarshotProvider with client or tokenEndpoint around it, or give it a url',
  );
}

function isEndpoint(creator: SessionCreator | TokenEndpoint): creator is TokenEndpoint {
  return typeof creator !== 'object' || creator instanceof URL;
}

/** Keeps a session alive while no audio arrives. The returned function ends it. */
function keepAlive(
  session: LiveSession,
  setTimer: (callback: () => void, delayMs: number) => () => void,
): () => void {
  let cancel = () => {};
  const schedule = () => {
    cancel = setTimer(() => {
      session.keepAlive();
      schedule();
    }, keepAliveMs);
  };
  schedule();
  return () => cancel();
}
