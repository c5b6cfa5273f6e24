import type { LiveSessionOptions, LiveSessionSource } from '../options/live-options.js';
import { buildLiveSession } from './build-live-session.js';
import type { LiveSession } from './live-session.js';

/**
 * Makes a live session. `start` connects it.
 *
 * @param source - url of a session that was initiated, or a client and a configuration
 * @throws LiveError `invalid_argument` that names the option, its value and what is allowed
 */
export function createLiveSession(
  source: LiveSessionSource,
  options: LiveSessionOptions = {},
): LiveSession {
  return buildLiveSession(source, options);
}
