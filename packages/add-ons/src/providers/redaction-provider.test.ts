import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createParams, speech } from '../../test/speech.js';
import type { EntityModel, LabelledSpan } from '../entities/entity-model.js';
import type { AddOnInput, ChangedTranscript } from '../runner/provider.js';
import { createRedactionAddOn } from './redaction-provider.js';

/** The rules hide the code to be safe, but are not certain of it. */
const unsure = 'there was a QX719442 on it';
const sentences = [
  'my card is 4111 1111 1111 1111 and it expires in may twenty twenty nine',
  'call me on 0207 946 0018 or write to anna@example.com',
  'Doctor Brown saw Anna Smith in London on the third of March',
  unsure,
];

const modelThatFinds = (spansOf: (text: string) => readonly LabelledSpan[]): EntityModel => ({
  name: 'the model Test',
  find: async (texts) => texts.map(spansOf),
});

async function redact(
  text: string,
  { model, types = [] }: { model?: EntityModel; types?: string[] },
): Promise<ChangedTranscript> {
  const { change } = createRedactionAddOn(model);
  const params = createParams({
    pii_redaction_config: { processed_text_type: 'MASK', entity_types: types },
  });
  return change({
    params,
    utterances: [speech(text)],
    signal: new AbortController().signal,
  } as unknown as AddOnInput);
}

/** Places of a masked text that are masked. */
const maskedIn = ({ utterances }: ChangedTranscript) =>
  Array.from(utterances[0]?.text ?? '').flatMap((character, at) => (character === '#' ? [at] : []));

describe('redaction by rules and a model', () => {
  verifies('add-ons.pii-model', 'hides what the rules hide, whatever the model finds', async () => {
    const labels = fc.constantFrom('NAME', 'ORG', 'DATE', 'PHONE', 'LANGUAGE', 'MISC');
    const span = fc.record({
      label: labels,
      first: fc.nat({ max: 8 }),
      count: fc.integer({ min: 1, max: 4 }),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const types = fc.constantFrom<string[]>(
      [],
      ['PCI'],
      ['NAME', 'PHONE_NUMBER'],
      ['NUMERICAL_PII'],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sentences),
        fc.array(span, { maxLength: 4 }),
        types,
        async (text, drawn, wanted) => {
          const words = [...text.matchAll(/\S+/g)];
          const spans = drawn
            .map(({ count, first, ...rest }) => {
              const start = words[first % words.length]?.index ?? 0;
              const last = words[Math.min(first + count, words.length) - 1];
              return { ...rest, start, end: (last?.index ?? start) + (last?.[0].length ?? 1) };
            })
            .filter(({ end, start }) => end > start);
          const byRules = await redact(text, { types: wanted });
          const withModel = await redact(text, {
            types: wanted,
            model: modelThatFinds(() => spans),
          });
          expect(maskedIn(withModel)).toEqual(expect.arrayContaining(maskedIn(byRules)));
        },
      ),
      {
        numRuns: 100,
        seed: 32,
        examples: [
          [unsure, [{ label: 'ORG', first: 2, count: 2, confidence: 0.99 }], ['NUMERICAL_PII']],
        ],
      },
    );
  });

  it('asks about each text once, and says what the labels of the model leave out', async () => {
    const asked: string[][] = [];
    const model: EntityModel = {
      name: 'the model Test',
      find: async (texts) => {
        asked.push([...texts]);
        return texts.map(() => [
          { label: 'PER', start: 0, end: 5, confidence: 0.4 },
          { label: 'MISC', start: 6, end: 9, confidence: 1 },
        ]);
      },
    };
    const { note, utterances } = await redact('sunny was not here', { model, types: ['NAME'] });
    expect(utterances[0]?.text).toBe('##### was not here');
    expect(note).toBe(
      'by rules and the model Test; what the model labels as MISC is of no type, and was not redacted',
    );
    expect(asked).toEqual([['sunny was not here']]);
  });

  verifies('add-ons.pii-model-broken', 'fails where the model does', async () => {
    const model: EntityModel = {
      name: 'the model Test',
      find: () => Promise.reject(new Error('it has died')),
    };
    await expect(redact('nothing here', { model })).rejects.toThrow('it has died');
  });
});
