import type { VoiceRegion } from '../../ipc/model-task.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link embedVoices}. */
export interface EmbedVoicesOptions {
  /** Directory of a model of the family `voice-encoder`. */
  readonly directory: string;
  /** Mono samples at 16 kHz, from -1 to 1, in chunks of any length. */
  readonly audio: AsyncIterable<Float32Array> | Iterable<Float32Array>;
  /** Called with each region of speech, in their order. */
  readonly onRegion: (region: VoiceRegion) => void;
  /** Aborts the work. Its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds speech and computes vectors of its voices by a speaker encoder, in a separate process,
 * whose crash affects nothing else. The model is verified first. The process holds about a minute
 * of the audio, however long that is.
 *
 * @throws EngineModelError that names the file of the model, the problem and the remedy.
 * EngineUnavailableError when ONNX Runtime is not installed. EngineCrashedError when the process
 * crashes. The reason of the signal when that is aborted
 */
export async function embedVoices({
  audio,
  directory,
  onRegion,
  signal,
}: EmbedVoicesOptions): Promise<void> {
  await runInProcess(
    { type: 'embed_voices', directory },
    {
      audio,
      signal,
      onProgress: (message) => {
        if (message.type === 'voice_region') onRegion(message.region);
      },
    },
  );
}
