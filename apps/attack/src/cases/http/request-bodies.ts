import type { AttackCase } from '../../attacker/attack-case.js';
import { HttpCaller } from '../../http-call.js';

const bodyBytes = 1024 * 1024;
const audioUrl = '"audio_url":"https://example.com/a.wav"';

/** Items until a body is as large as it may be. */
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

/** Bodies of a megabyte, by what is wrong with them. */
const bodies: Readonly<Record<string, { path: string; make: () => Buffer }>> = {
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
};

export const requestBodies: AttackCase = {
  name: 'http/request-bodies',
  description: `Bodies of 1 MB in ${Object.keys(bodies).length} shapes, one after the other.`,
  seconds: 40,
  // Hundreds of bodies a second go through the parser.
  bounds: { garbageMebibytes: 160 },
  async attack(context) {
    const { caller } = context;
    const probe = new HttpCaller(context.target.url);
    const made = Object.entries(bodies).map(([name, each]) => ({
      name,
      ...each,
      body: each.make(),
    }));
    const least = new Map<string, number>();
    for (let turn = 0; context.isOn; turn += 1) {
      const each = made[turn % made.length];
      if (each === undefined) break;
      const { body, name, path } = each;
      let hasResponded = false;
      const call = caller
        .call(path, { body, headers: { 'content-type': 'application/json' } })
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
      context.count(String((await call).status));
      // The machine holds everything up at times; what a body does, it does each time.
      const leastMs = Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, longestMs);
      least.set(name, leastMs);
      context.recordEvidence(name, String(leastMs));
    }
  },
  async examine(_service, { evidence }) {
    return Object.keys(bodies).map((name) => ({
      name: `/health behind ${name}, at least`,
      unit: 'ms',
      measured: Number(evidence[name] ?? Number.NaN),
      bound: 50,
    }));
  },
};
