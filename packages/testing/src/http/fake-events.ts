import type { JobEvent } from '@earshot/core';
import type { FakeClock } from '../fake-clock.js';
import { fakeValidationError } from './fake-http-messages.js';
import {
  createError,
  createResult,
  type FakeJob,
  findEnd,
  type JobTimes,
  progressAt,
} from './fake-job.js';

/** An event, and the time at which it happens. */
interface TimedEvent {
  readonly atMs: number;
  readonly event: JobEvent;
}

/** All events of a job, in order. Those after a cancellation do not happen. */
function createEvents(job: FakeJob, times: JobTimes, baseUrl: string): TimedEvent[] {
  const timed: TimedEvent[] = [];
  const endMs = findEnd(job, times);
  const beginMs = job.createdMs + times.queuedMs;
  const result = createResult(job);
  let utterances = 0;
  let version = 0;
  const add = (atMs: number, event: Omit<JobEvent, 'id'>, mark: string | number = version) => {
    if (atMs > endMs) return;
    // The id is the only field that was omitted.
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
  const error = createError(job);
  add(
    endMs,
    (error === undefined
      ? { type: 'done', data: { id: job.id, result_url: `${baseUrl}/v2/pre-recorded/${job.id}` } }
      : { type: 'error', data: { ...error } }) as JobEvent,
    'end',
  );
  return timed;
}

/** Options of a {@link FakeEventStream}. */
export interface EventStreamOptions {
  readonly clock: FakeClock;
  readonly times: JobTimes;
  readonly baseUrl: string;
  /** `Last-Event-ID` of the request, or null without one. */
  readonly lastEventId: string | null;
  /** Number of events after which the connection breaks. @defaultValue it does not */
  readonly cutAfterEvents: number | undefined;
}

/**
 * Opens the server-sent events of a job.
 *
 * @returns the stream, or undefined when the client has already received the last event
 * @throws FakeError for a Last-Event-ID that no event of the job has
 */
export function openEventStream(
  job: FakeJob,
  options: EventStreamOptions,
): FakeEventStream | undefined {
  const { baseUrl, lastEventId, times } = options;
  const events = createEvents(job, times, baseUrl);
  const last = events.findIndex(({ event }) => event.id === lastEventId);
  if (lastEventId !== null && last < 0)
    throw fakeValidationError([
      `Last-Event-ID must be the id of an event of this job, got ${lastEventId}`,
    ]);
  return lastEventId?.endsWith('-end') ? undefined : new FakeEventStream(job, options, last + 1);
}

/** Stream of the events of a job, each sent when it is due. */
export class FakeEventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #job: FakeJob;
  readonly #options: EventStreamOptions;
  readonly #encoder = new TextEncoder();
  #next: number;
  #sent = 0;
  #isOpen = true;
  #cancelTimer: (() => void) | undefined;
  #sink: ReadableStreamDefaultController<Uint8Array> | undefined;

  /** @param next - index of the first event to send */
  constructor(job: FakeJob, options: EventStreamOptions, next: number) {
    this.#job = job;
    this.#options = options;
    this.#next = next;
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#sink = controller;
        this.update();
      },
      cancel: () => this.#close(),
    });
  }

  /** Sends the events that are due, including those that a change of the job has made due. */
  update(): void {
    const { baseUrl, clock, cutAfterEvents = Infinity, times } = this.#options;
    this.#cancelTimer?.();
    while (this.#isOpen) {
      if (this.#sent >= cutAfterEvents) {
        this.cut();
        return;
      }
      const due = createEvents(this.#job, times, baseUrl)[this.#next];
      if (due === undefined) {
        this.#close();
        this.#sink?.close();
        return;
      }
      const waitMs = due.atMs - clock.now();
      if (waitMs > 0) {
        this.#cancelTimer = clock.setTimeout(() => this.update(), waitMs);
        return;
      }
      const { data, id, type } = due.event;
      const text = `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
      this.#sink?.enqueue(this.#encoder.encode(text));
      this.#next += 1;
      this.#sent += 1;
    }
  }

  /** Breaks the connection. */
  cut(): void {
    if (!this.#isOpen) return;
    this.#close();
    this.#sink?.error(new TypeError('terminated'));
  }

  #close(): void {
    this.#isOpen = false;
    this.#cancelTimer?.();
  }
}
