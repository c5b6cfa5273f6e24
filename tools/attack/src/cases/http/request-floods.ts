import { setTimeout as sleep } from 'node:timers/promises';
import { repeatedSpeech } from '@earshot/server/testing';
import { tinyRecording } from '../../attack-audio.js';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import { connectRaw, floodConnection, requestHead } from '../../attacker/raw-connection.js';
import { encodeForm } from '../../http-call.js';
import { floodUnknownTokens } from '../live/occupation.js';

/** Writes requests without waiting for the responses to those before. */
async function pipeline(context: AttackContext, text: string, sockets: number): Promise<void> {
  await context.repeat(async () => {
    const socket = connectRaw(context);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('data', (bytes) => {
      const found = /HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 20))?.[1];
      if (found !== undefined) context.count(found);
    });
    const requests = Buffer.from(text.repeat(50));
    await floodConnection(context, socket, requests, { name: 'requests', each: 50 });
    await closed;
  }, sockets);
}

/** Formats a request without a body. */
function requestText(context: AttackContext, line: string, headers = ''): string {
  return `${requestHead(context, line, headers)}\r\n`;
}

interface RequestFlood {
  readonly name: string;
  readonly description: string;
  readonly bounds?: AttackCase['bounds'];
  readonly flood: (context: AttackContext) => Promise<void>;
}

const get = (path: string) => (context: AttackContext) =>
  context.repeat(async () => context.count(String((await context.caller.call(path)).status)), 8);

const floods: readonly RequestFlood[] = [
  {
    name: 'http/pipelining',
    description: 'Lists that are requested without waiting for the responses.',
    flood: (context) =>
      pipeline(context, requestText(context, 'GET /v2/transcription?limit=1000'), 8),
  },
  {
    name: 'http/pipelined-health',
    description: '/health, requested without waiting for the responses, which are not read either.',
    flood: (context) => pipeline(context, requestText(context, 'GET /health'), 4),
  },
  {
    name: 'http/heads',
    description: 'HEAD and OPTIONS without waiting for the responses.',
    flood: (context) =>
      pipeline(
        context,
        requestText(context, 'HEAD /v2/transcription') +
          requestText(
            context,
            'OPTIONS /v2/pre-recorded',
            'origin: https://example.com\r\naccess-control-request-method: POST\r\n',
          ),
        8,
      ),
  },
  {
    name: 'http/documents',
    description: 'The documents of the interface, over eight connections.',
    flood: (context) =>
      context.repeat(async (round) => {
        const path =
          ['/openapi.json', '/asyncapi.json', '/docs/', '/docs/api/js/scalar.js'][round % 4] ?? '';
        context.count(String((await context.caller.call(path)).status));
      }, 8),
  },
  {
    name: 'http/metrics',
    description: 'The metrics, over eight connections.',
    flood: get('/metrics'),
  },
  {
    name: 'http/ready',
    description: '/ready, over eight connections: it checks more than /health does.',
    flood: get('/ready'),
  },
  {
    name: 'http/unknown-keys',
    description: 'Requests with keys that do not exist, from one address.',
    flood: (context) =>
      context.repeat(async (round) => {
        const { status } = await context.caller.call('/v2/transcription', {
          headers: { 'x-service-key': `es_no-such-key-${round}-${'x'.repeat(32)}` },
        });
        context.count(String(status));
      }, 16),
  },
  {
    name: 'http/unknown-callers',
    description: 'Keys and tokens that do not exist, side by side, from one address.',
    flood: async (context) => {
      await Promise.all([
        context.repeat(async (round) => {
          const { status } = await context.caller.call('/v2/live', {
            body: {},
            headers: { 'x-service-key': `es_no-such-key-${round}-${'x'.repeat(32)}` },
          });
          context.count(String(status));
        }, 16),
        floodUnknownTokens(context),
      ]);
    },
  },
  {
    name: 'http/no-http',
    description: 'Connections that send something else than HTTP, and headers that are too large.',
    flood: (context) =>
      context.repeat(async (round) => {
        const socket = connectRaw(context);
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        socket.resume();
        socket.write(
          round % 2 === 0
            ? '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'
            : requestText(context, 'GET /health', `x: ${'y'.repeat(20_000)}\r\n`),
        );
        context.count('connections');
        await Promise.race([closed, sleep(1000)]);
        socket.destroy();
      }, 8),
  },
  {
    name: 'http/idempotency-keys',
    description: 'Sessions that are initiated each with an idempotency key of its own.',
    flood: (context) =>
      context.repeat(async (round) => {
        const { status } = await context.caller.call('/v2/live', {
          body: {},
          headers: { 'idempotency-key': `key-${round}-${'x'.repeat(200)}` },
        });
        context.count(String(status));
        if (status === 429) await context.pause(500);
      }, 4),
  },
  {
    name: 'http/metadata',
    description:
      'Sessions with as much metadata as there may be, and lists that are filtered by it.',
    flood: (context) =>
      context.repeat(async (round) => {
        const metadata = { value: 'x'.repeat(1900), round };
        const filter = encodeURIComponent(JSON.stringify({ round: -1 }));
        const response =
          round % 4 === 0
            ? await context.caller.call(`/v2/transcription?limit=1000&custom_metadata=${filter}`)
            : await context.caller.call('/v2/live', { body: { custom_metadata: metadata } });
        context.count(String(response.status));
        if (response.status === 429) await context.pause(500);
      }, 6),
  },
  {
    name: 'http/ranges',
    description: 'Ranges of an uploaded file, one byte each, or many ranges in one header.',
    flood: async (context) => {
      const response = await context.caller.call('/v2/upload', encodeForm(repeatedSpeech(5)));
      const { pathname } = new URL(response.json<{ audio_url: string }>().audio_url);
      const many = Array.from({ length: 1000 }, (_, index) => `${index * 2}-${index * 2}`).join(
        ',',
      );
      await context.repeat(async (round) => {
        const range = round % 2 === 0 ? `bytes=${round}-${round}` : `bytes=${many}`;
        const { status } = await context.caller.call(pathname, { headers: { range } });
        context.count(String(status));
        if (status === 429) await context.pause(500);
      }, 8);
    },
  },
  {
    name: 'http/small-uploads',
    description: 'Small files without end, of which no job makes use.',
    flood: async (context) => {
      const empty = encodeForm(repeatedSpeech(0));
      const tiny = encodeForm(tinyRecording());
      await context.repeat(async (round) => {
        const { status } = await context.caller.call('/v2/upload', round % 8 === 0 ? empty : tiny);
        context.count(String(status));
        if (status === 429) await context.pause(500);
      }, 8);
    },
  },
  {
    name: 'http/deletes',
    description:
      'Deletions of jobs that do not exist, that are running, and that are created to be deleted.',
    flood: async (context) => {
      await context.repeat(async () => {
        const created = await context.caller.call('/v2/live', { body: {} });
        context.count(String(created.status));
        const { id = '00000000-0000-4000-8000-000000000000' } = created.json<{ id?: string }>();
        const { status } = await context.caller.call(`/v2/live/${id}`, { method: 'DELETE' });
        context.count(String(status));
        if (status === 429) await context.pause(500);
      }, 6);
    },
  },
];

/** Every flood of requests. */
export const requestFloods: readonly AttackCase[] = floods.map(({ flood, ...rest }) => ({
  ...rest,
  seconds: 12,
  attack: flood,
}));
