import {
  type FileCaptureOptions,
  type Microphone,
  MicrophoneError,
  type MicrophoneOptions,
  type PlayedFile,
} from '@earshot/audio/worklet';
import { createNoise, type FakeClock } from '@earshot/testing';

/** Devices of a test, which capture noise on the time of its clock. */
export interface FakeMicrophones {
  /** Opens a microphone. Pass this function to the hooks. */
  readonly createMicrophone: (options: MicrophoneOptions) => Promise<Microphone>;
  /**
   * Opens a device that can be paused as a file can, and records in `audible` whether it is to be
   * audible.
   */
  readonly captureFile: (options: FileCaptureOptions) => Promise<PlayedFile>;
  /** The audible settings of files so far, in order: true for audible, false for silent. */
  readonly audible: readonly boolean[];
  /** Number of devices that are open. */
  readonly open: number;
  /** Number of devices that were opened so far. */
  readonly opened: number;
  /** Error of the next opening and of all after it, or null to let them succeed. */
  error: Error | null;
  /** Unplugs every device that is open. */
  lose(): void;
  /** Ends every device that is open, as at the end of a file. */
  finish(): void;
  /** Reports levels of every device that is open. */
  report(peakDbfs: number, rmsDbfs: number): void;
}

/** Makes the devices. */
export function createFakeMicrophones(clock: FakeClock): FakeMicrophones {
  const running = new Set<{
    lose(): void;
    finish(): void;
    setPaused(isPaused: boolean): void;
    report(peakDbfs: number, rmsDbfs: number): void;
  }>();
  const audible: boolean[] = [];
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
      lose: () => end(new MicrophoneError('device_lost', 'The microphone is gone.')),
      finish: () => end(),
      setPaused: (isPaused: boolean) => {
        cancel();
        if (!isPaused) capture();
      },
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

  async function captureFile({
    isAudible = false,
    ...options
  }: FileCaptureOptions): Promise<PlayedFile> {
    const microphone = await createMicrophone(options);
    const device = [...running].at(-1);
    audible.push(isAudible);
    return Object.assign(microphone, {
      durationSeconds: 3,
      setPaused: (isPaused: boolean) => device?.setPaused(isPaused),
      setAudible: (isAudible: boolean) => void audible.push(isAudible),
    });
  }

  const fakes: FakeMicrophones = {
    createMicrophone,
    captureFile,
    audible,
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
    finish: () => {
      for (const device of Array.from(running)) device.finish();
    },
    report: (peakDbfs, rmsDbfs) => {
      for (const device of running) device.report(peakDbfs, rmsDbfs);
    },
  };
  return fakes;
}
