import type { RequestError } from '../errors/request-error.js';
import type { AttemptSignal } from './attempt-signal.js';

/**
 * Wraps the body of a response, so that a download that is aborted, stalls or breaks ends with the
 * client's own errors. The time limit runs only while the client waits for the server, not while
 * the reader is busy.
 *
 * @param response - a response whose body was not read
 * @param attemptSignal - signal of the attempt, cleared when the body has ended
 * @param toError - makes an error from the reason why the body ended
 * @param hasDeadline - true when the deadline of the call is that of the body as well
 */
export function guardDownload(
  response: Response,
  attemptSignal: AttemptSignal,
  toError: (caught: unknown) => RequestError,
  hasDeadline: boolean,
): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    attemptSignal.clear();
    return response;
  }
  const pause = hasDeadline ? attemptSignal.stopTimeout : attemptSignal.stopTimers;
  // A reader that plays the audio while it is received may take as long as the audio lasts.
  pause();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        attemptSignal.restartTimeout();
        try {
          const { done, value } = await attemptSignal.race(reader.read());
          pause();
          if (done) {
            attemptSignal.clear();
            controller.close();
          } else controller.enqueue(value);
        } catch (caught) {
          attemptSignal.clear();
          throw toError(caught);
        }
      },
      async cancel(reason) {
        attemptSignal.clear();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
