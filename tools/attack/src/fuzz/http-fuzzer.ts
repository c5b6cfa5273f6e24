import { request } from 'node:http';
import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackContext } from '../attacker/attack-context.js';
import { describeError } from '../bystander/failures.js';
import { encodeForm } from '../http-call.js';
import { type HttpInput, httpInputs, type OpenApi } from './http-input.js';
import type { Fuzzer, FuzzOutcome } from './run-fuzzer.js';

const responseTimeoutMs = 5000;

/**
 * Sends a request as it is. Resolves with its status and error code, or with the reason for no
 * response.
 */
function send({ target }: AttackContext, input: HttpInput): Promise<string> {
  const { body, headers, method, path } = input;
  const bytes =
    body === null
      ? undefined
      : 'json' in body
        ? Buffer.from(JSON.stringify(body.json))
        : Buffer.from(body.bytes, 'base64');
  return new Promise((resolve) => {
    try {
      const started = request(new URL(target.url), {
        method,
        path,
        agent: false,
        headers: {
          'x-service-key': target.key,
          ...(body !== null && 'json' in body ? { 'content-type': 'application/json' } : {}),
          ...headers,
          ...(bytes === undefined ? {} : { 'content-length': String(bytes.length) }),
        },
      });
      started.setTimeout(responseTimeoutMs, () => {
        resolve('no response');
        started.destroy();
      });
      started.on('error', (error) => resolve(`error ${describeError(error)}`));
      started.on('upgrade', (_response, socket) => {
        resolve('upgraded');
        socket.destroy();
      });
      started.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          if (text.length < 2000) text += chunk.toString('latin1');
        });
        response.on('error', () => resolve(`${response.statusCode} aborted`));
        response.on('end', () =>
          resolve(`${response.statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim()),
        );
      });
      started.end(bytes);
    } catch {
      // The client itself refuses to send it.
      resolve('not sent');
    }
  });
}

/**
 * Finds the path of the interface that a path is for, so that its parameters do not make it a new
 * place.
 */
function createPlaceFinder(document: OpenApi): (path: string) => string {
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{[^}]*\}/g, '[^/]+')}$`),
  }));
  return (path) => templates.find(({ pattern }) => pattern.test(path))?.template ?? 'elsewhere';
}

async function run(
  context: AttackContext,
  input: HttpInput,
  findPlace: (path: string) => string,
): Promise<FuzzOutcome> {
  const outcome = await send(context, input);
  context.count(outcome.slice(0, 3));
  const [path = ''] = input.path.split('?');
  const place = `${input.method} ${findPlace(path)} ${outcome}`;
  const isFailure = /^5(?!03|07)\d\d|^no response|aborted/.test(outcome);
  return { reached: [place], failures: isFailure ? [place] : [] };
}

/** Creates a fuzzer of the HTTP interface from the service's own OpenAPI document. */
export async function createHttpFuzzer({ caller }: AttackContext): Promise<Fuzzer<HttpInput>> {
  const document = (await caller.call('/openapi.json')).json<OpenApi>();
  const upload = await caller.call('/v2/upload', encodeForm(repeatedSpeech(1)));
  const { audio_url, audio_metadata } = upload.json<{
    audio_url: string;
    audio_metadata: { id: string };
  }>();
  const job = await caller.call('/v2/pre-recorded', { body: { audio_url } });
  const live = await caller.call('/v2/live', { body: {} });
  const identifiers = [
    audio_metadata.id,
    job.json<{ id: string }>().id,
    live.json<{ id: string }>().id,
  ];
  const findPlace = createPlaceFinder(document);
  return {
    name: 'http',
    inputs: httpInputs(document, identifiers),
    run: (context, input) => run(context, input, findPlace),
  };
}
