import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Parser } from '@asyncapi/parser';
import {
  closeCodes,
  type LiveMessageType,
  liveMessageSchemas,
  voiceEnrolmentSchema,
} from '@earshot/core';
import { type Browser, hasChromium, launchChromium, type Page } from '@earshot/presets/chromium';
import { listenLocally } from '@earshot/presets/listen';
import { needs, verifies } from '@earshot/specification';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypeScript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, speech, speechText, upload } from './support/api.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';

const execute = promisify(execFile);
const timeoutMs = 120_000;
const sample = join(import.meta.dirname, '../sample/meeting.wav');

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly requestBody?: { readonly $ref: string };
  readonly responses: Readonly<
    Record<
      string,
      { readonly headers?: Readonly<Record<string, unknown>>; readonly content?: object }
    >
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly requestBodies: Readonly<
      Record<
        string,
        {
          readonly content: Readonly<
            Record<
              string,
              { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
            >
          >;
        }
      >
    >;
  };
}

needsPocketsphinx();

let server: ServerProcess;
let openapi: Document;
let asyncapi: string;
/** Origin that examples are fetched from and delivered to. */
let elsewhere: Server;
let elsewhereUrl: string;

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    response.end(request.method === 'GET' ? speech : '');
  });
  ({ url: elsewhereUrl } = await listenLocally(elsewhere));
  server = await startServerProcess({
    ...pocketsphinxSettings,
    EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
  });
  openapi = (await (await call(server.url, '/openapi.json', { key: null })).json()) as Document;
  asyncapi = await (await call(server.url, '/asyncapi.json', { key: null })).text();
}, timeoutMs);
afterAll(async () => {
  await server.stop();
  elsewhere.close();
});

const operations = (): (Operation & { method: string; path: string })[] =>
  Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );

verifies(
  'endpoint.documents',
  'the OpenAPI document has neither errors nor warnings, and names every path',
  async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(openapi), config });
    expect(problems.map(({ message, ruleId }) => `${ruleId}: ${message}`)).toEqual([]);
    const summaries = operations().map(({ summary }) => summary);
    expect(new Set(summaries).size).toBe(summaries.length);
    expect(Object.keys(openapi.paths)).toEqual(
      expect.arrayContaining([
        '/v2/upload',
        '/v2/pre-recorded',
        '/v2/pre-recorded/{id}',
        '/v2/pre-recorded/{id}/file',
        '/v2/transcription',
        '/v2/live',
        '/v2/live/{id}',
        '/v2/capabilities',
        '/v1/audio/transcriptions',
        '/v1/models',
        '/v1/models/{model}',
        '/file/{id}',
        '/health',
        '/ready',
      ]),
    );
    for (const { method, path, requestBody, responses } of operations()) {
      const name = `${method} ${path}`;
      for (const [status, { content }] of Object.entries(responses))
        if (['202', '204', '304'].includes(status) || method === 'head')
          expect(content, `${name} ${status}`).toBeUndefined();
      if (requestBody !== undefined)
        expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['413', '415']));
    }
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const references = JSON.stringify(openapi).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    expect(new Set([...references].map(([, name]) => name))).toEqual(
      new Set(Object.keys(openapi.components.schemas)),
    );
  },
  timeoutMs,
);

verifies(
  'endpoint.documents',
  'the AsyncAPI document has neither errors nor warnings, and an example of each message that is one',
  async () => {
    const { diagnostics, document } = await new Parser().parse(asyncapi);
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
    const messages = document?.components().messages().all() ?? [];
    const ofServer = messages.filter((message) => message.id()?.startsWith('server.'));
    expect(ofServer.length).toBe(18);
    for (const message of ofServer) {
      const [example] = message.examples().all();
      const type = message.name() as LiveMessageType;
      expect(liveMessageSchemas[type].parse(example?.payload()), type).toMatchObject({ type });
    }
    for (const message of messages) expect(message.summary(), message.id()).toBeTruthy();
    const session = document?.channels().get('session');
    expect(session?.extensions().get('x-close-codes')?.value()).toEqual(closeCodes);
  },
  timeoutMs,
);

