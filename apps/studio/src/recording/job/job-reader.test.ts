import type { Job } from '@earshot/core/types';
import { describe, expect, it } from 'vitest';
import { addOnResult } from '../../../test/support/add-on-result.js';
import { JobReader } from './job-reader.js';

function read(text: string, size: number): JobReader {
  const reader = new JobReader();
  for (let from = 0; from < text.length; from += size) reader.push(text.slice(from, from + size));
  return reader;
}

const [first] = addOnResult.transcription?.utterances ?? [];

/** A job with one utterance for each text. */
function createJob(texts: readonly string[], custom_metadata: object = {}): object {
  const utterances = texts.map((text) => ({ ...first, text }));
  return {
    id: 'a',
    custom_metadata,
    result: {
      metadata: addOnResult.metadata,
      transcription: { full_transcript: texts.join(' '), languages: ['en'], utterances },
      sentences: { results: [{ utterances: [{ text: 'later' }] }] },
    },
  };
}

describe('a job that is read as it arrives', () => {
  it('is the whole one, however its text was cut', () => {
    const texts = [
      'Good morning',
      '',
      '\\\\',
      '"',
      'a "quoted\\" one',
      ']}',
      '"utterances":[{',
      'ü',
    ];
    for (const own of [
      {},
      { utterances: ['a', 'b'] },
      { utterances: [{ text: 'mine' }] },
      { transcription: { utterances: [] } },
    ])
      for (const spoken of [texts, [], ['one']]) {
        const job: unknown = JSON.parse(JSON.stringify(createJob(spoken, own)));
        for (let size = 1; size < 400; size += 7)
          expect(read(JSON.stringify(job), size).finish(), `${size}`).toEqual(job);
      }
    for (const job of [
      { id: 'a', result: null },
      { id: 'a', result: {} },
    ])
      expect(read(JSON.stringify(job), 3).finish()).toEqual(job);
  });

  it('has its first utterances while the rest is on its way', () => {
    const texts = Array.from({ length: 60 }, (_, index) => `utterance ${index}`);
    const text = JSON.stringify(createJob(texts));
    const reader = new JobReader();
    const partials: (Job | null)[] = [];
    for (let from = 0; from < text.length; from += 1000) {
      reader.push(text.slice(from, from + 1000));
      partials.push(reader.partial);
    }
    expect(partials[0]).toBeNull();
    const partial = partials.find((each) => each !== null);
    expect(partial?.result?.transcription?.utterances.map((each) => each.text)).toEqual(
      texts.slice(0, 40),
    );
    expect(partial?.result?.metadata).toEqual(addOnResult.metadata);
    expect(reader.finish().result?.transcription?.utterances).toHaveLength(60);
  });
});
