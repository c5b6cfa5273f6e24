import type { ProgramEnd } from '../../decoding/ffmpeg/run-confined.js';
import type { GuardedProxy } from '../../outbound/index.js';
import { SourceError, toSourceError } from '../source-error.js';

/** What yt-dlp writes about pages that not everybody may see. */
const restrictions =
  /sign in|log ?in|private|members?[- ]only|subscri|age[- ]restricted|your (?:country|region|location)|geo[- ]?restrict/i;
const withoutRecording = /unsupported url|no video formats|no media|requested format is not/i;
const timeouts = /timed out|timeout/i;

/** True when yt-dlp has left out a file that is larger than it may be. */
export function isTooLarge({ errorTail }: Pick<ProgramEnd, 'errorTail'>): boolean {
  return errorTail.includes('larger than max-filesize');
}

/**
 * Why yt-dlp got no audio from a page, in words of the service: what a program writes about a page
 * may repeat the page.
 *
 * @param end - its end, or undefined when it wrote too much
 * @param proxy - the proxy that it used
 * @param maximumBytes - largest source that is allowed
 */
export function describePageFailure(
  end: ProgramEnd | undefined,
  proxy: Pick<GuardedProxy, 'isExhausted' | 'refusal'>,
  maximumBytes: number,
): SourceError {
  if (proxy.refusal !== undefined) return toSourceError(proxy.refusal);
  const errors = end?.errorTail ?? '';
  if (proxy.isExhausted || (end !== undefined && isTooLarge(end)))
    return SourceError.tooLarge(maximumBytes);
  if (end === undefined || end.brokenLimit === 'memory')
    return SourceError.notAudio('The page is too large for yt-dlp');
  const status = /HTTP Error ([45]\d\d)/.exec(errors)?.[1];
  if (status !== undefined) return SourceError.refusedWith(Number(status));
  if (end.brokenLimit === 'time' || timeouts.test(errors))
    return SourceError.timedOut('The site of the page did not respond in time', true);
  if (restrictions.test(errors))
    return new SourceError('source-refused', 'The site gives the recording only to some people', {
      errorCode: 403,
    });
  if (withoutRecording.test(errors)) return SourceError.notAudio('The page has no recording');
  return SourceError.notAudio(
    'yt-dlp got no audio from the page: the operator can install a newer version of it',
  );
}