verifies(
  'endpoint.documents',
  'neither document has a bound that is no limit of the contract',
  () => {
    for (const document of [JSON.stringify(openapi), asyncapi])
      for (const bound of [Number.MAX_SAFE_INTEGER, Number.MAX_VALUE])
        expect(document).not.toContain(String(bound));
  },
);

verifies(
  'endpoint.documents',
  'every example of a request is accepted',
  async () => {
    let tried = 0;
    for (const { method, path, requestBody } of operations()) {
      const name = requestBody?.$ref.split('/').at(-1) ?? '';
      const content = openapi.components.requestBodies[name]?.content ?? {};
      for (const { value } of Object.values(content['application/json']?.examples ?? {})) {
        tried += 1;
        // Voices are not known here, and their recordings are not there.
        if (path === '/v2/voices') {
          expect(voiceEnrolmentSchema.safeParse(value).success).toBe(true);
          continue;
        }
        const body = JSON.parse(
          JSON.stringify(value).replaceAll('https://example.com', elsewhereUrl),
        ) as unknown;
        const response = await call(server.url, path, { method: method.toUpperCase(), body });
        expect(
          response.status,
          `${path} ${JSON.stringify(value)} ${await response.clone().text()}`,
        ).toBeLessThan(300);
      }
    }
    expect(tried).toBe(11);
  },
  timeoutMs,
);

verifies(
  'endpoint.documents',
  'responses have the headers that the document names',
  async () => {
    const { audio_url } = await upload(server.url);
    const { id } = await createJob(server.url, { audio_url });
    const live = (await (await call(server.url, '/v2/live', { body: {} })).json()) as {
      id: string;
    };
    const file = new URL(audio_url).pathname.split('/').at(-1) ?? '';
    const paths = (path: string) =>
      path.replace(
        '{id}',
        path.startsWith('/file') ? file : path.startsWith('/v2/live') ? live.id : id,
      );
    const createBody = (path: string) => (path === '/v2/live' ? {} : { audio_url });
    let compared = 0;
    for (const { method, path, responses } of operations()) {
      if (method === 'delete') continue;
      const response = await call(server.url, paths(path), {
        method: method.toUpperCase(),
        ...(method === 'post'
          ? { body: createBody(path), headers: { 'idempotency-key': `documents ${path}` } }
          : {}),
      });
      const documented = Object.keys(responses[String(response.status)]?.headers ?? {});
      // Only a repetition has it.
      const present = documented.filter((name) => name !== 'Idempotent-Replayed');
      for (const name of present)
        expect(
          response.headers.get(name),
          `${method} ${path} ${response.status}: ${name}`,
        ).not.toBeNull();
      compared += present.length;
      await response.arrayBuffer();
    }
    expect(compared).toBeGreaterThan(60);
  },
  timeoutMs,
);

/**
 * Uploads a file, transcribes it and prints the text, through a client that uses only the generated
 * types.
 */
const program = `
import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { paths } from './interface.js';

const [url = '', key = '', path = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url, headers: { 'x-service-key': key } });
const audio = new Blob([await readFile(path)]);
const uploaded = await client.POST('/v2/upload', {
  body: { audio: 'meeting.wav' },
  bodySerializer: () => {
    const form = new FormData();
    form.set('audio', audio, 'meeting.wav');
    return form;
  },
});
const audio_url = uploaded.data?.audio_url ?? '';
const created = await client.POST('/v2/pre-recorded', {
  body: { audio_url, language_config: { languages: ['en'] }, custom_metadata: { order: 1234 } },
});
const id = created.data?.id ?? '';
for (;;) {
  const { data } = await client.GET('/v2/pre-recorded/{id}', { params: { path: { id } } });
  if (data === undefined || data.status === 'error') throw new Error('no transcript');
  if (data.status === 'done') {
    const query = { custom_metadata: { order: 1234 }, status: ['done', 'error'] as const };
    const listed = await client.GET('/v2/pre-recorded', { params: { query: { ...query, status: [...query.status] } } });
    const text = data.result?.transcription?.full_transcript;
    process.stdout.write(JSON.stringify({ text, listed: listed.data?.items?.map((item) => item.id === id) }));
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
}
`;

