import type { EngineCapabilities } from '@earshot/engine';
import type { Logger } from 'pino';
import type { BlobStore, LiveOwnership, StoredFile } from '../../storage/index.js';
import type { SessionActor } from './session-actor.js';
import type { SessionFailure } from './session-failure.js';
import { describeSession, keepRecording } from './session-record.js';

/** Options of {@link failSession}. */
export interface FailSessionOptions {
  readonly live: Pick<LiveOwnership, 'fail'>;
  /** Id of this process. */
  readonly owner: string;
  readonly blobs: Pick<BlobStore, 'adopt'>;
  readonly keyId: string;
  readonly engine: EngineCapabilities;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * Ends the job of a session as failed. Its audio is kept, since it cannot be sent again.
 *
 * @throws errors of the database
 */
export async function failSession(
  session: SessionActor,
  { errorCode, message, reasonCode }: SessionFailure,
  options: FailSessionOptions,
): Promise<void> {
  await options.live.fail(
    { jobId: session.id, owner: options.owner },
    {
      errorCode,
      message,
      postSessionMetadata: {
        ...describeSession(session, options.engine),
        error: { code: errorCode, message, reason_code: reasonCode },
      },
      file: await tryKeepRecording(session, options),
    },
  );
}

/**
 * The file of the recording. It is undefined when it is empty or cannot be kept, which must not
 * keep the job from ending.
 */
async function tryKeepRecording(
  session: SessionActor,
  options: FailSessionOptions,
): Promise<Omit<StoredFile, 'createdAt'> | undefined> {
  if (session.journal.audioBytes === 0) return undefined;
  try {
    return await keepRecording(session, options);
  } catch (error) {
    options.logger.error({ sessionId: session.id, err: error }, 'a recording cannot be kept');
    return undefined;
  }
}
