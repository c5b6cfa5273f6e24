import { type JobEvent, jobEventSchema } from '@earshot/core';
import { expect } from 'vitest';
import { call } from './api.js';
import { testKey } from './server-process.js';

/** A stream of events as a client reads it. */
export interface EventClient {
  /** Events so far. */
  readonly events: JobEvent[];
  /** Comments so far. */
  readonly comments: string[];
  /** Resolves when the stream has ended completely. Rejects when it broke. */
  readonly ended: Promise<void>;
  /** Waits until enough events were received. */
  waitFor(isEnough: (events: readonly JobEvent[]) => boolean): Promise<void>;
  /** Ends the connection. */
  close(): void;
}

/** Options of {@link followJob}. */
export interface FollowOptions {
  readonly key?: string;
  readonly lastEventId?: string | undefined;
}

/** Opens the events of a job. The response has to be a 200. */
export async function followJob(
  url: string,
  id: string,
  { key = testKey, lastEventId }: FollowOptions = {},
): Promise<EventClient> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await call(url, `/v2/pre-recorded/${id}/events`, { key, headers });
  expect(response.status, response.status === 200 ? '' : await response.text()).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const events: JobEvent[] = [];
  const comments: string[] = [];
  const reader =
    response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? expect.fail('no body');
  let isClosed = false;
  let notify = (): void => undefined;
  const ended = (async () => {
    let text = '';
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const blocks = (text + value).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) readBlock(block, events, comments);
        notify();
      }
      // A stream that ends does not end in the middle of an event.
      expect(text).toBe('');
    } catch (error) {
      if (!isClosed) throw error;
    } finally {
      notify();
    }
  })();
  ended.catch(() => undefined);
  return {
    events,
    comments,
    ended,
    async waitFor(isEnough) {
      let hasEnded = false;
      void ended.then(
        () => {
          hasEnded = true;
          notify();
        },
        () => {
          hasEnded = true;
          notify();
        },
      );
      while (!isEnough(events)) {
        if (hasEnded) expect.fail(`the stream ended before: ${JSON.stringify(events.at(-1))}`);
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      }
    },
    close() {
      isClosed = true;
      void reader.cancel().catch(() => undefined);
    },
  };
}

function readBlock(block: string, events: JobEvent[], comments: string[]): void {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [name = '', ...rest] = line.split(': ');
    if (line.startsWith(':')) comments.push(line);
    else fields.set(name, rest.join(': '));
  }
  if (!fields.has('data')) return;
  events.push(
    jobEventSchema.parse({
      type: fields.get('event'),
      id: fields.get('id'),
      data: JSON.parse(fields.get('data') ?? ''),
    }),
  );
}

/** The utterances of events. */
export function listUtterances(events: readonly JobEvent[]): object[] {
  return events.flatMap((event) => (event.type === 'utterance' ? [event.data] : []));
}

/** The progress of events. */
export function listProgress(events: readonly JobEvent[]) {
  return events.flatMap((event) => (event.type === 'progress' ? [event.data] : []));
}
