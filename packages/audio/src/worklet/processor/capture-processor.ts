import {
  type CaptureCommand,
  type CaptureMessage,
  type CaptureOptions,
  processorName,
} from './capture-messages.js';
import {
  type CapturedAudio,
  type CapturePipeline,
  createCapturePipeline,
} from './capture-pipeline.js';

/** The members of AudioWorkletGlobalScope that the processor uses. No library of types has them. */
interface WorkletScope {
  /** Sample rate of the context, in Hz. */
  readonly sampleRate: number;
  readonly AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor(
    name: string,
    processor: new (options: {
      readonly processorOptions: unknown;
    }) => {
      process(inputs: readonly (readonly Float32Array[])[]): boolean;
    },
  ): void;
}

// This file is the entry of the script that runs in the AudioWorklet, whose global scope this is.
const scope = globalThis as unknown as WorkletScope;

class CaptureProcessor extends scope.AudioWorkletProcessor {
  readonly #pipeline: CapturePipeline;
  #isStopped = false;

  constructor({ processorOptions }: { readonly processorOptions: unknown }) {
    super();
    // The page makes the options, by this type.
    this.#pipeline = createCapturePipeline(processorOptions as CaptureOptions, scope.sampleRate);
    this.port.onmessage = ({ data }: MessageEvent<CaptureCommand>) => {
      if (data.type === 'stop') {
        this.#stop();
      }
    };
  }

  process([block]: readonly (readonly Float32Array[])[]): boolean {
    // A source that isn't connected yet, or no longer, has no channels.
    if (!this.#isStopped && block !== undefined && block.length > 0) {
      this.#deliver(this.#pipeline.push(block));
    }
    return !this.#isStopped;
  }

  #stop(): void {
    if (this.#isStopped) {
      return;
    }
    this.#isStopped = true;
    this.#deliver(this.#pipeline.flush());
    this.#post({ type: 'end' }, []);
  }

  #deliver({ chunks, levels }: CapturedAudio): void {
    for (const measured of levels) {
      this.#post({ type: 'levels', ...measured }, []);
    }
    for (const chunk of chunks) {
      this.#post({ type: 'chunk', ...chunk }, [chunk.bytes.buffer]);
    }
  }

  #post(message: CaptureMessage, transferred: Transferable[]): void {
    this.port.postMessage(message, transferred);
  }
}

scope.registerProcessor(processorName, CaptureProcessor);
