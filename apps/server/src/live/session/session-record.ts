import type { TranscriptionLanguage } from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import type { EngineCapabilities } from '@earshot/engine';
import type { BlobStore, StoredFile } from '../../storage/index.js';
import { describeAssumption } from '../../transcription/index.js';
import type { SessionActor } from './session-actor.js';

/** Members of the `post_session_metadata` of every ended session. */
export interface SessionDescription extends Record<string, unknown> {
  readonly engine: Pick<EngineCapabilities, 'id' | 'model' | 'version'>;
  /** Number of processes that have had the session. */
  readonly attempts: number;
  readonly stages_seconds: Readonly<Record<string, number>>;
  /**
   * Language that the engine has assumed, since the request names none and the engine detects none.
   */
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
 * Completes the audio of a session, which the store of files then takes over. Idempotent.
 *
 * @returns the file, which is on the disk, and has no database row yet
 * @throws the error of the file system, or of the store
 */
export async function keepRecording(
  { id, journal, params, seconds }: SessionActor,
  { blobs, keyId }: { readonly blobs: Pick<BlobStore, 'adopt'>; readonly keyId: string },
): Promise<Omit<StoredFile, 'createdAt'>> {
  const { path, sizeBytes } = await journal.seal();
  await blobs.adopt({ kind: 'audio', id }, path);
  return {
    id,
    keyId,
    filename: `${id}.wav`,
    source: null,
    extension: 'wav',
    sizeBytes,
    durationSeconds: seconds,
    channelCount: params.channels,
    audio: null,
  };
}
