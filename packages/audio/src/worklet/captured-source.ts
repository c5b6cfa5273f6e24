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
  // Longer than 80 lines: a source can end at each step of its start, and everything that was
  // opened until then is released.
  const { signal, chunkMs, maximumBufferedMs } = options;
  const listeners = new Listeners<MicrophoneEvents>();
  const queue = new ChunkQueue(Math.ceil(maximumBufferedMs / chunkMs), () => stop());
  const removers = new AbortController();
  let graph: CaptureGraph | null = null;
  let stopping: Promise<void> | null = null;

  function stop(error?: MicrophoneError): Promise<void> {
    stopping ??= takeDown(error);
    return stopping;
  }

  async function takeDown(error: MicrophoneError | undefined): Promise<void> {
    removers.abort();
    try {
      await graph?.stop();
    } finally {
      source.release();
      queue.end(error);
      listeners.clear();
    }
  }

  /**
   * Stops after an event, which does not await it. A failure to stop ends the stream instead of
   * being an unhandled rejection.
   */
  function stopAfter(error?: MicrophoneError): void {
    stop(error).catch((cause: unknown) => queue.end(cause));
  }

  const reportMute = () => listeners.emit('mute', source.isMuted);

  try {
    signal?.throwIfAborted();
    const starting = startGraph(
      source,
      options,
      {
        onChunk({ bytes }) {
          if (!queue.push(bytes)) {
            stopAfter();
          }
        },
        onLevels: ({ levels }) => listeners.emit('levels', levels),
        onFailure: stopAfter,
      },
      track,
    );
    graph = await untilAborted(starting, signal, (late) => late.stop());
    signal?.throwIfAborted();
    if (stopping !== null) {
      // The capture failed before there was a graph to stop. The stream has the error.
      await graph.stop();
    }
    signal?.addEventListener('abort', () => stopAfter(), { signal: removers.signal });
    await source.begin(
      {
        onEnd: stopAfter,
        onMute: reportMute,
        onDevices: (devices) => listeners.emit('devices', devices),
      },
      removers.signal,
    );
    signal?.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }

  const { deviceRateHz, setPaused } = graph;
  const capture: Microphone = {
    stream: queue.stream,
    device: source.device,
    deviceRateHz,
    get isMuted() {
      return source.isMuted;
    },
    setMuted(isMuted) {
      if (source.isMuted !== isMuted) {
        source.setMuted(isMuted);
        reportMute();
      }
    },
    on: (name, listener) => listeners.on(name, listener),
    stop: () => stop(),
  };
  return { capture, setPaused };
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
