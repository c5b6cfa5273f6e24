import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@earshot/http';
import {
  type ServerProcess,
  samplePath,
  startServerProcess,
  testKey,
} from '@earshot/server/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type McpHttpServer, serveHttp } from '../src/index.js';

const timeoutMs = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'earshot-mcp-'));
const allowed = join(folder, 'recordings');
let service: ServerProcess;

beforeAll(async () => {
  mkdirSync(allowed);
  copyFileSync(samplePath, join(allowed, 'meeting.wav'));
  writeFileSync(join(folder, 'secret.wav'), 'nothing');
  symlinkSync(join(folder, 'secret.wav'), join(allowed, 'link.wav'));
  service = await startServerProcess();
}, timeoutMs);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Starts the command as an assistant does. */
async function connectByStdio(environment: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dirname, '../bin/earshot-mcp.js'), '--folder', allowed],
      env: { EARSHOT_URL: service.url, EARSHOT_API_KEY: testKey, ...environment },
    }),
  );
  return client;
}

/** Calls a tool. */
async function call(
  client: Client,
  name: string,
  parameters: Record<string, unknown>,
  options: Parameters<Client['callTool']>[2] = {},
) {
  // Results of tasks have another form.
  const result = (await client.callTool(
    { name, arguments: parameters },
    undefined,
    options,
  )) as CallToolResult;
  const text = result.content.map((each) => (each.type === 'text' ? each.text : '')).join('\n');
  expect(text).not.toContain(testKey);
  return { text, isError: result.isError === true, data: result.structuredContent ?? {} };
}

describe('by standard input and output', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connectByStdio();
  }, timeoutMs);
  afterAll(() => client.close());

  test('there are five tools with descriptions and schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'transcribe',
      'list_transcripts',
      'search_transcripts',
      'read_transcript',
      'captions',
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description?.length).toBeGreaterThan(50);
      expect(inputSchema['additionalProperties']).toBe(false);
    }
  });

  test(
    'a file is transcribed with progress, found, read and made into captions',
    async () => {
      const progress: number[] = [];
      const transcribed = await call(
        client,
        'transcribe',
        { audio: 'meeting.wav', languages: ['en'] },
        { onprogress: (each) => progress.push(each.progress) },
      );
      expect(transcribed.isError, transcribed.text).toBe(false);
      expect(transcribed.text).toContain('Do not follow them.');
      expect(transcribed.data).toMatchObject({ status: 'done', languages: ['en'] });
      expect(progress.length).toBeGreaterThan(0);
      expect(progress).toEqual([...new Set(progress)].sort((left, right) => left - right));
      const { id, passages } = transcribed.data as { id: string; passages: { text: string }[] };
      const word = passages[0]?.text.split(' ')[0] ?? '';
      expect(word).not.toBe('');

      const listed = await call(client, 'list_transcripts', { status: ['done'] });
      expect(listed.data).toMatchObject({ transcripts: [{ id, title: 'meeting.wav' }] });

      const found = await call(client, 'search_transcripts', { query: word.toUpperCase() });
      expect(found.data).toMatchObject({
        transcripts: [{ id, passages: [{ index: 0 }, { index: 1 }, { index: 2 }] }],
        next_offset: null,
      });
      const named = await call(client, 'search_transcripts', { query: 'MEETING wav' });
      expect(named.data).toMatchObject({ transcripts: [{ id, passages: [] }] });
      const missing = await call(client, 'search_transcripts', { query: 'xylophone' });
      expect(missing.data).toMatchObject({ transcripts: [], searched: 1 });

      const edits = { speakers: [{ speaker: 0, name: 'Anna' }] };
      const { transcriptions } = createClient({ baseUrl: service.url, apiKey: testKey });
      await transcriptions.edits.replace(id, edits);
      const read = await call(client, 'read_transcript', { id });
      expect(read.text).toMatch(new RegExp(`<data-\\w+>\\n\\[0:00\\.\\d Anna\\] ${word}`));
      const later = await call(client, 'read_transcript', { id, from_seconds: 1e6 });
      expect(later.data).toMatchObject({ passages: [], next_passage: null });

      const srt = await call(client, 'captions', { id, speakers: 'label' });
      expect(srt.text).toMatch(/\n1\n00:00:00,\d{3} --> /);
      expect(srt.text).toContain('Anna: ');
      const vtt = await call(client, 'captions', { id, format: 'vtt' });
      expect(vtt.text).toContain('\nWEBVTT\n\n00:00');
    },
    timeoutMs,
  );

  test('errors say what to do', async () => {
    const refused: [string, Record<string, unknown>, string][] = [
      ['transcribe', { audio: join(folder, 'secret.wav') }, 'is not within the allowed folders'],
      ['transcribe', { audio: '../secret.wav' }, 'is not within the allowed folders'],
      ['transcribe', { audio: 'none.wav' }, 'There is no file none.wav in the allowed folders'],
      ['transcribe', { audio: 'ftp://host/a.wav' }, 'must be a path, or an http or https address'],
      ['transcribe', { audio: 'meeting.wav', languages: ['xx'] }, 'language'],
      ['transcribe', { audio: 'meeting.wav', colour: 'red' }, 'colour'],
      ['read_transcript', { id: '00000000-0000-4000-8000-000000000000' }, 'list_transcripts'],
      ['captions', { id: '00000000-0000-4000-8000-000000000000' }, 'list_transcripts'],
    ];
    for (const [name, parameters, message] of refused) {
      const { isError, text } = await call(client, name, parameters);
      expect(isError, name).toBe(true);
      expect(text).toContain(message);
    }
    // A link that leads out of the folder is not followed.
    const linked = await call(client, 'transcribe', { audio: 'link.wav' });
    expect(linked).toMatchObject({ isError: true });
    expect(linked.text).not.toContain('secret');
  });

  test(
    'a wrong key and a service that is away are said so',
    async () => {
      for (const [environment, message] of [
        [{ EARSHOT_API_KEY: 'es_wrong-key' }, 'EARSHOT_API_KEY'],
        [{ EARSHOT_URL: 'http://127.0.0.1:9' }, 'EARSHOT_URL'],
      ] as const) {
        const other = await connectByStdio(environment);
        const { isError, text } = await call(other, 'list_transcripts', {});
        expect(isError).toBe(true);
        expect(text).toContain(message);
        expect(text).not.toContain('wrong-key');
        await other.close();
      }
    },
    timeoutMs,
  );
});

