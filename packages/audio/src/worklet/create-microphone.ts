import { type CaptureGraph, startCapture } from './capture-graph.js';
import { ChunkQueue } from './chunk-queue.js';
import { listMicrophones, mediaDevices } from './list-microphones.js';
import { Listeners } from './listeners.js';
import type { Microphone, MicrophoneEvents } from './microphone.js';
import { MicrophoneError } from './microphone-error.js';
import { type MicrophoneOptions, resolveMicrophoneOptions } from './microphone-options.js';
import { openDevice, releaseDevice } from './open-device.js';
import { untilAborted } from './until-aborted.js';

/**
 * Asks the user for a microphone and captures it: converted inside an AudioWorklet to the format that is asked for,
 * in chunks of one duration.
 *
 * @throws MicrophoneError that says why there is no audio and what to do
 * @throws AudioError `invalid-argument` when an option is out of range
 */
export async function createMicrophone(options: MicrophoneOptions): Promise<Microphone> {
  const resolved = resolveMicrophoneOptions(options);
  const { signal, chunkMs, maximumBufferedMs } = resolved;
  signal?.throwIfAborted();
  const opened = await openDevice(resolved);
  const { track } = opened;
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
      releaseDevice(opened);
      queue.end(error);
      listeners.clear();
    }
  }

  /** For events, where nobody waits: what fails while stopping must not be an unhandled rejection. */
  function stopAfter(error?: MicrophoneError): void {
    stop(error).catch((cause: unknown) => queue.end(cause));
  }

  const isMuted = () => !track.enabled || track.muted;
  const reportMute = () => listeners.emit('mute', isMuted());

  try {
    signal?.throwIfAborted();
    const starting = startCapture(opened.stream, resolved, {
      onChunk({ bytes }) {
        if (!queue.push(bytes)) {
          stopAfter();
        }
      },
      onLevels: ({ levels }) => listeners.emit('levels', levels),
      onFailure: stopAfter,
    });
    graph = await untilAborted(starting, signal, (late) => late.stop());
    signal?.throwIfAborted();
    if (stopping !== null) {
      // What failed meanwhile had no graph to take down; the error is in the stream.
      await graph.stop();
    }
  } catch (error) {
    await stop();
    throw error;
  }

  const { deviceRateHz } = graph;
  const whileRunning = { signal: removers.signal };
  signal?.addEventListener('abort', () => stopAfter(), whileRunning);
  track.addEventListener('mute', reportMute, whileRunning);
  track.addEventListener('unmute', reportMute, whileRunning);
  const reportLoss = () => stopAfter(new MicrophoneError('device-lost', 'The microphone is gone.'));
  track.addEventListener('ended', reportLoss, whileRunning);
  if (track.readyState === 'ended') {
    // It went while it was being opened.
    reportLoss();
  }
  mediaDevices().addEventListener(
    'devicechange',
    () => {
      listMicrophones().then(
        (devices) => listeners.emit('devices', devices),
        () => undefined, // what cannot be listed has not changed for the user
      );
    },
    whileRunning,
  );

  return {
    stream: queue.stream,
    device: { deviceId: track.getSettings().deviceId ?? '', label: track.label },
    deviceRateHz,
    get isMuted() {
      return isMuted();
    },
    setMuted(muted) {
      if (track.enabled === muted) {
        track.enabled = !muted;
        reportMute();
      }
    },
    on: (name, listener) => listeners.on(name, listener),
    stop: () => stop(),
  };
}
