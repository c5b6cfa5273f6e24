import type { VoiceRegion } from '../../ipc/model-task.js';
import { TaskWithInputs } from './task-with-inputs.js';

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

/**
 * Computes vectors of the voices in short pieces of audio, such as utterances of live sessions. Its
 * process is started with the first clip, stays while there are clips, and is started again after a
 * crash.
 */
export class VoiceClips {
  readonly #task: TaskWithInputs<readonly VoiceRegion[]>;

  /** @param options - the model, and how long its process stays */
  constructor({ directory, idleSeconds = 300 }: VoiceClipsOptions) {
    this.#task = new TaskWithInputs({
      task: { type: 'embed_clips', directory },
      idleSeconds,
      closedText: 'Vectors of voices are no longer computed: the service is closing.',
      readResult: (message) =>
        message.type === 'clip_voices' ? [message.clip, message.regions] : undefined,
    });
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
  embed(samples: Int16Array): Promise<readonly VoiceRegion[]> {
    return this.#task.run((clip) => ({ clip, samples }));
  }

  /** Ends the process. Clips that wait are rejected. */
  close(): void {
    this.#task.close();
  }
}
