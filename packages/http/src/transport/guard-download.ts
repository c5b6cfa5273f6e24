import type { RequestError } from '../errors/request-error.js';
import type { AttemptSignal } from './attempt-signal.js';

/**
 * The same answer with a body that stays under watch: a download that is given up, stalls or breaks ends with the client's own
 * errors. Time runs only while the server is waited for, not while the reader is busy.
 *
 * @param response - an answer whose body was not read
 * @param ending - of the attempt; cleared when the body has ended
 * @param toError - makes an error of whatever ended the body
 */
export function guardDownload(
  response: Response,
  ending: AttemptSignal,
  toError: (caught: unknown) => RequestError,
): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    ending.clear();
    return response;
  }
  // Whoever plays the audio while it comes may take as long as it lasts.
  ending.stopTimers();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        ending.restartTimeout();
        try {
          const { done, value } = await ending.race(reader.read());
          ending.stopTimers();
          if (done) {
            ending.clear();
            controller.close();
          } else controller.enqueue(value);
        } catch (caught) {
          ending.clear();
          throw toError(caught);
        }
      },
      async cancel(reason) {
        ending.clear();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
