import { randomBytes, randomUUID } from 'node:crypto';
import type { LiveRequest } from '@earshot/core';
import type { CallbackOutbox } from '../callbacks/callback-outbox.js';
import type { Clock } from '../clock/index.js';
import { hashSecret, type Storage, type StoredObject, type UnitOfWork } from '../storage/index.js';
import { startSessionText } from './messages/session-messages.js';

/** Lifetime of a token until its socket is opened, in milliseconds. */
const tokenLifetimeMs = 10 * 60 * 1000;

/** A live session that is not stored yet. */
export interface NewSession {
  /** Id of the session and of its job. */
  readonly id: string;
  /** Token in the url of the session. Only its hash is stored. */
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
}

/** The request for which a session is created. */
export interface SessionRequest {
  readonly keyId: string;
  readonly requestId: string;
  readonly params: LiveRequest;
}

/** Creates the id and the token of a session. */
export function newSession(clock: Pick<Clock, 'now'>): NewSession {
  return { id: randomUUID(), token: createToken(), createdAtMs: clock.now() };
}

/**
 * Stores a new session: its queued job, the hash of its token, and the `start_session` callback if
 * it is requested.
 *
 * @param unit - unit in which everything is written
 * @param stores - storage and outbox
 */
export async function storeSession(
  unit: UnitOfWork,
  { createdAtMs, id, token }: NewSession,
  { keyId, params, requestId }: SessionRequest,
  { outbox, storage }: { outbox: Pick<CallbackOutbox, 'addMessage'>; storage: Storage },
): Promise<void> {
  await storage.jobs.create(
    {
      id,
      keyId,
      kind: 'live',
      requestId,
      // The parameters of a request are a JSON object.
      requestParams: params as unknown as StoredObject,
      customMetadata: params.custom_metadata ?? null,
      fileId: null,
      createdAt: createdAtMs,
    },
    unit,
  );
  await storage.live.addToken(unit, {
    jobId: id,
    hash: hashSecret(token),
    lifetimeMs: tokenLifetimeMs,
  });
  const { callback, callback_config } = params;
  const { receive_lifecycle_events: hasLifecycleEvents, url } = callback_config;
  if (callback && hasLifecycleEvents && url !== undefined)
    await outbox.addMessage(unit, {
      jobId: id,
      url,
      position: 0,
      payload: startSessionText(id, createdAtMs),
    });
}

/** Creates the token of a session: 32 random bytes in base64url. */
function createToken(): string {
  return randomBytes(32).toString('base64url');
}
