import { type Microphone, MicrophoneError, type MicrophoneOptions } from '@earshot/audio/worklet';
import { createNoise, type FakeClock } from '@earshot/testing';

/** Devices of a test, which capture noise by the clock. */
export interface FakeMicrophones {
  /** Opens one; to be given to the hooks. */
  readonly createMicrophone: (options: MicrophoneOptions) => Promise<Microphone>;
  /** Number of devices that are open. */
  readonly open: number;
  /** Number of devices that were opened so far. */
  readonly opened: number;
  /** Error of the next opening and of all after it; null lets them succeed. */
  error: Error | null;
  /** Unplugs every device that is open. */
  lose(): void;
  /** Reports levels of every device that is open. */
  report(peakDbfs: number, rmsDbfs: number): void;
}

/** Makes the devices. */
export function createFakeMicrophones(clock: FakeClock): FakeMicrophones {
  const running = new Set<{ lose(): void; report(peakDbfs: number, rmsDbfs: number): void }>();
  let opened = 0;

  async function createMicrophone({
    format,
    chunkMs = 100,
    signal,
  }: MicrophoneOptions): Promise<Microphone> {
    await Promise.resolve();
    if (fakes.error !== null) throw fakes.error;
    signal?.throwIfAborted();
    opened += 1;
    const bytes = (format.sample_rate * format.channels * format.bit_depth * chunkMs) / 8000;
    const listeners = new Map<string, (value: never) => void>();
    let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
    let cancel = () => {};
    const capture = () => {
      cancel = clock.setTimeout(() => {
        controller?.enqueue(createNoise(bytes, opened));
        capture();
      }, chunkMs);
    };
    const end = (error?: Error) => {
      if (!running.delete(device)) return;
      cancel();
      if (error === undefined) controller?.close();
      else controller?.error(error);
    };
    const device = {
      lose: () => end(new MicrophoneError('device-lost', 'The microphone is gone.')),
      report: (peakDbfs: number, rmsDbfs: number) =>
        listeners.get('levels')?.([{ peakDbfs, rmsDbfs, clippedSamples: 0 }] as never),
    };
    let isMuted = false;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (given) => {
        controller = given;
      },
    });
    running.add(device);
    capture();
    signal?.addEventListener('abort', () => end());
    return {
      stream,
      device: { deviceId: 'fake', label: 'Fake' },
      deviceRateHz: 48_000,
      get isMuted() {
        return isMuted;
      },
      setMuted: (muted) => {
        isMuted = muted;
      },
      on: (name, listener) => {
        listeners.set(name, listener);
        return () => listeners.delete(name);
      },
      stop: async () => end(),
    };
  }

  const fakes: FakeMicrophones = {
    createMicrophone,
    get open() {
      return running.size;
    },
    get opened() {
      return opened;
    },
    error: null,
    lose: () => {
      for (const device of Array.from(running)) device.lose();
    },
    report: (peakDbfs, rmsDbfs) => {
      for (const device of running) device.report(peakDbfs, rmsDbfs);
    },
  };
  return fakes;
}
