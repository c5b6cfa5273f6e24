import { expect, test } from 'vitest';
import { type SpeechModel, sortModels } from './speech-model.js';

const model = (
  id: string,
  size_bytes: number,
  percent?: number,
  cited_from: string | null = null,
) =>
  ({
    id,
    size_bytes,
    word_errors: percent === undefined ? null : { percent, recordings: 'ten', cited_from },
  }) as SpeechModel;

const models = [
  model('published', 300, 2, 'https://example.com/figures'),
  model('unknown', 100),
  model('worse', 400, 6.1),
  model('better', 200, 4.6),
];
const idsBy = (order: Parameters<typeof sortModels>[1]) =>
  sortModels(models, order).map(({ id }) => id);

test('models are sorted by their word errors, those of the same recordings first', () => {
  expect(idsBy('errors')).toEqual(['better', 'worse', 'published', 'unknown']);
});

test('models are sorted by their size, or stay as the catalogue has them', () => {
  expect(idsBy('size')).toEqual(['unknown', 'better', 'published', 'worse']);
  expect(idsBy('recommended')).toEqual(models.map(({ id }) => id));
});
