import { describe, expect, test } from 'vitest';
import { checkProfile } from './profile.js';
import { profiles } from './profiles.js';

const everywhere = [
  'en',
  'de-AT',
  'ru',
  'ar',
  'hi',
  'zh-Hans',
  'ja',
  'ko',
  'th',
  'xx',
  'constructor',
  '',
];

describe.each(Object.entries(profiles))('%s', (name, createProfile) => {
  test.each(everywhere)('is within its own limits for %j', (language) => {
    const profile = createProfile(language);
    expect(profile).toMatchObject({ name, language });
    expect(() => checkProfile(profile)).not.toThrow();
    // Otherwise some gaps could neither be closed nor left open.
    expect(profile.chainGapSeconds - profile.minimumGapSeconds).toBeLessThanOrEqual(
      profile.maximumLingerSeconds,
    );
  });
});

test.each([
  ['en', 42, 20, 17],
  ['zh-TW', 16, 9, 7],
  ['ko', 16, 12, 9],
  ['ja', 13, 4, 4],
  ['th', 35, 20, 17],
])('broadcast figures of %s', (language, characters, speed, children) => {
  expect(profiles.compliance(language)).toEqual({
    name: 'compliance',
    language,
    maximumRows: 2,
    maximumCharactersPerRow: characters,
    minimumDurationSeconds: 5 / 6,
    maximumDurationSeconds: 7,
    minimumGapSeconds: 2 / 24,
    chainGapSeconds: 0.5,
    maximumCharactersPerSecond: speed,
    maximumStartOffsetSeconds: 0.1,
    maximumLingerSeconds: 1,
    isOneSpeakerPerRow: true,
    overlap: 'avoided',
  });
  expect(profiles.compliance(language, { children: true }).maximumCharactersPerSecond).toBe(
    children,
  );
});

test.each([
  ['en', 21],
  ['de', 21],
  ['zh', 9],
  ['ja', 4],
  ['ko', 12],
  ['th', 20],
])(
  'the default of %s is no faster than what is published, %i characters a second',
  (language, speed) => {
    expect(profiles.default(language)).toEqual({
      ...profiles.compliance(language),
      name: 'default',
      minimumGapSeconds: 0,
      maximumLingerSeconds: 0.5,
      overlap: 'allowed',
      maximumCharactersPerSecond: speed,
    });
  },
);

test.each([
  ['en', {}, 20],
  ['en', { children: true }, 17],
  ['de', {}, 17],
  ['de', { children: true }, 13],
  ['de', { sdh: true }, 20],
  ['de', { sdh: true, children: true }, 17],
  ['ja', { sdh: true }, 7],
])('Netflix reads %s with %o at %i characters a second', (language, options, speed) => {
  expect(profiles.netflix(language, options).maximumCharactersPerSecond).toBe(speed);
});
