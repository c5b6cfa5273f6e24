import { describeCause } from './describe-cause.js';
import { type RequestContext, RequestError } from './request-error.js';

/** The audio to upload could not be read. Its `code` is `audio_source_failed`, its `cause` what the source threw. */
export class AudioSourceError extends RequestError {
  static override readonly kind: string = 'AudioSourceError';

  constructor(context: RequestContext, cause: unknown) {
    super(context, {
      message: `the audio could not be read (${describeCause(cause)})`,
      code: 'audio_source_failed',
      cause,
    });
  }
}
