import { AudioError } from '../errors/audio-error.js';

/**
 * Codes of {@link MicrophoneError}:
 * - `unsupported`: the page cannot use microphones: it is not served securely, or the browser does
 *   not support it
 * - `permission-denied`: the user, the browser or the system denied access
 * - `no-device`: there is no microphone, or not the requested one
 * - `device-busy`: the system or another program uses the microphone
 * - `device-lost`: the microphone was unplugged, or the permission was revoked
 * - `suspended`: the browser does not start audio before the user interacts with the page
 * - `processor-blocked`: the script of the AudioWorklet could not be loaded
 * - `processor-failed`: that script ended with an error
 * - `overflow`: the audio was not read, and exceeded `maximumBufferedMs`
 * - `sharing-unsupported`: this browser cannot share the audio of a tab
 * - `not-shared`: the user shared nothing
 * - `no-shared-audio`: the shared tab or screen has no audio, or its audio was not shared
 * - `unreadable-file`: the browser cannot play the file
 */
export type MicrophoneErrorCode =
  | 'unsupported'
  | 'permission-denied'
  | 'no-device'
  | 'device-busy'
  | 'device-lost'
  | 'suspended'
  | 'processor-blocked'
  | 'processor-failed'
  | 'overflow'
  | 'sharing-unsupported'
  | 'not-shared'
  | 'no-shared-audio'
  | 'unreadable-file';

/** Remedies, for the user or the developer. */
const advices: Readonly<Record<MicrophoneErrorCode, string>> = {
  unsupported: 'Open the page over https or from localhost, in a current browser.',
  'permission-denied':
    "Allow the microphone in the browser's settings for this site, and in the privacy settings of the system; then try again.",
  'no-device': 'Plug a microphone in, or choose another one; then try again.',
  'device-busy': 'Close the other programs that use the microphone; then try again.',
  'device-lost': 'Plug the microphone in again, or choose another one; then start again.',
  suspended: 'Start the microphone from a click or a key press.',
  'processor-blocked':
    "Serve the file '@earshot/audio/worklet-processor.js' from the page's own origin and pass its address as processorUrl.",
  'processor-failed': 'Start the microphone again.',
  overflow: 'Read the stream as fast as it comes, or stop the microphone while nothing reads it.',
  'sharing-unsupported': 'Use Chrome or Edge on a computer.',
  'not-shared': "Choose a tab or the screen in the browser's dialog.",
  'no-shared-audio':
    "Choose a tab or the whole screen, and switch on its audio in the browser's dialog. Firefox and Safari share no audio: use Chrome or Edge.",
  'unreadable-file': 'Choose a file that browsers play, such as MP3, WAV, MP4 or WebM.',
};

/** Errors that trying again can help against without any change to the program. */
const retryable: ReadonlySet<MicrophoneErrorCode> = new Set([
  'permission-denied',
  'no-device',
  'device-busy',
  'device-lost',
  'suspended',
  'processor-failed',
  'not-shared',
  'no-shared-audio',
]);

const brand = Symbol.for('earshot.audio.microphone-error');

/** Failure of a microphone, or of audio that is captured as one, with advice for the user. */
export class MicrophoneError extends AudioError<MicrophoneErrorCode> {
  /** Name of the class as a literal: minifiers rename classes. */
  override readonly name = 'MicrophoneError';
  /** A sentence for the user: what to do. */
  readonly advice: string;
  /** True when the same call can succeed once the user has followed the advice. */
  readonly isRetryable: boolean;

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
  NotAllowedError: ['permission-denied', 'The microphone may not be used.'],
  SecurityError: ['permission-denied', 'The microphone may not be used on this page.'],
  NotFoundError: ['no-device', 'There is no microphone.'],
  OverconstrainedError: ['no-device', 'The microphone that was asked for is not there.'],
  NotReadableError: ['device-busy', 'The microphone cannot be opened.'],
  AbortError: ['device-busy', 'The microphone could not be started.'],
};

/** The error of an exception of `getUserMedia`. Any other value is returned as it is. */
export function toMicrophoneError(cause: unknown): unknown {
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : null;
  const known =
    typeof name === 'string' && Object.hasOwn(exceptions, name) ? exceptions[name] : undefined;
  return known === undefined ? cause : new MicrophoneError(...known, { cause });
}
