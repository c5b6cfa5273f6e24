import type { SpeakerBounds, SpeakerModels, SpeakerTurn } from '../../ipc/model-task.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link findSpeakers}. */
export interface FindSpeakersOptions {
  /** Directories of the models. */
  readonly models: SpeakerModels;
  /** Mono samples at 16 kHz, from -1 to 1, in chunks of any length. */
  readonly audio: AsyncIterable<Float32Array> | Iterable<Float32Array>;
  /**
   * Minimum and maximum number of speakers.
   *
   * @defaultValue at least one, without an upper bound
   */
  readonly bounds?: SpeakerBounds | undefined;
  /** Aborts the work. Its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Maximum duration of the audio in which speakers are found, in seconds: two hours. The memory of
 * the library grows with the square of the length, up to 2 GB at this limit.
 */
export const maximumSpeakerSeconds = 7200;

/**
 * Speaker diarisation by models of sherpa-onnx, in a separate process, whose crash affects nothing
 * else. The models are verified first.
 *
 * @returns turns, ordered by start time, or none without speech. Turns of different speakers may
 * overlap
 * @throws EngineModelError that names the file of a model, the problem and the remedy.
 * EngineUnavailableError when the library is not installed. EngineCrashedError when the process
 * crashes. The reason of the signal when that is aborted
 */
export async function findSpeakers({
  audio,
  bounds = { minimum: 1, maximum: Number.POSITIVE_INFINITY },
  models,
  signal,
}: FindSpeakersOptions): Promise<readonly SpeakerTurn[]> {
  const reply = await runInProcess({ type: 'find_speakers', models, bounds }, { audio, signal });
  return reply.type === 'speakers' ? reply.turns : [];
}
