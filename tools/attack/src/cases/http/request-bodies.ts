import { setTimeout as sleep } from 'node:timers/promises';
import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackCase, AttackedService } from '../../attacker/attack-case.js';
import { encodeForm, HttpCaller } from '../../http-call.js';

const bodyBytes = 1024 * 1024;
const audioUrl = '"audio_url":"https://example.com/a.wav"';

/** Number of items with which a body reaches the maximum size. */
function filled(begin: string, item: (index: number) => string, end: string): Buffer {
  const items: string[] = [];
  let length = begin.length + end.length;
  for (let index = 0; ; index += 1) {
    const text = item(index);
    length += text.length + 1;
    if (length >= bodyBytes) break;
    items.push(text);
  }
  return Buffer.from(begin + items.join(',') + end);
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** A body of a megabyte, and the request that it is sent with. */
interface LargeBody {
  /** Path of the request. `:id` stands for a job of the attacker that has a transcript. */
  readonly path: string;
  /** @defaultValue POST */
  readonly method?: string;
  readonly make: () => Buffer;
}

const editsRequest = { path: '/v2/pre-recorded/:id/edits', method: 'PUT' };

/** Invalid bodies, by their problem. */
const bodies: Readonly<Record<string, LargeBody>> = {
  'wrong languages': {
    path: '/v2/pre-recorded',
    make: () => filled(`{${audioUrl},"language_config":{"languages":[`, () => '"qq"', ']}}'),
  },
  'the same language': {
    path: '/v2/live',
    make: () => filled('{"language_config":{"languages":[', () => '"en"', ']}}'),
  },
  'unknown fields': {
    path: '/v2/live',
    make: () => filled('{', (index) => `"unknown_${index}":0`, '}'),
  },
  'unknown fields within': {
    path: '/v2/live',
    make: () => filled('{"messages_config":{', (index) => `"receive_${index}":0`, '}}'),
  },
  'deep nesting': {
    path: '/v2/live',
    make: () => Buffer.from(`{"custom_metadata":{"a":${nested(bodyBytes / 2 - 20)}}}`),
  },
  'many nestings': {
    path: '/v2/pre-recorded',
    make: () => filled(`{${audioUrl},"custom_metadata":{"a":[`, () => nested(70), ']}}'),
  },
  'long names': {
    path: '/v2/live',
    make: () => filled('{', (index) => `"${'k'.repeat(10_000)}${index}":0`, '}'),
  },
  'one long name': {
    path: '/v2/live',
    make: () => Buffer.from(`{"${'k'.repeat(bodyBytes - 20)}":0}`),
  },
  'wrong vocabulary': {
    path: '/v2/pre-recorded',
    make: () =>
      filled(
        `{${audioUrl},"custom_vocabulary":true,"custom_vocabulary_config":{"vocabulary":[`,
        () => '{"value":"","x":1}',
        ']}}',
      ),
  },
  'wrong pronunciations': {
    path: '/v2/pre-recorded',
    make: () =>
      filled(
        `{${audioUrl},"custom_vocabulary":true,"custom_vocabulary_config":{"vocabulary":[{"value":"a","pronunciations":[`,
        () => '0',
        ']}]}}',
      ),
  },
  'wrong spellings': {
    path: '/v2/pre-recorded',
    make: () =>
      filled(
        `{${audioUrl},"custom_spelling":true,"custom_spelling_config":{"spelling_dictionary":{`,
        (index) => `"w${index}":[0]`,
        '}}}',
      ),
  },
  'wrong entity types': {
    path: '/v2/pre-recorded',
    make: () => filled(`{${audioUrl},"pii_redaction_config":{"entity_types":[`, () => '"X"', ']}}'),
  },
  'wrong prompts': {
    path: '/v2/pre-recorded',
    make: () => filled(`{${audioUrl},"audio_to_llm_config":{"prompts":[`, () => '[]', ']}}'),
  },
  'wrong translations': {
    path: '/v2/pre-recorded',
    make: () =>
      filled(`{${audioUrl},"translation_config":{"target_languages":[`, () => '"qq"', ']}}'),
  },
  'a long number': {
    path: '/v2/live',
    make: () => Buffer.from(`{"endpointing":${'9'.repeat(bodyBytes - 40)}}`),
  },
  'escaped text': {
    path: '/v2/live',
    make: () => Buffer.from(`{"model":"${'\\u0041'.repeat(bodyBytes / 6 - 10)}"}`),
  },
  'a long address': {
    path: '/v2/pre-recorded',
    make: () => Buffer.from(`{"audio_url":"https://${'a.'.repeat(bodyBytes / 2 - 30)}"}`),
  },
  'no JSON': { path: '/v2/live', make: () => Buffer.from('{"'.padEnd(bodyBytes - 10, '\\')) },
  'empty fields': { path: '/v2/live', make: () => filled('{', () => '"":0', '}') },
  'names of prototypes': {
    path: '/v2/live',
    make: () => filled('{"custom_metadata":{', (index) => `"__proto__":${index}`, '}}'),
  },
  'many corrections': {
    ...editsRequest,
    // The maximum number, so that all of them are checked and stored.
    make: () => Buffer.from(JSON.stringify({ corrections: corrections(10_000, 'x'.repeat(70)) })),
  },
  'too many corrections': {
    ...editsRequest,
    make: () => filled('{"corrections":[', (index) => `{"from":${index},"text":""}`, ']}'),
  },
  'wrong corrections': {
    ...editsRequest,
    make: () => filled('{"corrections":[', () => '{"from":-1,"count":0,"text":0,"x":0}', ']}'),
  },
  'splits that are not in order': {
    ...editsRequest,
    make: () => filled('{"splits":[', (index) => String(9_000_000 - index), ']}'),
  },
};

function corrections(count: number, text: string): unknown[] {
  return Array.from({ length: count }, (_, from) => ({ from, text }));
}

/** Transcribes a file of the attacker. */
export async function transcribeFile({ caller }: AttackedService): Promise<{ id: string }> {
  const upload = await caller.call('/v2/upload', encodeForm(repeatedSpeech(1)));
  const { audio_url } = upload.json<{ audio_url: string }>();
  const created = await caller.call('/v2/pre-recorded', { body: { audio_url } });
  const { id } = created.json<{ id: string }>();
  for (let tries = 0; tries < 240; tries += 1) {
    const { status } = (await caller.call(`/v2/pre-recorded/${id}`)).json<{ status: string }>();
    if (status === 'done') return { id };
    await sleep(250);
  }
  throw new Error('the file of the attacker was not transcribed');
}

export const requestBodies: AttackCase = {
  name: 'http/request-bodies',
  description: `Bodies of 1 MB in ${Object.keys(bodies).length} shapes, one after the other.`,
  seconds: 50,
  // Hundreds of bodies a second go through the parser, and those that are stored to the thread of
  // the database as well.
  bounds: { garbageMebibytes: 224 },
  prepare: transcribeFile,
  async attack(context) {
    const { caller } = context;
    const probe = new HttpCaller(context.target.url);
    const made = Object.entries(bodies).map(([name, each]) => ({
      name,
      ...each,
      body: each.make(),
    }));
    const stallsMs = new Map(made.map(({ name }): [string, number[]] => [name, []]));
    const recordMedians = (): void => {
      for (const [name, ofBody] of stallsMs) {
        ofBody.sort((one, other) => one - other);
        // The machine itself stalls at times, but the effect of a body repeats every time.
        context.recordEvidence(name, String(ofBody[Math.floor(ofBody.length / 2)]));
      }
    };
    context.signal.addEventListener('abort', recordMedians, { once: true });
    for (let turn = 0; context.isOn; turn += 1) {
      const each = made[turn % made.length];
      if (each === undefined) break;
      const { body, method = 'POST', name, path } = each;
      let hasResponded = false;
      const call = caller
        .call(path.replace(':id', context.target.prepared['id'] ?? ''), {
          method,
          body,
          headers: { 'content-type': 'application/json' },
        })
        .finally(() => {
          hasResponded = true;
        });
      let longestMs = 0;
      // Requests one after the other beside it: the longest shows the stall that the body causes.
      while (!hasResponded) {
        const startedMs = performance.now();
        await probe.call('/health');
        longestMs = Math.max(longestMs, performance.now() - startedMs);
      }
      const { status } = await call;
      context.count(String(status));
      if (status === 429) {
        // The body was not examined: the key has reached its rate limit.
        await context.pause(250);
        continue;
      }
      stallsMs.get(name)?.push(longestMs);
    }
  },
  async examine(_service, { evidence }) {
    return Object.keys(bodies).map((name) => ({
      name: `/health during ${name}, median`,
      unit: 'ms',
      measured: Number(evidence[name] ?? Number.NaN),
      bound: 50,
    }));
  },
};
