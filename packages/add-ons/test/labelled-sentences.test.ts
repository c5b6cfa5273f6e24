import { describe, expect, it } from 'vitest';
import { analyseSentiment, splitSentences } from '../src/index.js';
import { measureEntities, readLabelled } from './measure-labelled.js';
import { speech } from './speech.js';

function rates(name: string) {
  const measures = measureEntities(readLabelled(name, 'held-apart'));
  return (type: string) => {
    const { labelled, found, reported, right } = measures.get(type) ?? {
      labelled: 0,
      found: 0,
      reported: 0,
      right: 0,
    };
    return { recall: found / labelled, precision: right / reported };
  };
}

describe('sentences that were held apart', () => {
  it('has enough of them', () => {
    const count = (name: string) =>
      readLabelled(name, 'held-apart').length + readLabelled(name, 'development').length;
    expect(count('personal-data.jsonl')).toBeGreaterThanOrEqual(500);
    expect(count('entities-and-sentiment.jsonl')).toBeGreaterThanOrEqual(300);
  });

  it('finds personal data', () => {
    const rate = rates('personal-data.jsonl');
    expect(rate('structured').recall).toBeGreaterThanOrEqual(0.97);
    expect(rate('names').recall).toBeGreaterThanOrEqual(0.85);
    expect(rate('all').precision).toBeGreaterThanOrEqual(0.9);
  });

  it('finds named entities', () => {
    const rate = rates('entities-and-sentiment.jsonl');
    expect(rate('all').recall).toBeGreaterThanOrEqual(0.9);
    expect(rate('all').precision).toBeGreaterThanOrEqual(0.9);
  });

  it('classifies sentiment and emotion', () => {
    const sentences = readLabelled('entities-and-sentiment.jsonl', 'held-apart');
    const right = { sentiment: 0, emotion: 0 };
    for (const sentence of sentences) {
      const [longest] = analyseSentiment(splitSentences([speech(sentence.text)])).toSorted(
        (one, other) => other.text.length - one.text.length,
      );
      if (longest?.sentiment === sentence.sentiment) right.sentiment += 1;
      if (longest?.emotion === sentence.emotion) right.emotion += 1;
    }
    expect(right.sentiment / sentences.length).toBeGreaterThanOrEqual(0.85);
    expect(right.emotion / sentences.length).toBeGreaterThanOrEqual(0.85);
  });
});
