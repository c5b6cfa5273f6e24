import { VoiceClips, type VoiceRegion } from '@earshot/engine/model-tasks';

/**
 * Computes vectors of the voices in the utterances of all sessions, in one process for the
 * installed model.
 */
export class LiveVoices {
  #current: { readonly directory: string; readonly clips: VoiceClips } | undefined;
  #isClosed = false;

  /**
   * Computes the vectors of an utterance.
   *
   * @param directory - directory of the model. A newly installed model replaces the former one
   * @param samples - mono samples of 16 bits at 16 kHz
   * @throws EngineError when the model cannot be used, or its process ends
   */
  async embed(directory: string, samples: Int16Array): Promise<readonly VoiceRegion[]> {
    if (this.#isClosed) return [];
    if (this.#current?.directory !== directory) {
      this.#current?.clips.close();
      this.#current = { directory, clips: new VoiceClips({ directory }) };
    }
    return this.#current.clips.embed(samples);
  }

  /** Ends the process. Idempotent. */
  close(): void {
    this.#isClosed = true;
    this.#current?.clips.close();
  }
}
