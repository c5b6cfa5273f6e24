import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AddOnFailure } from '@earshot/add-ons/runner';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { expect, onTestFinished } from 'vitest';
import { connectLanguageModel } from './connect-language-model.js';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const completion = {
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'fine' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

/** The outcome of one completion by a server, and the requests that it took. */
async function ask(respond: Respond, timeoutMs = 30_000) {
  let requests = 0;
  let closed = 0;
  const server = createServer((request, response) => {
    requests += 1;
    response.once('close', () => {
      closed += 1;
    });
    request.resume().on('end', () => respond(response, request));
  });
  const { port } = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const model = connectLanguageModel(
    {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: undefined,
      model: 'm',
      contextTokens: 8192,
      timeoutMs,
      concurrency: 1,
      maximumJobTokens: 1000,
    },
    {
      clock: { now: () => 0, sleep: async () => undefined },
      logger: { warn: () => undefined },
    },
  ).of('key');
  const outcome = await model
    .complete({ instructions: 'i', input: 't' }, new AbortController().signal)
    .then(
      ({ text }) => text,
      (error: AddOnFailure) => error.message,
    );
  // No part of it is still under way.
  await expect.poll(() => closed).toBe(requests);
  return { outcome, requests };
}

/** Writes pieces until the connection is closed, as fast as they are read or at intervals. */
function writeForever(response: ServerResponse, piece: Buffer, everyMs: number): void {
  const timer = setInterval(() => {
    for (let count = 0; count < 64 && response.write(piece); count += 1);
  }, everyMs);
  response.once('close', () => clearInterval(timer));
}

const head = { 'content-type': 'application/json' };

verifies('language-model.lies', 'a response that drips is timed out', async () => {
  const { outcome, requests } = await ask((response) => {
    response.writeHead(200, head);
    const timer = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(timer));
  }, 300);
  expect(outcome).toBe('the language model did not respond within 0.3 seconds');
  expect(requests).toBe(4);
});

verifies(
  'language-model.lies',
  'a response that never ends is cut off at its limit, that of an error too',
  async () => {
    for (const status of [200, 500]) {
      const { outcome, requests } = await ask((response) => {
        response.writeHead(status, head);
        writeForever(response, Buffer.alloc(64 * 1024, 'x'), 1);
      });
      expect(outcome, String(status)).toBe(
        'the language model gave a response of more than 1048576 bytes',
      );
      expect(requests).toBe(1);
    }
  },
);

verifies(
  'language-model.lies',
  'a compressed response is asked for by nobody, and not read',
  async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const asked: (string | undefined)[] = [];
    for (const body of [bomb, gzipSync(JSON.stringify(completion))])
      for (const status of [200, 500]) {
        const { outcome, requests } = await ask((response, { headers }) => {
          asked.push(headers['accept-encoding']);
          response.writeHead(status, { ...head, 'content-encoding': 'gzip' }).end(body);
        });
        expect(outcome).toBe('the language model gave a compressed response, which is not read');
        expect(requests).toBe(1);
      }
    expect(new Set(asked)).toEqual(new Set(['identity']));
    const { outcome } = await ask((response) =>
      response
        .writeHead(200, { ...head, 'content-encoding': 'identity' })
        .end(JSON.stringify(completion)),
    );
    expect(outcome).toBe('fine');
  },
);

verifies('language-model.lies', 'a redirect to a private address is not followed', async () => {
  const elsewhere = createServer((_, response) => response.end());
  const { port } = await listenLocally(elsewhere);
  let reached = 0;
  elsewhere.on('connection', () => {
    reached += 1;
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `http://127.0.0.1:${port}/latest/meta-data`;
    const { outcome } = await ask((response) => response.writeHead(status, { location }).end());
    expect(outcome).toBe(`the language model responded with ${status}: redirects are not followed`);
  }
  expect(reached).toBe(0);
  elsewhere.close();
});
