import type { SummarizationConfiguration, Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { createParams, speech } from '../../test/speech.js';
import { ruleProviders } from '../providers/rule-providers.js';
import { splitSentences } from '../sentences/split-sentences.js';

/** Utterances on one channel, with pauses between them that end no sentence. */
function inSuccession(texts: readonly string[]): Utterance[] {
  const utterances: Utterance[] = [];
  for (const text of texts)
    utterances.push(speech(text, { from: (utterances.at(-1)?.end ?? 0) + 0.2 }));
  return utterances;
}

async function summarize(type: SummarizationConfiguration['type'], texts: readonly string[]) {
  const utterances = inSuccession(texts);
  const provider = ruleProviders.find(({ addOn }) => addOn === 'summarization');
  if (provider === undefined || !('analyse' in provider)) throw new Error('There is no provider.');
  const summary = await provider.analyse({
    utterances,
    sentences: splitSentences(utterances),
    audio: undefined,
    params: createParams({ summarization: true, summarization_config: { type } }),
    signal: new AbortController().signal,
  });
  return String(summary);
}

const unmarked = [
  'the budget of the library is larger this year',
  'we can buy new books for the children',
  'the roof of the library has to be repaired',
  'the children asked for a garden with a pond',
  'a new roof costs more than the budget of the year',
  'the books of the library were counted in spring',
];

describe('text without marks', () => {
  verifies('summarization.extractive', 'has an utterance in each line', async () => {
    const lines = (await summarize('bullet_points', unmarked)).split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const line of lines) expect(unmarked).toContain(line.replace(/^- /u, ''));
  });

  test.each(['general', 'concise'] as const)(
    'has a full stop behind each utterance of the type %s',
    async (type) => {
      const summary = await summarize(type, unmarked);
      const parts = summary.split(/(?<=\.) /u);
      for (const part of parts) expect(unmarked.map((text) => `${text}.`)).toContain(part);
    },
  );

  test('has the full stop of its script', async () => {
    expect(await summarize('concise', ['今天天气很好'])).toBe('今天天气很好。');
  });
});

test('a sentence with its mark is whole, over however many utterances it goes', async () => {
  const lines = await summarize('bullet_points', [
    'The budget of the library',
    'is larger this year.',
    'We can buy new books',
    'for the children.',
  ]);
  expect(lines).toBe(
    '- The budget of the library is larger this year.\n- We can buy new books for the children.',
  );
});
