import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { encodeForm } from '../../http-call.js';

/** Address of the language model, which is in the settings before the attack begins. */
const host = '127.0.0.9';
const port = 4877;

/** Writes pieces until the connection is closed. */
function writeForever(response: ServerResponse, piece: Buffer, everyMs: number): void {
  const timer = setInterval(() => response.write(piece), everyMs);
  response.once('close', () => clearInterval(timer));
}

/**
 * Responses in turn: none, one that drips, one that never ends, a compressed one, JSON in JSON, and
 * an error without end.
 */
const listResponses = (bomb: Buffer): readonly ((response: ServerResponse) => void)[] => [
  () => undefined,
  (response) => writeForever(response.writeHead(200), Buffer.from(' '), 50),
  (response) => writeForever(response.writeHead(200), Buffer.alloc(256 * 1024, 'x'), 1),
  (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  (response) => response.writeHead(200).end('['.repeat(500_000)),
  (response) => writeForever(response.writeHead(500), Buffer.alloc(256 * 1024, '{'), 1),
];

export const lyingLanguageModel: AttackCase = {
  name: 'outbound/lying-language-model',
  description:
    'A language model that hangs, drips, never ends, compresses and nests, for every add-on of one key.',
  seconds: 20,
  environment: {
    EARSHOT_LLM_BASE_URL: `http://${host}:${port}/v1`,
    EARSHOT_LLM_MODEL: 'liar',
    EARSHOT_LLM_TIMEOUT_SECONDS: '2',
  },
  async attack(context) {
    const responses = listResponses(gzipSync(Buffer.alloc(32 * 1024 * 1024)));
    let requests = 0;
    const server = createServer((request, response) => {
      const respond = responses[requests % responses.length];
      requests += 1;
      context.count('requests to the model');
      request.resume().on('end', () => respond?.(response));
    }).listen(port, host);
    await once(server, 'listening');
    const upload = await context.caller.call('/v2/upload', encodeForm(repeatedSpeech(1)));
    const { audio_url } = upload.json<{ audio_url: string }>();
    await context.repeat(async () => {
      const { status } = await context.caller.call('/v2/pre-recorded', {
        body: {
          audio_url,
          summarization: true,
          chapterization: true,
          moderation: true,
          translation: true,
          translation_config: { target_languages: ['fr', 'de'] },
        },
      });
      context.count(String(status));
      await context.pause(status === 201 ? 200 : 500);
    });
    server.closeAllConnections();
    server.close();
  },
};
