import type { ResolvedCaptureOptions } from './capture-options.js';
import { loadProcessor } from './load-processor.js';
import { MicrophoneError } from './microphone-error.js';
import {
  type CaptureCommand,
  type CapturedChunk,
  type CapturedLevels,
  type CaptureMessage,
  type CaptureOptions,
  processorName,
} from './processor/capture-messages.js';

/**
 * Time limit for a browser to start audio or to deliver the last chunk. Both take a few
 * milliseconds.
 */
export const captureTimeoutMs = 3000;

/** Events of a {@link CaptureGraph}. */
export interface CaptureListener {
  onChunk(chunk: CapturedChunk): void;
  onLevels(levels: CapturedLevels): void;
  onFailure(error: MicrophoneError): void;
}

/** Running path from a source to chunks. */
export interface CaptureGraph {
  /** Sample rate of the source, in Hz. */
  readonly deviceRateHz: number;
  /** Holds the audio where it is, or continues. */
  readonly setPaused: (isPaused: boolean) => void;
  /** Delivers the rest of the audio and closes the path. */
  stop(): Promise<void>;
}

/**
 * Connects a source to the processor.
 *
 * @param connect - makes the node whose audio is captured
 * @throws MicrophoneError `processor_blocked` or `suspended`
 */
export async function startCapture(
  connect: (context: AudioContext) => AudioNode,
  options: ResolvedCaptureOptions,
  listener: CaptureListener,
): Promise<CaptureGraph> {
  const { format, chunkMs, levelsMs, quality, processorUrl } = options;
  // At the rate of the device: not every browser takes a stream into a context of another rate.
  const context = new AudioContext({ latencyHint: 'interactive' });
  try {
    await loadProcessor(context, processorUrl);
    const processorOptions: CaptureOptions = { format, chunkMs, levelsMs, quality };
    // The node mixes to the requested channels before the processor gets them.
    const node = new AudioWorkletNode(context, processorName, {
      numberOfInputs: 1,
      numberOfOutputs: 0,
      channelCount: format.channels,
      channelCountMode: 'explicit',
      channelInterpretation: 'speakers',
      processorOptions,
    });
    const ended = listen(node, listener);
    const source = connect(context);
    source.connect(node);
    if (!(await within(captureTimeoutMs, context.resume()))) {
      throw new MicrophoneError('suspended', 'The browser does not let audio run.');
    }
    return {
      deviceRateHz: context.sampleRate,
      setPaused(isPaused) {
        // A graph that was closed meanwhile neither pauses nor resumes.
        (isPaused ? context.suspend() : context.resume()).catch(() => undefined);
      },
      async stop() {
        await within(captureTimeoutMs, context.resume());
        const command: CaptureCommand = { type: 'stop' };
        node.port.postMessage(command);
        await within(captureTimeoutMs, ended);
        source.disconnect();
        node.port.close();
        await context.close();
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** @returns a promise that is fulfilled after the last message of the processor */
function listen(node: AudioWorkletNode, listener: CaptureListener): Promise<void> {
  return new Promise((resolve) => {
    node.port.onmessage = ({ data }: MessageEvent<CaptureMessage>) => {
      if (data.type === 'chunk') {
        listener.onChunk(data);
      } else if (data.type === 'levels') {
        listener.onLevels(data);
      } else {
        resolve();
      }
    };
    node.onprocessorerror = () => {
      listener.onFailure(new MicrophoneError('processor_failed', 'Capturing ended with an error.'));
      resolve();
    };
  });
}

/**
 * Waits for a promise for a limited time.
 *
 * @returns true when it was fulfilled in time
 */
export async function within(limitMs: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([promise.then(() => true), limit]);
  } finally {
    clearTimeout(timer);
  }
}
