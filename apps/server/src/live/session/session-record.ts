import type { TranscriptionLanguage } from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import type { EngineCapabilities } from '@earshot/engine';
import type { FileRepository, StoredFile } from '../../storage/index.js';
import { describeAssumption } from '../../transcription/index.js';
import type { SessionActor } from './session-actor.js';

/** Members of the `post_session_metadata` of every ended session. */
export interface SessionDescription extends Record<string, unknown> {
  readonly engine: Pick<EngineCapabilities, 'id' | 'model' | 'version'>;
  /** Number of processes that have had the session. */
  readonly attempts: number;
  readonly stages_seconds: Readonly<Record<string, number>>;
  /** Language that the engine has assumed, since the request names none and the engine detects none. */
  readonly language_assumed?: TranscriptionLanguage;
}

/**
 * Describes a session for its `post_session_metadata`.
 *
 * @param stages - seconds of further stages
 */
export function describeSession(
  { params, state }: Pick<SessionActor, 'params' | 'state'>,
  engine: EngineCapabilities,
  stages: Readonly<Record<string, number>> = {},
): SessionDescription {
  const { id, model, version } = engine;
  const seconds = { transcribe: state.workMs / 1000, ...stages };
  return {
    engine: { id, model, version },
    attempts: state.attempts,
    ...describeAssumption(params, engine),
    stages_seconds: Object.fromEntries(
      Object.entries(seconds).map(([stage, each]) => [stage, roundSeconds(each)]),
    ),
  };
}

/**
 * Completes the audio of a session and links it into the folder of files. Idempotent.
 *
 * @returns the file, which is on the disk, and has no database row yet
 * @throws the error of the file system
 */
export async function keepRecording(
  { id, journal, params, seconds }: SessionActor,
  { files, keyId }: { readonly files: Pick<FileRepository, 'pathOf'>; readonly keyId: string },
): Promise<Omit<StoredFile, 'createdAt'>> {
  return {
    id,
    keyId,
    filename: `${id}.wav`,
    source: null,
    extension: 'wav',
    sizeBytes: await journal.seal(files.pathOf(id)),
    durationSeconds: seconds,
    channelCount: params.channels,
    audio: null,
  };
}