verifies(
  'endpoint.documents',
  'a client that is generated from the document compiles, and makes a transcription',
  async () => {
    const folder = temporaryFolder();
    symlinkSync(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const types = astToString(
      await openapiTypeScript(openapi as unknown as OpenAPI3, { defaultNonNullable: false }),
    );
    writeFileSync(join(folder, 'src/interface.ts'), types);
    writeFileSync(join(folder, 'src/program.ts'), program);
    const options = {
      module: 'nodenext',
      target: 'es2023',
      strict: true,
      exactOptionalPropertyTypes: true,
      types: ['node'],
      rootDir: 'src',
      outDir: 'dist',
      skipLibCheck: true,
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['src'] }),
    );
    const compiler = join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
    const run = (...programArguments: string[]) =>
      execute(process.execPath, programArguments, { cwd: folder }).catch(
        (error: { stdout: string; message: string }) => {
          throw new Error(`${error.message}\n${error.stdout}`);
        },
      );
    await run(compiler, '-p', folder);
    const { stdout } = await run('dist/program.js', server.url, testKey, sample);
    expect(JSON.parse(stdout)).toEqual({ text: speechText, listed: [true] });
  },
  timeoutMs,
);

describe(
  'the page of the reference in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium(sample);
    }, timeoutMs);
    afterAll(() => browser.close());

    verifies(
      'endpoint.documents',
      'loads nothing from elsewhere, and uploads a file and lists jobs on request',
      async () => {
        const { id } = await createJob(server.url, {
          audio_url: (await upload(server.url)).audio_url,
        });
        const errors: string[] = [];
        /** Fills in an operation on a separate page, and sends it. */
        const tryOut = async (
          address: string,
          title: string,
          prepare: (page: Page) => Promise<void>,
        ) => {
          const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
          page.on('pageerror', (error) => errors.push(error.message));
          page.on('request', (request) => {
            if (!request.url().startsWith(server.url) && !/^(?:data|blob):/.test(request.url()))
              errors.push(`request to ${request.url()}`);
          });
          page.on('console', (message) => {
            if (/content security policy/i.test(message.text())) errors.push(message.text());
          });
          await page.goto(`${server.url}/docs/api/`);
          await page.getByPlaceholder('QUxM').first().fill(testKey);
          await page.goto(`${server.url}/docs/api/#${address}`);
          const section = page.locator('section', { hasText: title }).last();
          await section.getByRole('button', { name: 'Test Request' }).first().click();
          await prepare(page);
          let body: unknown;
          // The page applies the input a moment later, and sends nothing before that.
          await expect
            .poll(
              async () => {
                const [response] = await Promise.all([
                  page
                    .waitForResponse((each) => each.url().includes('/v2/'), { timeout: 5000 })
                    .catch(() => undefined),
                  page.getByRole('button', { name: /^Send/ }).first().click(),
                ]);
                body = await response?.json();
                return response?.status();
              },
              { timeout: 60_000, interval: 500 },
            )
            .toBe(200);
          await page.close();
          return body;
        };

        const uploaded = await tryOut(
          'tag/files/POST/v2/upload',
          'Upload audio, or fetch it from a url',
          async (page) => {
            const [chooser] = await Promise.all([
              page.waitForEvent('filechooser'),
              page.getByRole('button', { name: 'Select File' }).first().click(),
            ]);
            await chooser.setFiles(sample);
            await page.getByRole('button', { name: 'Delete' }).first().waitFor();
          },
        );
        expect(uploaded).toMatchObject({ audio_metadata: { filename: 'meeting.wav' } });

        const listed = await tryOut(
          'tag/pre-recorded/GET/v2/pre-recorded',
          'List pre-recorded jobs',
          async () => undefined,
        );
        expect(listed).toMatchObject({
          items: expect.arrayContaining([expect.objectContaining({ id })]),
        });
        expect(errors).toEqual([]);
      },
      timeoutMs,
    );
  },
);
