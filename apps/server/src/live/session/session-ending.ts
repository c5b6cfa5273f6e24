import { closeReason } from '@earshot/core/protocol';
import { errorCode } from '../../errors/caught-error.js';
import { StorageError } from '../../storage/index.js';
import type { SessionFailure } from './session-failure.js';
import type { SessionParts } from './session-parts.js';
import type { SessionState } from './session-state.js';

/** Options of a {@link SessionEnding}. */
export interface SessionEndingOptions {
  readonly state: Pick<SessionState, 'protocolError'>;
  readonly connections: Pick<SessionParts['connections'], 'close'>;
  /** Ends the job with its result, and then publishes the end. */
  readonly finish: () => Promise<void>;
  /** Ends the job as failed. */
  readonly fail: (failure: SessionFailure) => Promise<void>;
  /** Called once the job has ended as failed. */
  readonly onFailed: () => void;
  /** Called with the error of a failed attempt. A transient error may resolve itself. */
  readonly onError: (error: unknown, isTransient: boolean) => void;
}

/** Ends the job of a session whose recording has been processed. */
export class SessionEnding {
  readonly #options: SessionEndingOptions;

  constructor(options: SessionEndingOptions) {
    this.#options = options;
  }

  /** Ends the job with its result, or as failed when its client has violated the protocol. */
  finish(): void {
    const { finish, state } = this.#options;
    const { protocolError: message } = state;
    this.#attempt(
      message === undefined
        ? finish()
        : this.#fail({ errorCode: 400, message }, 'protocol_fault', message),
    );
  }

  /** Ends the job as failed, since its result cannot be written. */
  fail(): void {
    const message = 'The result of the session could not be written';
    this.#attempt(this.#fail({ errorCode: 500, message }, 'internal_fault', 'The session failed'));
  }

  async #fail(
    failure: SessionFailure,
    code: 'internal_fault' | 'protocol_fault',
    reason: string,
  ): Promise<void> {
    const { connections, fail, onFailed } = this.#options;
    await fail(failure);
    connections.close(code, closeReason(reason));
    onFailed();
  }

  #attempt(attempt: Promise<void>): void {
    attempt.catch((error: unknown) => this.#options.onError(error, isTransient(error)));
  }
}

/** True for an error that may resolve itself, such as a full disk. */
function isTransient(error: unknown): boolean {
  return (
    (error instanceof StorageError && error.isRetryable) ||
    ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'].includes(errorCode(error))
  );
}
