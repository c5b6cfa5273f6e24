import type { JobErrorEvent, JobEvent, JobProgress, PreRecordedJob } from '#contract';
import { sleep } from '../client-clock.js';
import type { ApiError } from '../errors/api-error.js';
import type { PartialCallOptions } from '../transport/client-options.js';
import { retryDelayMs } from '../transport/retry-policy.js';
import type { Transport } from '../transport/transport.js';
import { checkDeadline, isOutage, type JobReader, type PollOptions, pollJob } from './poll-job.js';
import { readEvents } from './read-events.js';

/** Options of `events`. */
export interface EventOptions extends PollOptions {
  /**
   * Id of the last event that was received: the iteration begins after it.
   *
   * @defaultValue the iteration begins with the first event
   */
  lastEventId?: string | undefined;
}

/**
 * Iterates over the events of a job until it has ended. A lost connection is resumed after the last
 * event.
 *
 * @param transport - sends the requests
 * @param getJob - reads the job when the server has no events or no room for another stream
 */
export async function* followJob(
  transport: Transport,
  getJob: JobReader,
  id: string,
  { lastEventId, ...options }: EventOptions & PartialCallOptions = {},
): AsyncGenerator<JobEvent, void, undefined> {
  const { clock, random, retry, validate, readBaseUrl } = transport.settings;
  const path = `v2/pre-recorded/${encodeURIComponent(id)}`;
  const context = { method: 'GET', path: `/${path}/events`, attempts: [] };
  const { deadlineMs = Infinity, startedMs = clock.monotonicMs() } = options;
  let last = lastEventId;
  let respondedMs = startedMs;
  for (let failures = 1; ; failures += 1) {
    checkDeadline(id, clock.monotonicMs() - startedMs, deadlineMs);
    let response: Response | undefined;
    try {
      response = await openEvents(transport, `${path}/events`, last, { ...options, startedMs });
      // Everything was received already.
      if (response.status === 204) return;
      for await (const event of readEvents(response, validate, context)) {
        failures = 0;
        last = event.id;
        yield event;
        if (event.type === 'done' || event.type === 'error') return;
      }
      respondedMs = clock.monotonicMs();
    } catch (error) {
      const { status, serverCode } = error as Partial<ApiError>;
      if (status === 404 || serverCode === 'too_many_streams')
        return yield* pollEvents(
          pollJob({ clock, random, getJob }, id, { ...options, startedMs }),
          last,
          readBaseUrl().href + path,
        );
      if (response) respondedMs = clock.monotonicMs();
      if (!isOutage(error, clock.monotonicMs() - respondedMs, options)) throw error;
    }
    const leftMs = deadlineMs - (clock.monotonicMs() - startedMs);
    const delayMs = retryDelayMs(failures, null, retry, random);
    await sleep(clock, Math.min(delayMs, leftMs), options.signal);
  }
}

/** Requests the events of a job after the last one that was received. */
function openEvents(
  transport: Transport,
  path: string,
  lastEventId: string | undefined,
  options: PollOptions & PartialCallOptions,
): Promise<Response> {
  const { maximumOutageMs: _, ...call } = options;
  return transport.send<Response>(
    { method: 'GET', path, expects: 'events' },
    {
      ...call,
      headers: {
        ...call.headers,
        accept: 'text/event-stream',
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
    },
  );
}

/** Makes the events of a polled job. All utterances are yielded at its end. */
async function* pollEvents(
  polls: AsyncIterable<PreRecordedJob>,
  lastEventId: string | undefined,
  result_url: string,
): AsyncGenerator<JobEvent, void, undefined> {
  // An id begins with the number of utterances so far.
  let received = Number.parseInt(lastEventId ?? '0', 10);
  const nextId = () => `${received}-0`;
  let shown = '';
  for await (const job of polls) {
    if (job.status === 'done') {
      for (const data of (job.result?.transcription?.utterances ?? []).slice(received)) {
        received += 1;
        yield { type: 'utterance', id: nextId(), data };
      }
      yield { type: 'done', id: nextId(), data: { id: job.id, result_url } };
    } else if (job.status === 'error') {
      yield { type: 'error', id: nextId(), data: createError(job) };
    } else {
      const data = readProgress(job);
      const text = JSON.stringify(data);
      if (text !== shown) yield { type: 'progress', id: nextId(), data };
      shown = text;
    }
  }
}

function readProgress({ file, post_session_metadata, status }: PreRecordedJob): JobProgress {
  return {
    stage: status === 'queued' ? 'queued' : 'transcribe',
    audio_seconds_done: 0,
    audio_seconds_total: file?.audio_duration ?? null,
    ...(post_session_metadata['progress'] as Partial<JobProgress> | undefined),
  };
}

function createError({ error_code, post_session_metadata }: PreRecordedJob): JobErrorEvent['data'] {
  return {
    code: error_code ?? 500,
    message: '',
    // The contract does not define this field. The service of this project writes `{ code, message
    // }`.
    ...(post_session_metadata['error'] as Partial<JobErrorEvent['data']> | undefined),
  };
}
