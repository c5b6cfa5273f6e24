import type { TranscriptEdits, Utterance } from '@earshot/core';
import { applyTranscriptEdits } from '@earshot/core/edits';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import type { Storage, StoredJob, TranscriptShare } from '../../storage/index.js';
import { sharedTranscript } from './shared-transcript.js';

const utterances = Array.from({ length: 700 }, (_, row): Utterance => {
  const words = ['one', ' two', ' three'].map((word, index) => ({
    word,
    start: 3 * row + index,
    end: 3 * row + index + 1,
    confidence: 1,
  }));
  const text = 'one two three';
  const start = 3 * row;
  return { start, end: start + 3, confidence: 1, channel: 0, language: 'en', words, text };
});

verifies(
  'studio.share-transcript',
  'a long transcript is edited part by part as it is as a whole',
  async () => {
    // The first border of a part would be before word 600, where two utterances are joined.
    const edits: TranscriptEdits = {
      corrections: [
        { from: 0, count: 3, text: '' },
        { from: 604, count: 4, text: 'over a border' },
        { from: 1500, count: 1, text: 'other words' },
      ],
      splits: [700, 1801],
      merges: [600, 609, 1200],
      turns: [{ word: 1806, speaker: 4 }],
      speakers: [{ speaker: 4, merged_into: 2 }],
    };
    const storage = {
      edits: { get: async () => ({ revision: 'a', text: JSON.stringify(edits) }) },
      results: {
        async *readUtterances() {
          for (const utterance of utterances) yield JSON.stringify(utterance);
        },
      },
    } as unknown as Storage;
    const job = { id: 'a', file: null, createdAt: 0 } as unknown as StoredJob;
    const share = { title: 'A', hasAudio: true, expiresAt: 0 } as TranscriptShare;
    let text = '';
    for await (const part of sharedTranscript(job, share, storage)) text += part;
    const shared = JSON.parse(text) as {
      utterances: { text: string; start: number; speaker?: number }[];
    };
    const pick = (said: { text: string; start: number; speaker?: number | undefined }) =>
      `${said.start} ${said.speaker} ${said.text}`;
    expect(shared.utterances.map(pick)).toEqual(
      applyTranscriptEdits(utterances, edits).map(({ utterance }) => pick(utterance)),
    );
  },
);