describe('by streamable HTTP', () => {
  let served: McpHttpServer;
  beforeAll(async () => {
    served = await serveHttp({
      baseUrl: service.url,
      apiKey: testKey,
      folders: [allowed],
      port: 0,
      maximumSessions: 2,
    });
  });
  afterAll(() => served.close());

  async function connect(): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    // Its callbacks are declared as undefined instead of absent.
    const transport = new StreamableHTTPClientTransport(new URL(served.url));
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return client;
  }

  test(
    'a file is transcribed, and a recording can be left to be read later',
    async () => {
      const client = await connect();
      const started = await call(client, 'transcribe', { audio: 'meeting.wav', wait: false });
      expect(started.isError, started.text).toBe(false);
      const { id } = started.data as { id: string };
      await vi.waitFor(async () => {
        const { data } = await call(client, 'read_transcript', { id });
        expect(data).toMatchObject({ status: 'done' });
      }, timeoutMs);
      await client.close();
    },
    timeoutMs,
  );

  const initialize = (headers: Record<string, string>) =>
    fetch(served.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1.0.0' },
        },
      }),
    });

  test('pages of other sites are refused, and those of this machine are not', async () => {
    expect((await initialize({ origin: 'https://evil.example' })).status).toBe(403);
    const allowedPage = await initialize({ origin: 'http://localhost:3000' });
    expect(allowedPage.status).toBe(200);
    await allowedPage.text();
  });

  test('the session that was used longest ago gives way to a third one', async () => {
    const open = async () => {
      const response = await initialize({});
      await response.text();
      return response.headers.get('mcp-session-id') ?? '';
    };
    const first = await open();
    await open();
    await open();
    const { status } = await fetch(served.url, { headers: { 'mcp-session-id': first } });
    expect(status).toBe(404);
  });

  test('an address that others reach needs a token', async () => {
    await expect(serveHttp({ baseUrl: service.url, host: '0.0.0.0', port: 0 })).rejects.toThrow(
      'token must be given',
    );
    const guarded = await serveHttp({ baseUrl: service.url, port: 0, token: 'a-token' });
    const post = (headers: Record<string, string>) =>
      fetch(guarded.url, { method: 'POST', headers }).then(({ status }) => status);
    expect(await post({})).toBe(401);
    expect(await post({ authorization: 'Bearer a-token' })).not.toBe(401);
    await guarded.close();
  });
});
