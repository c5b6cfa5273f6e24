import { AudioError } from '../errors/audio-error.js';

/**
 * Codes of {@link MicrophoneError}:
 * - `unsupported`: the page cannot use microphones: it is not served securely, or the browser does
 *   not support it
 * - `permission_denied`: the user, the browser or the system denied access
 * - `no_device`: there is no microphone, or not the requested one
 * - `device_busy`: the system or another program uses the microphone
 * - `device_lost`: the microphone was unplugged, or the permission was revoked
 * - `suspended`: the browser does not start audio before the user interacts with the page
 * - `processor_blocked`: the script of the AudioWorklet could not be loaded
 * - `processor_failed`: that script ended with an error
 * - `overflow`: the audio was not read, and exceeded `maximumBufferedMs`
 * - `sharing_unsupported`: this browser cannot share the audio of a tab
 * - `not_shared`: the user shared nothing
 * - `no_shared_audio`: the shared tab or screen has no audio, or its audio was not shared
 * - `unreadable_file`: the browser cannot play the file
 */
export type MicrophoneErrorCode =
  | 'unsupported'
  | 'permission_denied'
  | 'no_device'
  | 'device_busy'
  | 'device_lost'
  | 'suspended'
  | 'processor_blocked'
  | 'processor_failed'
  | 'overflow'
  | 'sharing_unsupported'
  | 'not_shared'
  | 'no_shared_audio'
  | 'unreadable_file';

/** Remedies, for the user or the developer. */
const advices: Readonly<Record<MicrophoneErrorCode, string>> = {
  unsupported: 'Open the page over https or from localhost, in a current browser.',
  permission_denied:
    "Allow the microphone in the browser's settings for this site, and in the privacy settings of the system; then try again.",
  no_device: 'Plug a microphone in, or choose another one; then try again.',
  device_busy: 'Close the other programs that use the microphone; then try again.',
  device_lost: 'Plug the microphone in again, or choose another one; then start again.',
  suspended: 'Start the microphone from a click or a key press.',
  processor_blocked:
    "Serve the file '@earshot/audio/worklet-processor.js' from the page's own origin and pass its address as processorUrl.",
  processor_failed: 'Start the microphone again.',
  overflow: 'Read the stream as fast as it comes, or stop the microphone while nothing reads it.',
  sharing_unsupported: 'Use Chrome or Edge on a computer.',
  not_shared: "Choose a tab or the screen in the browser's dialog.",
  no_shared_audio:
    "Choose a tab or the whole screen, and switch on its audio in the browser's dialog. Firefox and Safari share no audio: use Chrome or Edge.",
  unreadable_file: 'Choose a file that browsers play, such as MP3, WAV, MP4 or WebM.',
};

/** Errors that trying again can help against without any change to the program. */
const retryable: ReadonlySet<MicrophoneErrorCode> = new Set([
  'permission_denied',
  'no_device',
  'device_busy',
  'device_lost',
  'suspended',
  'processor_failed',
  'not_shared',
  'no_shared_audio',
]);

const brand = Symbol.for('earshot.audio.microphone-error');

/** Failure of a microphone, or of audio that is captured as one, with advice for the user. */
export class MicrophoneError extends AudioError<MicrophoneErrorCode> {
  /** Name of the class as a literal: minifiers rename classes. */
  override readonly name = 'MicrophoneError';
  /** A sentence for the user: what to do. */
  readonly advice: string;
  /** True when the same call can succeed once the user has followed the advice. */
  override readonly isRetryable: boolean;

  constructor(code: MicrophoneErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(code, `${message} ${advices[code]}`, options);
    this.advice = advices[code];
    this.isRetryable = retryable.has(code);
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for a `MicrophoneError` of any copy of this package. */
  static override is(this: void, value: unknown): value is MicrophoneError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/** Names of the exceptions of `getUserMedia` (W3C Media Capture and Streams, section 10.2). */
const exceptions: Readonly<Record<string, readonly [MicrophoneErrorCode, string]>> = {
  NotAllowedError: ['permission_denied', 'The microphone may not be used.'],
  SecurityError: ['permission_denied', 'The microphone may not be used on this page.'],
  NotFoundError: ['no_device', 'There is no microphone.'],
  OverconstrainedError: ['no_device', 'The microphone that was asked for is not there.'],
  NotReadableError: ['device_busy', 'The microphone cannot be opened.'],
  AbortError: ['device_busy', 'The microphone could not be started.'],
};

/** The error of an exception of `getUserMedia`. Any other value is returned as it is. */
export function toMicrophoneError(cause: unknown): unknown {
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : null;
  const known =
    typeof name === 'string' && Object.hasOwn(exceptions, name) ? exceptions[name] : undefined;
  return known === undefined ? cause : new MicrophoneError(...known, { cause });
}
