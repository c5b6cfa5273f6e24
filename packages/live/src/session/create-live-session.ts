import type { LiveSessionOptions, LiveSessionSource } from '../options/live-options.js';
import { buildLiveSession } from './build-live-session.js';
import type { LiveSession } from './live-session.js';

/**
 * Makes a live session. `start` connects it.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { createLiveSession } from '@earshot/live';
 *
 * const session = createLiveSession({ client: createClient(), config: { sample_rate: 16000 } });
 * session.on('transcript', ({ data }) => console.log(data.is_final, data.utterance.text));
 * await session.start();
 * session.send(new Uint8Array(32_000)); // a second of silence: PCM of 16 bits
 * const { result } = await session.stop();
 * console.log(result?.transcription?.full_transcript);
 * ```
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
