import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createParams, speech } from '../../test/speech.js';
import type { AddOnName } from '../registry/add-on-registry.js';
import { AddOnFailure, TranscriptWithheldError } from './add-on-error.js';
import type { AddOnProvider } from './provider.js';
import { type RunAddOnsOptions, runAddOns } from './run-add-ons.js';

/** A clock on which every pause ends at once, or never. It records the durations. */
function fakeClock({ isLate = false } = {}) {
  const pausesMs: number[] = [];
  let nowMs = 0;
  return {
    pausesMs,
    monotonicMs: () => {
      nowMs += 250;
      return nowMs;
    },
    sleep: (durationMs: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (durationMs !== 60_000 || isLate) {
          pausesMs.push(durationMs);
          resolve();
          return;
        }
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      }),
  };
}

function run(
  requested: AddOnName[],
  providers: AddOnProvider[],
  options: Partial<RunAddOnsOptions> = {},
) {
  return runAddOns({
    requested,
    providers,
    utterances: [speech('call anna')],
    params: createParams(),
    describeRemedy: ({ providers: [first] }) => `configure ${first}`,
    clock: fakeClock(),
    timeoutMs: 60_000,
    ...options,
  });
}

const analysis = (addOn: AddOnName, analyse: (text: string) => unknown): AddOnProvider => ({
  addOn,
  provider: 'rules',
  analyse: ({ sentences, utterances }) =>
    analyse(
      (sentences.length > 0
        ? sentences.map(({ sentence }) => sentence)
        : utterances.map(({ text }) => text)
      ).join('|'),
    ),
});
const change = (addOn: AddOnName, from: RegExp, to: string): AddOnProvider => ({
  addOn,
  provider: 'rules',
  change: ({ utterances }) => ({
    utterances: utterances.map((each) => ({ ...each, text: each.text.replace(from, to) })),
  }),
});
const sentences = analysis('sentences', (text) => [{ sentence: `<${text}>` }]);

verifies(
  'add-ons.order',
  'everything reads the transcript as redaction and punctuation, in this order, have left it, however the request orders them',
  async () => {
    const { envelopes, utterances } = await run(
      ['sentiment_analysis', 'named_entity_recognition', 'punctuation_enhanced', 'pii_redaction'],
      [
        analysis('sentiment_analysis', (text) => [text]),
        analysis('named_entity_recognition', (text) => [text]),
        change('punctuation_enhanced', /\]/, '].'),
        change('pii_redaction', /anna/, '[NAME_1]'),
        sentences,
      ],
    );
    expect(utterances[0]?.text).toBe('call [NAME_1].');
    expect(envelopes['named_entity_recognition']?.results).toEqual(['call [NAME_1].']);
    // Sentences were made for it, and are not among the results, since they were not requested.
    expect(envelopes['sentiment_analysis']?.results).toEqual(['<call [NAME_1].>']);
    expect(Object.keys(envelopes).sort()).toEqual([
      'named_entity_recognition',
      'sentiment_analysis',
    ]);
  },
);

test('add-ons that do not need each other run at the same time', async () => {
  let entered = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const meet = async () => {
    entered += 1;
    if (entered === 2) open();
    await both;
    return ['met'];
  };
  const { envelopes } = await run(
    ['named_entity_recognition', 'audio_to_llm'],
    [
      { addOn: 'named_entity_recognition', provider: 'rules', analyse: meet },
      { addOn: 'audio_to_llm', provider: 'router', analyse: meet },
    ],
  );
  expect(envelopes['audio_to_llm']?.results).toEqual(['met']);
});

verifies(
  ['result.envelope', 'job.add-on-unavailable'],
  'envelopes have the outcome, its time and whether it is empty; one without a provider what to configure',
  async () => {
    const { envelopes } = await run(
      ['named_entity_recognition', 'summarization', 'translation'],
      [
        analysis('named_entity_recognition', () => []),
        analysis('summarization', () => 'all'),
        sentences,
      ],
    );
    expect(envelopes).toEqual({
      named_entity_recognition: {
        success: true,
        is_empty: true,
        exec_time: expect.any(Number),
        error: null,
        results: [],
      },
      summarization: {
        success: true,
        is_empty: false,
        exec_time: expect.any(Number),
        error: null,
        results: 'all',
      },
      translation: {
        success: false,
        is_empty: true,
        exec_time: 0,
        error: {
          status_code: 501,
          exception: 'AddonUnavailable',
          message: 'translation is not available: configure router',
        },
        results: null,
      },
    });
    expect(envelopes['summarization']?.exec_time).toBeGreaterThan(0);
  },
);

