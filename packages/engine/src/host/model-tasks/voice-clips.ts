import { PassThrough } from 'node:stream';
import type { VoiceClip, VoiceRegion } from '../../ipc/model-task.js';
import { EngineClosedError } from '../../port/engine-error.js';
import { systemTimers, type Timer } from '../../runtime/timers.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link VoiceClips}. */
export interface VoiceClipsOptions {
  /** Directory of a model of the family `voice-encoder`. */
  readonly directory: string;
  /**
   * Time without a clip after which the process ends, in seconds. The next clip starts another one.
   *
   * @defaultValue 300
   */
  readonly idleSeconds?: number | undefined;
}

interface WaitingClip {
  readonly resolve: (regions: readonly VoiceRegion[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A process that computes clips. */
interface ClipProcess {
  readonly clips: PassThrough;
  readonly waiting: Map<number, WaitingClip>;
}

const closedText = 'Vectors of voices are no longer computed: the service is closing.';

/**
 * Computes vectors of the voices in short pieces of audio, such as utterances of live sessions. Its
 * process is started with the first clip, stays while there are clips, and is started again after a
 * crash.
 */
export class VoiceClips {
  readonly #directory: string;
  readonly #idleMs: number;
  readonly #closing = new AbortController();
  #process: ClipProcess | undefined;
  #nextClip = 0;
  #idle: Timer | undefined;

  /** @param options - the model, and how long its process stays */
  constructor({ directory, idleSeconds = 300 }: VoiceClipsOptions) {
    this.#directory = directory;
    this.#idleMs = idleSeconds * 1000;
  }

  /**
   * Finds speech in a clip and computes vectors of its voices. Clips of several callers are
   * computed one after the other.
   *
   * @param samples - mono samples of 16 bits at 16 kHz. One minute at most is recommended
   * @returns regions of speech with times from the start of the clip
   * @throws EngineModelError that names the file of the model, the problem and the remedy.
   * EngineUnavailableError when ONNX Runtime is not installed. EngineCrashedError when the process
   * crashes. EngineClosedError after {@link close}
   */
  async embed(samples: Int16Array): Promise<readonly VoiceRegion[]> {
    if (this.#closing.signal.aborted) throw new EngineClosedError(closedText);
    this.#idle?.clear();
    const { clips, waiting } = (this.#process ??= this.#start());
    const clip: VoiceClip = { clip: this.#nextClip, samples };
    this.#nextClip += 1;
    return new Promise((resolve, reject) => {
      waiting.set(clip.clip, { resolve, reject });
      clips.write(clip);
    });
  }

  /** Ends the process. Clips that wait are rejected. */
  close(): void {
    this.#idle?.clear();
    this.#closing.abort(new EngineClosedError(closedText));
  }

  #start(): ClipProcess {
    const clips = new PassThrough({ objectMode: true });
    const waiting = new Map<number, WaitingClip>();
    const started = { clips, waiting };
    const fail = (error: unknown) => {
      if (this.#process === started) this.#process = undefined;
      clips.destroy();
      for (const { reject } of waiting.values()) reject(error);
    };
    runInProcess(
      { type: 'embed_clips', directory: this.#directory },
      {
        clips,
        signal: this.#closing.signal,
        onProgress: (message) => {
          if (message.type !== 'clip_voices') return;
          waiting.get(message.clip)?.resolve(message.regions);
          waiting.delete(message.clip);
          if (waiting.size === 0) this.#endWhenIdle(started);
        },
      },
    ).then(() => fail(new EngineClosedError(closedText)), fail);
    return started;
  }

  #endWhenIdle(idle: ClipProcess): void {
    this.#idle?.clear();
    this.#idle = systemTimers.after(this.#idleMs, () => {
      if (this.#process === idle) this.#process = undefined;
      idle.clips.end();
    });
  }
}
