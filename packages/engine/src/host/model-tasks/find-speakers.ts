import type { SpeakerBounds, SpeakerModels, SpeakerTurn } from '../../ipc/model-task.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link findSpeakers}. */
export interface FindSpeakersOptions {
  /** Folders of the models. */
  readonly models: SpeakerModels;
  /** Mono samples at 16 kHz, from -1 to 1, in chunks of any length. */
  readonly audio: AsyncIterable<Float32Array> | Iterable<Float32Array>;
  /**
   * Bounds of the number of speakers.
   *
   * @defaultValue one at least, and no upper bound
   */
  readonly bounds?: SpeakerBounds | undefined;
  /** Ends the work with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Longest audio in which speakers are found, in seconds: two hours. The memory of the library grows with the square of the length, up to two
 * gigabytes there.
 */
export const maximumSpeakerSeconds = 7200;

/**
 * Finds who speaks when by models of sherpa-onnx, in a process of its own: one that dies takes nothing with it. The models are verified first.
 *
 * @returns turns by their begins; those of several speakers may overlap, and there are none without speech
 * @throws EngineModelError that names the file of a model, what is wrong with it, and the remedy; EngineUnavailableError when the library is
 * not there; EngineCrashedError when it has died over the models; the reason of the signal when that is aborted
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
