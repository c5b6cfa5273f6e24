import { preRecordedRequestSchema, type Utterance } from '@earshot/core';

/** Options of {@link speech}. */
interface SpeechOptions extends Partial<Pick<Utterance, 'channel' | 'speaker' | 'language'>> {
  /** Start of the first word, in seconds. @defaultValue 0 */
  readonly from?: number;
}

/** An utterance of a text, whose words take 0.3 seconds each. `/` is a pause of a second. */
export function speech(text: string, { from = 0, ...fields }: SpeechOptions = {}): Utterance {
  let start = from;
  const words: Utterance['words'] = [];
  for (const part of text.split(' ')) {
    if (part === '/') {
      start += 1;
      continue;
    }
    const word = words.length === 0 ? part : ` ${part}`;
    words.push({ word, start: round(start), end: round(start + 0.3), confidence: 0.9 });
    start += 0.3;
  }
  return {
    start: from,
    end: round(start),
    confidence: 0.9,
    channel: 0,
    language: 'en',
    words,
    text: words.map(({ word }) => word).join(''),
    ...fields,
  };
}

/** Parameters of a recording. */
export function createParams(request: object = {}) {
  const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
    audio_url: 'https://files.example/a.wav',
    ...request,
  });
  return params;
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
