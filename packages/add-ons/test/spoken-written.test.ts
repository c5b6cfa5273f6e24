import { existsSync, readFileSync } from 'node:fs';
import { needs, verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inverseNormalise } from '../src/inverse-normalisation/inverse-normalise.js';
import { createPunctuationAddOn } from '../src/punctuation.js';
import { sentencesWithDigits } from './documents.js';
import { createParams, speech } from './speech.js';
import {
  speakCardinal,
  speakDigits,
  speakOrdinal,
  speakTime,
  speakYear,
} from './support/speak-numbers.js';

const writeSpoken = (text: string) => inverseNormalise([speech(text)])[0]?.text;

const pairs = readFileSync(new URL('data/spoken-written.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [kind: string, spoken: string, written: string]);

verifies(
  'add-ons.spoken-forms-pairs',
  'numbers of every kind are written as usual, and words that only look like numbers stay',
  () => {
    expect(pairs.length).toBeGreaterThanOrEqual(300);
    const wrong = pairs
      .map(([kind, spoken, written]) => ({ kind, spoken, written, found: writeSpoken(spoken) }))
      .filter(({ found, written }) => found !== written);
    expect(wrong).toEqual([]);
  },
);

verifies('add-ons.spoken-forms-written', 'what is written stays when it is read again', () => {
  for (const [, , written] of pairs) expect(writeSpoken(written)).toBe(written);
});

const grouped = (value: number) => `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const ending = (value: number) => {
  const isTeen = Math.floor(value / 10) % 10 === 1;
  return isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
};
const digitString = (minLength: number, maxLength: number) =>
  fc.stringMatching(new RegExp(`^\\d{${minLength},${maxLength}}$`));
const zero = fc.constantFrom('zero', 'oh');
/** Years of which one is spoken as two numbers, or with its thousand. */
const year = fc.integer({ min: 1500, max: 2099 });

/** What is written, spoken, and written again. */
function staysSame<Value>(
  values: fc.Arbitrary<Value>,
  speak: (value: Value) => string,
  write: (value: Value) => string,
): void {
  fc.assert(
    fc.property(values, (value) => {
      expect(writeSpoken(speak(value))).toBe(write(value));
    }),
    { numRuns: 200 },
  );
}

describe('what is written, spoken and written again is the same', () => {
  verifies('add-ons.spoken-forms-inverse', 'cardinals and ordinals', () => {
    const value = fc.tuple(fc.integer({ min: 10, max: 999_999 }), fc.boolean());
    staysSame(
      value,
      ([number, withAnd]) => `we counted ${speakCardinal(number, withAnd)} of them`,
      ([number]) => `we counted ${grouped(number)} of them`,
    );
    staysSame(
      fc.tuple(fc.integer({ min: 10, max: 99_999 }), fc.boolean()),
      ([number, withAnd]) => `the ${speakOrdinal(number, withAnd)} visitor`,
      ([number]) => `the ${grouped(number)}${ending(number)} visitor`,
    );
  });

  verifies('add-ons.spoken-forms-inverse', 'years and dates', () => {
    staysSame(
      year,
      (value) => `in ${speakYear(value)} we moved`,
      (value) => `in ${value} we moved`,
    );
    const date = fc.tuple(fc.constantFrom(...months), fc.integer({ min: 1, max: 28 }), year);
    staysSame(
      date,
      ([month, day, value]) => `on ${month.toLowerCase()} ${speakOrdinal(day)} ${speakYear(value)}`,
      ([month, day, value]) => `on ${month} ${day}, ${value}`,
    );
    staysSame(
      date,
      ([month, day, value]) =>
        `the ${speakOrdinal(day)} of ${month.toLowerCase()} ${speakYear(value)}`,
      ([month, day, value]) => `the ${day}${ending(day)} of ${month} ${value}`,
    );
  });

  verifies('add-ons.spoken-forms-inverse', 'times of day', () => {
    const time = fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 59 }),
      fc.constantFrom('AM', 'PM'),
    );
    const padded = (minute: number) => `${minute}`.padStart(2, '0');
    staysSame(
      time,
      ([hour, minute, half]) =>
        `at ${speakTime(hour, minute)} ${half.toLowerCase().split('').join(' ')}`,
      ([hour, minute, half]) => `at ${hour}:${padded(minute)} ${half}`,
    );
    const idioms = new Set(['7:11', '9:11']);
    staysSame(
      time.filter(([hour, minute]) => !idioms.has(`${hour}:${minute}`)),
      ([hour, minute]) => `it opens at ${speakTime(hour, minute)} tomorrow`,
      ([hour, minute]) => `it opens at ${hour}:${padded(minute)} tomorrow`,
    );
  });

  verifies('add-ons.spoken-forms-inverse', 'codes and phone numbers, with all their zeros', () => {
    const spoken = fc.record({ zero, withDouble: fc.boolean() });
    for (const cue of ['my pin is', 'the code is', 'my account number is', 'card number'])
      staysSame(
        fc.tuple(digitString(4, 16), spoken),
        ([digits, options]) => `${cue} ${speakDigits(digits, options)}`,
        ([digits]) => `${cue} ${digits}`,
      );
    staysSame(
      fc.tuple(digitString(9, 9), spoken),
      ([digits, options]) => `call me on ${speakDigits(`07${digits}`, options)}`,
      ([digits]) => `call me on 07${digits}`,
    );
    staysSame(
      fc.tuple(fc.stringMatching(/^[2-9]\d\d[2-9]\d{6}$/), spoken),
      ([digits, options]) => `call me at ${speakDigits(digits, options)}`,
      ([digits]) => `call me at ${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
    );
  });

  verifies('add-ons.spoken-forms-inverse', 'amounts, shares, measures and decimals', () => {
    const whole = fc.integer({ min: 2, max: 99_999 });
    staysSame(
      fc.tuple(whole, fc.integer({ min: 1, max: 99 })),
      ([dollars, cents]) =>
        `it cost ${speakCardinal(dollars)} dollars and ${speakCardinal(cents)} cents`,
      ([dollars, cents]) => `it cost $${grouped(dollars)}.${`${cents}`.padStart(2, '0')}`,
    );
    staysSame(
      whole,
      (value) => `${speakCardinal(value)} percent of it`,
      (value) => `${grouped(value)}% of it`,
    );
    staysSame(
      fc.tuple(whole, fc.constantFrom(['kilometers', 'km'], ['grams', 'g'], ['volts', 'V'])),
      ([value, [unit]]) => `about ${speakCardinal(value)} ${unit} of it`,
      ([value, [, symbol]]) => `about ${grouped(value)} ${symbol} of it`,
    );
    staysSame(
      fc.tuple(fc.integer({ min: 0, max: 999 }), digitString(1, 5)),
      ([value, decimals]) => `it was ${speakCardinal(value)} point ${speakDigits(decimals)}`,
      ([value, decimals]) => `it was ${value}.${decimals}`,
    );
    staysSame(
      fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 3, maxLength: 5 }),
      (parts) => `version ${parts.map((part) => speakCardinal(part)).join(' point ')}`,
      (parts) => `version ${parts.join('.')}`,
    );
  });
});

