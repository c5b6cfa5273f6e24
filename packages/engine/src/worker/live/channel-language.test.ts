import type { TranscriptionLanguage } from '@earshot/core';
import { expect, test } from 'vitest';
import { liveChannelBegin } from '../../port/live-channel-position.js';
import type { Recognition } from '../../port/recognition.js';
import { ChannelLanguage } from './channel-language.js';

const createRecognition = (count: number, language: TranscriptionLanguage): Recognition => ({
  words: Array.from({ length: count }, (_, index) => ({
    text: 'ja',
    startSeconds: index,
    endSeconds: index + 1,
    confidence: 1,
  })),
  confidence: 1,
  language,
});

const settings = { recognition: {}, codeSwitching: false };

test('it is detected in the first utterance with three words, one utterance at a time until then', async () => {
  const language = new ChannelLanguage(settings, true, undefined);
  const asked: (TranscriptionLanguage | undefined)[] = [];
  const results = [1, 3, 2].map((count) =>
    language.recognize(async (spoken) => {
      asked.push(spoken);
      return createRecognition(count, spoken ?? (count === 3 ? 'de' : 'en'));
    }),
  );
  expect((await Promise.all(results)).map((each) => each.language)).toEqual(['en', 'de', 'de']);
  expect(asked).toEqual([undefined, undefined, 'de']);
});

test('it is part of the position from which the channel is resumed, unless it was requested', async () => {
  const detected = new ChannelLanguage(settings, true, undefined);
  expect(detected.positioned(liveChannelBegin)).toBe(liveChannelBegin);
  await detected.recognize(async () => createRecognition(3, 'de'));
  const position = detected.positioned(liveChannelBegin);
  expect(position.language).toBe('de');
  const resumed = new ChannelLanguage(settings, true, position.language);
  expect(resumed.current).toBe('de');
  const requested = new ChannelLanguage(
    { ...settings, recognition: { language: 'fr' } },
    true,
    undefined,
  );
  expect(requested.current).toBe('fr');
  expect(requested.positioned(liveChannelBegin)).toBe(liveChannelBegin);
});

test('with code switching, or an engine that detects nothing, none is decided', async () => {
  for (const [given, canDetect] of [
    [{ ...settings, codeSwitching: true }, true],
    [settings, false],
  ] as const) {
    const language = new ChannelLanguage(given, canDetect, undefined);
    await language.recognize(async () => createRecognition(5, 'de'));
    expect(language.current).toBeUndefined();
  }
});

test('an utterance that fails does not keep the next one from being recognised', async () => {
  const language = new ChannelLanguage(settings, true, undefined);
  const failed = language.recognize(async () => {
    throw new Error('it failed');
  });
  const next = language.recognize(async () => createRecognition(3, 'de'));
  await expect(failed).rejects.toThrow('it failed');
  expect((await next).language).toBe('de');
});