verifies(
  ['job.add-on-failure', 'result.envelope-error'],
  'a failure is in its envelope, without the text of unexpected errors, and in those that need it',
  async () => {
    const { envelopes } = await run(
      ['sentences', 'sentiment_analysis', 'named_entity_recognition'],
      [
        analysis('sentences', (text) => {
          throw new Error(`cannot split ${text}`);
        }),
        analysis('sentiment_analysis', () => []),
        analysis('named_entity_recognition', () => ['anna']),
      ],
    );
    expect(envelopes['sentences']?.error).toEqual({
      status_code: 500,
      exception: 'AddonFailed',
      message: 'sentences failed unexpectedly',
    });
    expect(envelopes['sentiment_analysis']?.error).toMatchObject({
      status_code: 424,
      exception: 'AddonDependencyFailed',
    });
    expect(envelopes['named_entity_recognition']?.success).toBe(true);
  },
);

verifies(
  'add-ons.withheld',
  'a transcript whose redaction fails or is missing is never delivered',
  async () => {
    const failing: AddOnProvider = {
      addOn: 'pii_redaction',
      provider: 'rules',
      change: () => {
        throw new Error('anna');
      },
    };
    for (const providers of [[], [failing]]) {
      const error = await run(['pii_redaction'], providers).catch((each: unknown) => each);
      expect(error).toBeInstanceOf(TranscriptWithheldError);
      expect(String(error)).not.toContain('anna');
    }
  },
);

verifies(
  'add-ons.retry',
  'what may be retried is tried three times, with the pauses that it asks for; anything else once',
  async () => {
    const attempts: boolean[] = [];
    const failing = (isRetryable: boolean, retryAfterMs?: number): AddOnProvider => ({
      addOn: 'audio_to_llm',
      provider: 'router',
      analyse: () => {
        attempts.push(isRetryable);
        throw new AddOnFailure('busy', {
          statusCode: 429,
          exception: 'RouterBusy',
          isRetryable,
          retryAfterMs,
        });
      },
    });
    const clock = fakeClock();
    const { envelopes } = await run(['audio_to_llm'], [failing(true)], { clock });
    expect(envelopes['audio_to_llm']?.error?.exception).toBe('RouterBusy');
    expect(clock.pausesMs).toEqual([500, 1000]);
    await run(['audio_to_llm'], [failing(true, 7000)], { clock });
    expect(clock.pausesMs).toEqual([500, 1000, 7000, 7000]);
    await run(['audio_to_llm'], [failing(false)], { clock });
    expect(attempts.filter((isRetryable) => !isRetryable)).toHaveLength(1);
  },
);

verifies(
  'add-ons.time-limit',
  'an add-on that takes too long is ended, the others are not',
  async () => {
    const { envelopes } = await run(
      ['audio_to_llm', 'named_entity_recognition'],
      [
        { addOn: 'audio_to_llm', provider: 'router', analyse: () => new Promise(() => undefined) },
        analysis('named_entity_recognition', () => ['anna']),
      ],
      { clock: fakeClock({ isLate: true }) },
    );
    expect(envelopes['audio_to_llm']?.error).toMatchObject({
      status_code: 504,
      exception: 'AddonTimeout',
    });
  },
);

test('an abortion ends everything with its reason', async () => {
  const abortion = new AbortController();
  const running = run(
    ['audio_to_llm'],
    [{ addOn: 'audio_to_llm', provider: 'router', analyse: () => new Promise(() => undefined) }],
    { signal: abortion.signal },
  );
  abortion.abort(new Error('cancelled'));
  await expect(running).rejects.toThrow('cancelled');
});
