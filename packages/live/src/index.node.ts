/**
 * Live sessions for runtimes that may have no global `WebSocket`: there, that of the package `ws` is
 * loaded.
 *
 * @packageDocumentation
 */
import { loadNodeWebSocket } from './connection/node-web-socket.js';
import type { LiveSessionOptions, LiveSessionSource } from './options/live-options.js';
import { buildLiveSession } from './session/build-live-session.js';
import {
  buildFollowedSession,
  type FollowedSession,
  type FollowOptions,
} from './session/follow-live-session.js';
import type { LiveSession } from './session/live-session.js';

// The types are those of `index.ts`, in every runtime.
export { createTranscript, LiveError, liveDefaults } from './index.js';

/** {@inheritDoc createLiveSession} */
export function createLiveSession(
  source: LiveSessionSource,
  options: LiveSessionOptions = {},
): LiveSession {
  return buildLiveSession(source, options, loadNodeWebSocket);
}

/** {@inheritDoc followLiveSession} */
export function followLiveSession(
  source: { readonly url: string },
  options: FollowOptions = {},
): FollowedSession {
  return buildFollowedSession(source, options, loadNodeWebSocket);
}
