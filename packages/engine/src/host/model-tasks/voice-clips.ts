import { PassThrough } from 'node:stream';
import type { VoiceClip, VoiceRegion } from '../../ipc/model-task.js';
import { EngineClosedError } from '../../port/engine-error.js';
import { systemTimers, type Timer } from '../../runtime/timers.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link createVoiceClips}. */
export interface VoiceClipsOptions {
  /** Directory of a model of the family `voice-encoder`. */
  readonly directory: string;
  /**
   * Time without a clip after which the process ends, in seconds; the next clip starts another one.
   *
   * @defaultValue 300
   */
  readonly idleSeconds?: number | undefined;
}

/** Computes vectors of the voices in short pieces of audio, such as utterances of live sessions. */
export interface VoiceClips {
  /**
   * Finds speech in a clip and computes vectors of its voices. Clips of several callers are computed one after the other.
   *
   * @param samples - mono samples of 16 bits at 16 kHz; a minute at most is sensible
   * @returns regions of speech with times from the start of the clip
   * @throws EngineModelError that names the file of the model, the problem and the remedy; EngineUnavailableError when ONNX Runtime is
   * not installed; EngineCrashedError when the process crashes; EngineClosedError after {@link close}
   */
  embed(samples: Int16Array): Promise<readonly VoiceRegion[]>;
  /** Ends the process; clips that wait are rejected. */
  close(): void;
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

/**
 * Creates a source of vectors of voices, whose process is started with the first clip, stays while there are clips, and is started again
 * after a crash.
 */
export function createVoiceClips({ directory, idleSeconds = 300 }: VoiceClipsOptions): VoiceClips {
  const closing = new AbortController();
  let current: ClipProcess | undefined;
  let next = 0;
  let idle: Timer | undefined;

  function start(): ClipProcess {
    const clips = new PassThrough({ objectMode: true });
    const waiting = new Map<number, WaitingClip>();
    const started = { clips, waiting };
    const fail = (error: unknown) => {
      if (current === started) current = undefined;
      clips.destroy();
      for (const { reject } of waiting.values()) reject(error);
    };
    runInProcess(
      { type: 'embed_clips', directory },
      {
        clips,
        signal: closing.signal,
        onProgress(message) {
          if (message.type !== 'clip_voices') return;
          waiting.get(message.clip)?.resolve(message.regions);
          waiting.delete(message.clip);
          if (waiting.size === 0) endWhenIdle(started);
        },
      },
    ).then(() => fail(new EngineClosedError(closedText)), fail);
    return started;
  }

  function endWhenIdle(process: ClipProcess): void {
    idle?.clear();
    idle = systemTimers.after(idleSeconds * 1000, () => {
      if (current === process) current = undefined;
      process.clips.end();
    });
  }

  return {
    embed(samples) {
      if (closing.signal.aborted) return Promise.reject(new EngineClosedError(closedText));
      idle?.clear();
      const { clips, waiting } = (current ??= start());
      const clip: VoiceClip = { clip: next, samples };
      next += 1;
      return new Promise((resolve, reject) => {
        waiting.set(clip.clip, { resolve, reject });
        clips.write(clip);
      });
    },
    close() {
      idle?.clear();
      closing.abort(new EngineClosedError(closedText));
    },
  };
}

const closedText = 'Vectors of voices are no longer computed: the service is closing.';
