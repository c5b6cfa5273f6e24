import { type LiveRequest, liveRequestSchema } from '@earshot/core';
import type { SessionCreator } from '@earshot/live';
import { newSession, storeSession } from '../../live/create-session.js';
import type { AppDependencies } from '../app.js';
import { findUnservableLive, requireServable } from './find-unservable.js';
import { requireLiveRoom } from './require-capacity.js';

/** Parts of the service that initiate the live sessions of interfaces with another protocol. */
export type SessionParts = Pick<
  AppDependencies,
  'clock' | 'engines' | 'live' | 'localSockets' | 'outbox' | 'storage'
>;

type InitiatedSession = Awaited<ReturnType<SessionCreator['live']['initiate']>>;

/** Who initiates a live session. */
export interface SessionCaller {
  readonly keyId: string;
  /** Id of the request or connection, for the log. */
  readonly requestId: string;
}

/**
 * Initiates a live session whose client is within this process.
 *
 * @returns what the client of live sessions expects
 * @throws HttpError when there is no engine for it, or no room
 */
export async function initiateSession(
  { keyId, requestId }: SessionCaller,
  given: Parameters<SessionCreator['live']['initiate']>[0],
  parts: SessionParts,
): Promise<InitiatedSession> {
  const { clock, engines, localSockets, storage } = parts;
  const params: LiveRequest = liveRequestSchema.parse(given);
  const able = requireServable(findUnservableLive(params, engines));
  requireLiveRoom({ channels: params.channels, keyId, engines: able }, parts);
  const session = newSession(clock);
  await storage.units.run((unit) =>
    storeSession(unit, session, { keyId, requestId, params }, parts),
  );
  const created_at = new Date(session.createdAtMs).toISOString();
  return {
    id: session.id,
    created_at,
    url: `${localSockets.origin}/v2/live?token=${session.token}`,
  };
}
