import type { Bytes } from '../bytes.js';
import { type CaptureGraph, type CaptureListener, startCapture } from './capture-graph.js';
import type { ResolvedCaptureOptions } from './capture-options.js';
import { ChunkQueue } from './chunk-queue.js';
import type { MicrophoneDevice } from './list-microphones.js';
import { Listeners } from './listeners.js';
import type { Microphone, MicrophoneEvents } from './microphone.js';
import type { MicrophoneError } from './microphone-error.js';
import { untilAborted } from './until-aborted.js';

/** Receiver of the events of a source while it is captured. */
export interface SourceListener {
  /** Called when the source ends, with an error if it failed. */
  readonly onEnd: (error?: MicrophoneError) => void;
  readonly onMute: () => void;
  readonly onDevices: (devices: MicrophoneDevice[]) => void;
}

/** A source of audio that is open: a device, a tab or a file. */
export interface CapturedSource {
  /** Id and name of the device, empty if there are none. */
  readonly device: MicrophoneDevice;
  /** True while the source delivers silence. */
  readonly isMuted: boolean;
  setMuted(isMuted: boolean): void;
  /** Makes the node whose audio is captured. */
  connect(context: AudioContext): AudioNode;
  /** Starts the source, and reports its events until the signal aborts. */
  begin(listener: SourceListener, signal: AbortSignal): void | Promise<void>;
  /** Releases what was opened. Further calls have no effect. */
  release(): void;
}

/** A source that is captured. */
interface SourceCapture {
  readonly capture: Microphone;
  /** Holds the audio where it is, or continues. */
  readonly setPaused: (isPaused: boolean) => void;
}

/**
 * Captures a source, and releases it at the end.
 *
 * @param track - track to read without Web Audio where the browser supports it, or undefined for a
 * source that is not read this way
 * @throws MicrophoneError that describes why there is no audio, or the reason of the signal as soon
 * as it aborts
 */
export async function captureSource(
  source: CapturedSource,
  options: ResolvedCaptureOptions,
  track?: MediaStreamTrack,
): Promise<SourceCapture> {
  const capture = new SourceMicrophone(source, options);
  const { setPaused } = await capture.start(track);
  return { capture, setPaused };
}

/** Captures a source, which can end at each step of its start. */
class SourceMicrophone implements Microphone {
  readonly #source: CapturedSource;
  readonly #options: ResolvedCaptureOptions;
  readonly #listeners = new Listeners<MicrophoneEvents>();
  readonly #queue: ChunkQueue;
  readonly #removers = new AbortController();
  #graph: CaptureGraph | null = null;
  #stopping: Promise<void> | null = null;

  constructor(source: CapturedSource, options: ResolvedCaptureOptions) {
    const { chunkMs, maximumBufferedMs } = options;
    this.#source = source;
    this.#options = options;
    this.#queue = new ChunkQueue(Math.ceil(maximumBufferedMs / chunkMs), () => this.stop());
  }

  get stream(): ReadableStream<Bytes> {
    return this.#queue.stream;
  }

  get device(): MicrophoneDevice {
    return this.#source.device;
  }

  get deviceRateHz(): number {
    return this.#graph?.deviceRateHz ?? 0;
  }

  get isMuted(): boolean {
    return this.#source.isMuted;
  }

  setMuted(isMuted: boolean): void {
    if (this.isMuted !== isMuted) {
      this.#source.setMuted(isMuted);
      this.#reportMute();
    }
  }

  on<Name extends keyof MicrophoneEvents>(
    name: Name,
    listener: (value: MicrophoneEvents[Name]) => void,
  ): () => void {
    return this.#listeners.on(name, listener);
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Starts, or releases everything that was opened until it failed. */
  async start(track: MediaStreamTrack | undefined): Promise<CaptureGraph> {
    const { signal } = this.#options;
    try {
      signal?.throwIfAborted();
      const starting = startGraph(this.#source, this.#options, this.#captureListener(), track);
      const graph = await untilAborted(starting, signal, (late) => late.stop());
      this.#graph = graph;
      signal?.throwIfAborted();
      if (this.#stopping !== null) {
        // The capture failed before there was a graph to stop. The stream has the error.
        await graph.stop();
      }
      const untilStopped = this.#removers.signal;
      signal?.addEventListener('abort', () => this.#stopAfter(), { signal: untilStopped });
      await this.#source.begin(this.#sourceListener(), untilStopped);
      signal?.throwIfAborted();
      return graph;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  #captureListener(): CaptureListener {
    return {
      onChunk: ({ bytes }) => {
        if (!this.#queue.push(bytes)) {
          this.#stopAfter();
        }
      },
      onLevels: ({ levels }) => this.#listeners.emit('levels', levels),
      onFailure: (error) => this.#stopAfter(error),
    };
  }

  #sourceListener(): SourceListener {
    return {
      onEnd: (error) => this.#stopAfter(error),
      onMute: () => this.#reportMute(),
      onDevices: (devices) => this.#listeners.emit('devices', devices),
    };
  }

  #reportMute(): void {
    this.#listeners.emit('mute', this.isMuted);
  }

  /**
   * Stops after an event, which does not await it. A failure to stop ends the stream instead of
   * being an unhandled rejection.
   */
  #stopAfter(error?: MicrophoneError): void {
    this.#stop(error).catch((cause: unknown) => this.#queue.end(cause));
  }

  #stop(error?: MicrophoneError): Promise<void> {
    this.#stopping ??= this.#takeDown(error);
    return this.#stopping;
  }

  async #takeDown(error: MicrophoneError | undefined): Promise<void> {
    this.#removers.abort();
    try {
      await this.#graph?.stop();
    } finally {
      this.#source.release();
      this.#queue.end(error);
      this.#listeners.clear();
    }
  }
}

async function startGraph(
  source: CapturedSource,
  options: ResolvedCaptureOptions,
  listener: CaptureListener,
  track: MediaStreamTrack | undefined,
): Promise<CaptureGraph> {
  if (track !== undefined) {
    // Loaded on use, since it contains the conversion, which is in the processor otherwise.
    const { readTrack } = await import('./read-track.js');
    const graph = await readTrack(track, options, listener);
    if (graph !== null) {
      return graph;
    }
  }
  return startCapture((context) => source.connect(context), options, listener);
}

/** A stream of the browser with one track of audio. */
export interface TrackStream {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
}

/**
 * The audio of a track as a source.
 *
 * @param opened - the stream with the track
 * @param begin - begins what else is reported until the signal aborts
 * @param endError - what the end of the track means, or undefined when it is no error
 */
export function trackSource(
  { stream, track }: TrackStream,
  begin: CapturedSource['begin'] = () => undefined,
  endError?: () => MicrophoneError,
): CapturedSource {
  return {
    device: { deviceId: track.getSettings().deviceId ?? '', label: track.label },
    get isMuted() {
      return !track.enabled || track.muted;
    },
    setMuted(isMuted) {
      track.enabled = !isMuted;
    },
    connect: (context) => context.createMediaStreamSource(stream),
    begin(listener, signal) {
      const { onEnd, onMute } = listener;
      track.addEventListener('mute', onMute, { signal });
      track.addEventListener('unmute', onMute, { signal });
      const end = () => onEnd(endError?.());
      track.addEventListener('ended', end, { signal });
      if (track.readyState === 'ended') {
        // It went while it was being opened.
        end();
      }
      return begin(listener, signal);
    },
    release: () => releaseStream(stream),
  };
}

/** Releases a stream: the browser no longer shows that it is in use. */
export function releaseStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.stop();
  }
}
