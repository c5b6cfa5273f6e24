import { MicrophoneError, type MicrophoneErrorCode } from './microphone-error.js';

/** Names of the exceptions of `getUserMedia` (W3C Media Capture and Streams, section 10.2). */
const exceptions: Readonly<Record<string, readonly [MicrophoneErrorCode, string]>> = {
  NotAllowedError: ['permission-denied', 'The microphone may not be used.'],
  SecurityError: ['permission-denied', 'The microphone may not be used on this page.'],
  NotFoundError: ['no-device', 'There is no microphone.'],
  OverconstrainedError: ['no-device', 'The microphone that was asked for is not there.'],
  NotReadableError: ['device-busy', 'The microphone cannot be opened.'],
  AbortError: ['device-busy', 'The microphone could not be started.'],
};

/** Says what an exception of `getUserMedia` means; what isn't one of its own stays as it is. */
export function toMicrophoneError(cause: unknown): unknown {
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : null;
  const known =
    typeof name === 'string' && Object.hasOwn(exceptions, name) ? exceptions[name] : undefined;
  return known === undefined ? cause : new MicrophoneError(...known, { cause });
}
