import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needsPocketsphinx } from '../../../test/support/speech.js';
import { locateModel } from '../../libraries/pocketsphinx/locate-installation.js';
import { spokenForms } from '../spoken-forms.js';
import { alignLetters, phonesOfSound } from './align-letters.js';
import { parseArpabet, phones } from './arpabet.js';
import { packEntries } from './dictionary-entries.js';
import { createLetterToSound, trainSoundRules } from './letter-to-sound.js';

const dictionary = packEntries([
  'cat K AE T',
  'bat B AE T',
  'mat M AE T',
  'chat CH AE T',
  'chip CH IH P',
  'cab K AE B',
  'hat HH AE T',
  'ham HH AE M',
  'tax T AE K S',
  'max M AE K S',
  'bite B AY T',
  'bit B IH T',
  'site S AY T',
  'sit S IH T',
  'kite K AY T',
  'kit K IH T',
  'the(2) DH IY',
  "it's IH T S",
  'bad B Q D',
  '',
]);

describe('ARPAbet', () => {
  test.each([
    ['IH R SH AA T', 'IH R SH AA T'],
    ['IH1 R SH AA2 T', 'IH R SH AA T'],
    ['  K  AE T ', 'K AE T'],
  ])('%s is read', (text, expected) => {
    expect(parseArpabet(text)?.join(' ')).toBe(expected);
  });

  test.each(['ear shot', 'AA', 'ih r', 'IH QQ', '', 'IH3 R'])('"%s" is something else', (text) => {
    expect(parseArpabet(text)).toBeUndefined();
  });
});

describe('the ways of saying', () => {
  test.each([
    ['Kubernetes', [['kubernetes']]],
    ['TypeScript', [['type', 'script']]],
    ['API', [['a', 'p', 'i'], ['api']]],
    [
      'HTTPServer',
      [
        ['h', 't', 't', 'p', 'server'],
        ['http', 'server'],
      ],
    ],
    ['mp3 player', [['mp', 'three', 'player']]],
    [
      'AT&T',
      [
        ['a', 't', 'and', 't'],
        ['at', 'and', 't'],
      ],
    ],
    ['Café Müller', [['cafe', 'muller']]],
    ['ear-shot', [['ear', 'shot']]],
    ["O’Neill's", [["o'neill's"]]],
    ['42', [['forty', 'two']]],
    ['!?', []],
    ['東京', []],
  ])('%s', (text, expected) => {
    expect(spokenForms(text)).toEqual(expected);
  });

  test('are words of letters and apostrophes, whatever is written', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const words of spokenForms(text)) {
          for (const word of words) expect(word).toMatch(/^[a-z']*$/u);
        }
      }),
    );
  });
});

describe('letters and sounds', () => {
  test('words with other characters and further pronunciations are left out', () => {
    expect(dictionary.count).toBe(16);
  });

  test('every phone of a word belongs to one of its letters, in order', () => {
    const sounds = alignLetters(dictionary);
    for (let word = 0; word < dictionary.count; word += 1) {
      const from = dictionary.letterStarts[word] ?? 0;
      const to = dictionary.letterStarts[word + 1] ?? 0;
      const aligned = [...sounds.subarray(from, to)].flatMap(phonesOfSound);
      const expected = [
        ...dictionary.phones.subarray(
          dictionary.phoneStarts[word] ?? 0,
          dictionary.phoneStarts[word + 1] ?? 0,
        ),
      ].map((phone) => phones[phone]);
      expect(aligned).toEqual(expected);
    }
  });

  test('words with more than two phones for each letter do not disturb the others', () => {
    const entries = packEntries(['cat K AE T', 'w D AH B AH L Y UW', 'bat B AE T']);
    expect(createLetterToSound(trainSoundRules(entries)).pronounce('cat')).toEqual([
      'K',
      'AE',
      'T',
    ]);
  });

  const letterToSound = createLetterToSound(trainSoundRules(dictionary));

  test.each([
    ['mab', 'M AE B'],
    ['mite', 'M AY T'],
  ])('%s, which is new, is read by the letters around each letter', (word, expected) => {
    expect(letterToSound.pronounce(word).join(' ')).toBe(expected);
  });

  test('any word gives phones', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/u), (word) => {
        for (const phone of letterToSound.pronounce(word)) expect(phones).toContain(phone);
      }),
    );
  });

  test(
    'half of the words of the dictionary are read right without having been seen',
    needsPocketsphinx,
    () => {
      const { dictionary: path } = locateModel(process.env['EARSHOT_POCKETSPHINX_MODEL']);
      const lines = readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => /^[a-z]+ /u.test(line));
      const isUnseen = (index: number) => index % 20 === 7;
      const trained = createLetterToSound(
        trainSoundRules(packEntries(lines.filter((_, index) => !isUnseen(index)))),
      );
      const unseen = lines.filter((_, index) => isUnseen(index));
      const right = unseen.filter((line) => {
        const [word = '', ...expected] = line.split(/\s+/u);
        return trained.pronounce(word).join(' ') === expected.join(' ');
      });
      expect(right.length / unseen.length).toBeGreaterThan(0.55);
    },
  );
});