/** Results of the add-on for texts that an engine wrote. */
async function restored(texts: readonly string[]): Promise<(string | undefined)[]> {
  const input = {
    sentences: [],
    params: createParams(),
    audio: undefined,
    signal: new AbortController().signal,
  };
  const addOn = createPunctuationAddOn([]);
  const found: (string | undefined)[] = [];
  for (const text of texts) {
    const { utterances } = await addOn.change({ ...input, utterances: [speech(text)] });
    found.push(utterances[0]?.text);
  }
  return found;
}

verifies(
  'add-ons.spoken-forms-written',
  'digits that an engine wrote stay as they are',
  async () => {
    const written = [
      'In 2019 we moved.',
      'It was 1984, or 1985.',
      'My PIN is 4419.',
      'Call 07700900461 or +44 7700 900461.',
      'Port 8080 is open, and so are 5 others.',
      'Room 1200, extension 0042.',
      'Between 1939 and 1945, twenty five ships were lost.',
      'In 2019 dollars it is more.',
      'The file is 4096 bytes long and has mode 0755.',
      'From 0200 to 0237, second by second, one after the other.',
      'It ended 3 to 2 after 120 minutes.',
    ];
    expect(await restored(written)).toEqual(written);
    expect(await restored(['It cost 5 dollars and weighs 12 kilograms, 2 percent less.'])).toEqual([
      'It cost $5 and weighs 12 kg, 2% less.',
    ]);
  },
);

test('no digit that an engine wrote changes, whatever stands beside it', () => {
  const word = fc.constantFrom(
    ...'in at since may the one twenty hundred point and a half second to of number pin call march'.split(
      ' ',
    ),
  );
  const number = fc.stringMatching(/^(?:0\d{1,10}|[1-9]\d{0,11})[.,]?$/);
  fc.assert(
    fc.property(fc.array(fc.oneof(word, number), { minLength: 1, maxLength: 20 }), (words) => {
      fc.pre(words.some((each) => /\d/.test(each)));
      const text = words.join(' ');
      expect(writeSpoken(text)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

const documentation = '/usr/share/doc';

test('sentences with digits of the documentation on this machine change in their units alone', {
  timeout: 60_000,
  ...needs(existsSync(documentation), `there is no ${documentation}`),
}, async () => {
  const sentences = sentencesWithDigits(documentation).slice(0, 3000);
  const found = await restored(sentences);
  const units =
    /(\d+(?:\.\d+)?) (?:percent|(?:kilo|mega|giga|tera)bytes?|\w*met(?:er|re)s?|dollars?|hertz|\w*grams?)\b/g;
  const bare = (text: string | undefined) =>
    text
      ?.replaceAll(units, '$1')
      .replaceAll(/\$?(\d+(?:\.\d+)?)(?:%| ?(?:[kMGT]B|[ckm]?m|Hz|k?g))?(?!\w)/g, '$1');
  const changed = sentences.filter((sentence, index) => bare(found[index]) !== bare(sentence));
  expect(changed).toEqual([]);
});
