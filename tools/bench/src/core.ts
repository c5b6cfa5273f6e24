import { liveRequestSchema, parseListQuery, parseLiveMessage } from '@earshot/core';
import { medianMs } from './timing.js';

const rounds = 7;
const callsPerRound = 20_000;

const medianMicroseconds = (call: () => unknown) => 1000 * medianMs(call, rounds, callsPerRound);

/** Rounds to milliseconds, which are the resolution of times in messages. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function transcriptMessage(wordCount: number): string {
  const words = Array.from({ length: wordCount }, (_, index) => ({
    word: `${index === 0 ? '' : ' '}word${index}`,
    start: rounded(index * 0.3),
    end: rounded(index * 0.3 + 0.25),
    confidence: 0.93,
  }));
  return JSON.stringify({
    type: 'transcript',
    session_id: '4f1d6b0e-6d1c-4c0e-9c52-0b9a7d1f2a33',
    created_at: '2026-01-31T12:00:00.000Z',
    data: {
      id: '00-00000001',
      is_final: true,
      utterance: {
        text: words.map(({ word }) => word).join(''),
        start: 0,
        end: rounded(wordCount * 0.3),
        confidence: 0.93,
        channel: 0,
        language: 'en',
        words,
      },
    },
  });
}

/**
 * Measures the cost of parsing, with that of the platform's own JSON.parse beside it where it is
 * included.
 */
export async function run(): Promise<void> {
  const rows: Record<string, Record<string, string>> = {};
  const add = (name: string, call: () => unknown, bare?: () => unknown, target = ''): void => {
    rows[name] = {
      'µs a call': medianMicroseconds(call).toFixed(1),
      'of it JSON.parse': bare === undefined ? '' : medianMicroseconds(bare).toFixed(1),
      target,
    };
  };
  for (const wordCount of [8, 15, 30]) {
    const text = transcriptMessage(wordCount);
    const target = wordCount === 15 ? '<= 10' : '';
    add(
      `live transcript, ${wordCount} words`,
      () => parseLiveMessage(text),
      () => JSON.parse(text),
      target,
    );
  }
  const request = { language_config: { languages: ['en'] }, endpointing: 0.3 };
  add('live request', () => liveRequestSchema.parse(request));
  const query = 'limit=50&status=done&status=error&custom_metadata[user][id]=7';
  add('list query', () => parseListQuery(query, { kinds: true }));
  console.table(rows);
}
