import type { JobEvent } from '@earshot/core';
import type { FakeClock } from '../fake-clock.js';
import { fakeValidationError } from './fake-http-messages.js';
import { endOf, errorOf, type FakeJob, type JobTimes, progressAt, resultOf } from './fake-job.js';

/** An event, and the time at which it happens. */
interface TimedEvent {
  readonly atMs: number;
  readonly event: JobEvent;
}

/** All events of a job, in order. Those after a cancellation do not happen. */
function eventsOf(job: FakeJob, times: JobTimes, baseUrl: string): TimedEvent[] {
  const timed: TimedEvent[] = [];
  const endMs = endOf(job, times);
  const beginMs = job.createdMs + times.queuedMs;
  const result = resultOf(job);
  let utterances = 0;
  let version = 0;
  const add = (atMs: number, event: Omit<JobEvent, 'id'>, mark: string | number = version) => {
    if (atMs > endMs) return;
    // The id is the one field that was left out.
    timed.push({ atMs, event: { ...event, id: `${utterances}-${mark}` } as JobEvent });
  };
  const addProgress = (atMs: number) => {
    add(atMs, { type: 'progress', data: progressAt(job, atMs, times) } as JobEvent);
    version += 1;
  };
  addProgress(job.createdMs);
  addProgress(beginMs);
  const totalSeconds = result?.metadata.audio_duration ?? 0;
  for (const data of result?.transcription?.utterances ?? []) {
    const share = totalSeconds === 0 ? 1 : Math.min(1, data.end / totalSeconds);
    const atMs = beginMs + times.processingMs * share;
    if (atMs > endMs) break;
    utterances += 1;
    add(atMs, { type: 'utterance', data } as JobEvent, version - 1);
    addProgress(atMs);
  }
  const error = errorOf(job);
  add(
    endMs,
    (error === undefined
      ? { type: 'done', data: { id: job.id, result_url: `${baseUrl}/v2/pre-recorded/${job.id}` } }
      : { type: 'error', data: { ...error } }) as JobEvent,
    'end',
  );
  return timed;
}

/** Options of {@link openEventStream}. */
export interface EventStreamOptions {
  readonly clock: FakeClock;
  readonly times: JobTimes;
  readonly baseUrl: string;
  /** `Last-Event-ID` of the request; null without one. */
  readonly lastEventId: string | null;
  /** Number of events after which the connection breaks. */
  readonly cutAfterEvents: number | undefined;
}

/** A stream of events. */
export interface FakeEventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends the events that a change of the job has made due. */
  update(): void;
  /** Breaks the connection. */
  cut(): void;
}

/**
 * Opens the server-sent events of a job.
 *
 * @returns undefined when the last event was received already
 * @throws FakeError for a Last-Event-ID that no event of the job has
 */
export function openEventStream(
  job: FakeJob,
  { baseUrl, clock, cutAfterEvents = Infinity, lastEventId, times }: EventStreamOptions,
): FakeEventStream | undefined {
  const events = () => eventsOf(job, times, baseUrl);
  let next =
    lastEventId === null ? 0 : events().findIndex(({ event }) => event.id === lastEventId) + 1;
  if (lastEventId !== null && next === 0)
    throw fakeValidationError([
      `Last-Event-ID must be the id of an event of this job, got ${lastEventId}`,
    ]);
  if (lastEventId?.endsWith('-end')) return undefined;
  const encoder = new TextEncoder();
  let sent = 0;
  let isOpen = true;
  let cancelTimer = () => undefined as void;
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
  const close = () => {
    isOpen = false;
    cancelTimer();
  };
  const cut = () => {
    if (!isOpen) return;
    close();
    sink?.error(new TypeError('terminated'));
  };
  const update = () => {
    cancelTimer();
    for (;;) {
      if (!isOpen) return;
      if (sent >= cutAfterEvents) return cut();
      const due = events()[next];
      if (due === undefined) {
        close();
        sink?.close();
        return;
      }
      const waitMs = due.atMs - clock.now();
      if (waitMs > 0) {
        cancelTimer = clock.setTimeout(update, waitMs);
        return;
      }
      const { data, id, type } = due.event;
      sink?.enqueue(encoder.encode(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`));
      next += 1;
      sent += 1;
    }
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sink = controller;
      update();
    },
    cancel: close,
  });
  return { body, update, cut };
}
