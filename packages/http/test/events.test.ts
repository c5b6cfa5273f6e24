import type { JobEvent, PreRecordedJob, Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import type { TranscribeProgress } from '../src/index.js';
import {
  AbortError,
  ApiError,
  createClient,
  InvalidResponseError,
  JobFailedError,
  NotFoundError,
  TimeoutError,
} from '../src/index.node.js';
import { validateResponse } from '../src/validate.js';
import { doneJob, job, jobId } from './support/jobs.js';
import { createManualClock } from './support/manual-clock.js';
import { fail, json, type SeenRequest, serve } from './support/serve.js';
import { createSkippingClock } from './support/skipping-clock.js';

const apiKey = 'es_test';
const random = () => 0.5;
const eventsPath = `/v2/pre-recorded/${jobId}/events`;

const utterance = (number: number): Utterance => ({
  start: number,
  end: number + 1,
  confidence: 1,
  channel: 0,
  language: 'en',
  text: `utterance ${number}`,
  words: [],
});

/** A job of five utterances, as its events. */
const events: readonly JobEvent[] = [
  {
    type: 'progress',
    id: '0-0',
    data: { stage: 'queued', audio_seconds_done: 0, audio_seconds_total: null },
  },
  ...[0, 1, 2, 3, 4].flatMap((number): JobEvent[] => [
    { type: 'utterance', id: `${number + 1}-${number}`, data: utterance(number) },
    {
      type: 'progress',
      id: `${number + 1}-${number + 1}`,
      data: { stage: 'transcribe', audio_seconds_done: number + 1, audio_seconds_total: 5 },
    },
  ]),
  { type: 'done', id: '5-end', data: { id: jobId, result_url: 'https://earshot.test/job' } },
];
const formatText = ({ data, id, type }: JobEvent) =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/** Events after the one that a request has received. */
function eventsAfter({ headers }: SeenRequest): readonly JobEvent[] {
  const last = headers['last-event-id'];
  return events.slice(last === undefined ? 0 : events.findIndex(({ id }) => id === last) + 1);
}

async function collect(iteration: AsyncIterable<JobEvent>): Promise<JobEvent[]> {
  const received: JobEvent[] = [];
  for await (const event of iteration) received.push(event);
  return received;
}

const streamHeaders = { 'content-type': 'text/event-stream' };

describe('the events of a job', () => {
  verifies(
    'client.events',
    'come each once and in order, although the connection breaks after every second one, anywhere',
    async () => {
      const { baseUrl, seen } = await serve((request, response, index) => {
        if (index % 3 === 2) return fail(response, 503);
        response.writeHead(200, streamHeaders);
        const rest = eventsAfter(request);
        response.write(
          `retry: 1000\n\n: heartbeat\n\n${rest.slice(0, 2).map(formatText).join('')}`,
        );
        // In the middle of the third one, at another byte each time.
        const [third] = rest.slice(2);
        if (third === undefined) return response.end();
        response.write(formatText(third).slice(0, 5 + 7 * index), () =>
          setImmediate(() => (index % 2 === 0 ? response.destroy() : response.end())),
        );
      });
      const clock = createSkippingClock(20_000);
      const client = createClient({ baseUrl, apiKey, clock, random, validate: validateResponse });
      expect(await collect(client.preRecorded.events(jobId))).toEqual(events);
      const asked = seen.map(({ headers }) => headers['last-event-id']);
      expect(asked[0]).toBeUndefined();
      expect(asked.length).toBeGreaterThan(5);
      expect(new Set(seen.map(({ headers }) => headers.accept))).toEqual(
        new Set(['text/event-stream']),
      );
    },
  );

  test('are read however the stream is divided, with any line ends', async () => {
    const { baseUrl } = await serve(async (_request, response) => {
      response.writeHead(200, streamHeaders);
      const bytes = Buffer.from(
        events
          .map(formatText)
          .join('')
          .replaceAll('utterance 3', 'ütterançe 😀')
          .replaceAll('\n', '\r\n'),
      );
      for (let from = 0; from < bytes.length; from += 13) {
        response.write(bytes.subarray(from, from + 13));
        await new Promise(setImmediate);
      }
      response.end();
    });
    const received = await collect(createClient({ baseUrl, apiKey }).preRecorded.events(jobId));
    expect(received).toHaveLength(events.length);
    expect(received[7]).toMatchObject({ data: { text: 'ütterançe 😀' } });
  });

  test('begin after the id that is given; a server that has no more responds with a 204', async () => {
    const { baseUrl } = await serve((request, response) => {
      const rest = eventsAfter(request);
      if (rest.length === 0) response.writeHead(204).end();
      else response.writeHead(200, streamHeaders).end(rest.map(formatText).join(''));
    });
    const { preRecorded } = createClient({ baseUrl, apiKey });
    const rest = await collect(preRecorded.events(jobId, { lastEventId: '4-3' }));
    expect(rest).toEqual(events.slice(8));
    expect(await collect(preRecorded.events(jobId, { lastEventId: '5-end' }))).toEqual([]);
  });

  test('end with the signal, the deadline, or the loop of their reader', async () => {
    let closed = 0;
    const clock = createManualClock();
    const { baseUrl } = await serve((_request, response) => {
      response.on('close', () => {
        closed += 1;
      });
      response.writeHead(200, streamHeaders).write(events.slice(0, 2).map(formatText).join(''));
    });
    const { preRecorded } = createClient({ baseUrl, apiKey, clock });
    const controller = new AbortController();
    const aborted = (async () => {
      for await (const { type } of preRecorded.events(jobId, { signal: controller.signal }))
        if (type === 'utterance') controller.abort();
    })();
    await expect(aborted).rejects.toBeInstanceOf(AbortError);
    for await (const { type } of preRecorded.events(jobId)) if (type === 'utterance') break;
    const late = (async () => {
      for await (const { type } of preRecorded.events(jobId, { deadlineMs: 100 }))
        if (type === 'utterance') clock.advance(100);
    })();
    await expect(late).rejects.toMatchObject({ scope: 'deadline', limitMs: 100, jobId });
    await expect(late).rejects.toBeInstanceOf(TimeoutError);
    await expect.poll(() => closed).toBe(3);
  });

  test('wait for a lost server until the deadline, and no longer', async () => {
    const clock = createSkippingClock(20_000);
    const { baseUrl } = await serve((_request, response) => {
      response.writeHead(200, streamHeaders).end(formatText(events[0] as JobEvent));
    });
    const retry = { baseDelayMs: 10_000 };
    const { preRecorded } = createClient({ baseUrl, apiKey, clock, random: () => 0.9, retry });
    await expect(collect(preRecorded.events(jobId, { deadlineMs: 3000 }))).rejects.toMatchObject({
      scope: 'deadline',
      jobId,
    });
    expect(clock.monotonicMs()).toBe(3000);
  });

  test('of a server that stays away fail, and those of a broken one at once', async () => {
    const clock = createSkippingClock(20_000);
    const { baseUrl, seen } = await serve((_request, response, index) => {
      if (index > 0) return fail(response, 503);
      response.writeHead(200, streamHeaders).end(formatText(events[0] as JobEvent));
    });
    const { preRecorded } = createClient({ baseUrl, apiKey, clock, random });
    await expect(
      collect(preRecorded.events(jobId, { maximumOutageMs: 60_000 })),
    ).rejects.toMatchObject({ status: 503 });
    expect(clock.monotonicMs()).toBeGreaterThan(60_000);
    expect(seen.at(-1)?.headers['last-event-id']).toBe('0-0');

    const broken = await serve((_request, response) =>
      response.writeHead(200, streamHeaders).end('event: utterance\nid: 1-0\ndata: {"a\n\n'),
    );
    const other = createClient({ baseUrl: broken.baseUrl, apiKey }).preRecorded;
    await expect(collect(other.events(jobId))).rejects.toBeInstanceOf(InvalidResponseError);
  });

  for (const [name, refuse] of [
    ['has none', { status: 404, code: 'not_found' }],
    ['has no room for another stream', { status: 429, code: 'too_many_streams' }],
  ] as const)
    verifies('client.events', `are made by polling where the server ${name}`, async () => {
      const clock = createSkippingClock(20_000);
      const progress = { stage: 'transcribe', audio_seconds_done: 2, audio_seconds_total: 5 };
      const states: PreRecordedJob[] = [
        job({ status: 'queued' }),
        job({ status: 'processing', post_session_metadata: { progress } }),
        job({ status: 'processing', post_session_metadata: { progress } }),
        withUtterances(5),
      ];
      const { baseUrl, seen } = await serve((request, response) =>
        request.url === eventsPath
          ? fail(response, refuse.status, {}, { code: refuse.code })
          : json(response, 200, states.length > 1 ? states.shift() : states[0]),
      );
      const { preRecorded } = createClient({ baseUrl, apiKey, clock, random });
      const received = await collect(preRecorded.events(jobId));
      expect(received.map(({ id, type }) => `${type} ${id}`)).toEqual([
        'progress 0-0',
        'progress 0-0',
        ...[1, 2, 3, 4, 5].map((number) => `utterance ${number}-0`),
        'done 5-0',
      ]);
      expect(received[1]).toMatchObject({ data: progress });
      const rest = await collect(preRecorded.events(jobId, { lastEventId: '3-7' }));
      expect(rest).toMatchObject([{ data: utterance(3) }, { data: utterance(4) }, {}]);
      expect(seen.filter(({ url }) => url === eventsPath)).toHaveLength(2);
    });

  test('of a job that is not there are a NotFoundError', async () => {
    const { baseUrl } = await serve((_request, response) => fail(response, 404));
    const { preRecorded } = createClient({ baseUrl, apiKey });
    await expect(collect(preRecorded.events(jobId))).rejects.toBeInstanceOf(NotFoundError);
  });
});

function withUtterances(count: number): PreRecordedJob {
  const done = doneJob();
  const utterances = Array.from({ length: count }, (_, number) => utterance(number));
  return {
    ...done,
    result: {
      metadata: done.result?.metadata as never,
      transcription: { full_transcript: 'hello', languages: ['en'], utterances },
    },
  };
}

verifies(
  'client.progress',
  'transcribe reports the upload and the job with one type, and each utterance once',
  async () => {
    const { baseUrl } = await serve((request, response) => {
      if (request.url === '/v2/upload')
        return json(response, 200, { audio_url: `${baseUrl}/file/1`, audio_metadata: {} });
      if (request.method === 'POST') return json(response, 201, { id: jobId, result_url: 'x' });
      if (request.url === eventsPath)
        return response.writeHead(200, streamHeaders).end(events.map(formatText).join(''));
      return json(response, 200, withUtterances(5));
    });
    const progress: TranscribeProgress[] = [];
    const utterances: Utterance[] = [];
    const { result } = await createClient({ baseUrl, apiKey }).preRecorded.transcribe(
      new Blob(['audio']),
      {},
      {
        onProgress: (each) => progress.push(each),
        onUtterance: (each) => utterances.push(each),
      },
    );
    expect(utterances).toEqual(result.transcription?.utterances);
    expect(progress).toEqual([
      { stage: 'upload', sentBytes: 0, totalBytes: 5 },
      { stage: 'upload', sentBytes: 5, totalBytes: 5 },
      { stage: 'queued', audioSecondsDone: 0, audioSecondsTotal: null },
      ...[1, 2, 3, 4, 5].map((audioSecondsDone) => ({
        stage: 'transcribe',
        audioSecondsDone,
        audioSecondsTotal: 5,
      })),
    ]);
  },
);

test('a job that fails while it is followed is a JobFailedError', async () => {
  const { baseUrl } = await serve((request, response) =>
    request.url === eventsPath
      ? response
          .writeHead(200, streamHeaders)
          .end('id: 0-end\nevent: error\ndata: {"code":499,"message":"cancelled"}\n\n')
      : json(
          response,
          200,
          job({
            status: 'error',
            error_code: 499,
            post_session_metadata: { error: { code: 499, message: 'cancelled' } },
          }),
        ),
  );
  const { preRecorded } = createClient({ baseUrl, apiKey });
  const waiting = preRecorded.wait(jobId, { onUtterance: () => undefined });
  await expect(waiting).rejects.toBeInstanceOf(JobFailedError);
  await expect(waiting).rejects.toMatchObject({ errorCode: 499, reason: 'cancelled' });
});

verifies('client.cancel', 'cancel ends a job, and names the one that has ended', async () => {
  const { baseUrl, seen } = await serve((_request, response, index) =>
    index === 0 ? response.writeHead(202).end() : fail(response, 409, {}, { code: 'job_ended' }),
  );
  const { preRecorded } = createClient({ baseUrl, apiKey });
  expect(await preRecorded.cancel(jobId)).toBeUndefined();
  const refused = await preRecorded.cancel(jobId).catch((error: unknown) => error);
  if (!ApiError.is(refused)) throw refused;
  expect(refused).toMatchObject({ status: 409, serverCode: 'job_ended', isRetryable: false });
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST /v2/pre-recorded/${jobId}/cancel`,
    `POST /v2/pre-recorded/${jobId}/cancel`,
  ]);
});
