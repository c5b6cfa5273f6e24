import { verifies } from '@earshot/specification';
import {
  loadDefaultJapaneseParser,
  loadDefaultSimplifiedChineseParser,
  loadDefaultThaiParser,
} from 'budoux';
import { describe, expect } from 'vitest';
import { generateSubtitles, parseSrt } from '../src/index.js';
import { phraseTexts } from './phrase-texts.js';

/** The rows of each sentence, spoken at a usual speed, in rows of a few lengths. */
function generateRows(language: keyof typeof phraseTexts): string[][] {
  const widths = { ja: [13, 16, 20], zh: [12, 16, 20], th: [24, 35], hi: [28, 42], ar: [28, 42] };
  return widths[language].flatMap((maximum_characters_per_row) =>
    phraseTexts[language].map((text) => {
      const end = text.length / (language === 'ja' || language === 'zh' ? 6 : 14);
      const utterance = { start: 0, end, text, language };
      const [file] = generateSubtitles({ utterances: [utterance] }, { maximum_characters_per_row });
      return parseSrt(file?.subtitles ?? '').cues.flatMap(({ text: shown }) => shown.split('\n'));
    }),
  );
}

describe('rows end where a segmenter of phrases ends one', () => {
  for (const [language, name, load] of [
    ['ja', 'Japanese', loadDefaultJapaneseParser],
    ['zh', 'Chinese', loadDefaultSimplifiedChineseParser],
    ['th', 'Thai', loadDefaultThaiParser],
  ] as const)
    verifies('subtitles.languages', `in nine of ten in ${name}`, () => {
      const parser = load();
      let breaks = 0;
      let agreed = 0;
      for (const rows of generateRows(language)) {
        let offset = 0;
        const phrases = new Set(
          parser.parse(rows.join('')).map((phrase) => {
            offset += phrase.length;
            return offset;
          }),
        );
        let place = 0;
        for (const row of rows.slice(0, -1)) {
          place += row.length;
          breaks += 1;
          if (phrases.has(place)) agreed += 1;
        }
      }
      expect(breaks).toBeGreaterThan(20);
      expect(agreed / breaks).toBeGreaterThanOrEqual(0.9);
    });
});

verifies(
  'subtitles.languages',
  'a row of Thai ends at a space, which separates phrases there',
  () => {
    const utterance = { start: 0, end: 4, text: 'วันนี้อากาศดี เราไปเที่ยวทะเลกัน', language: 'th' };
    const [file] = generateSubtitles(
      { utterances: [utterance] },
      { maximum_characters_per_row: 20 },
    );
    expect(file?.subtitles).toContain('วันนี้อากาศดี\nเราไปเที่ยวทะเลกัน');
  },
);

verifies(
  'subtitles.languages',
  'a word of Thai that the dictionary does not know is not cut beside what it leaves of it',
  () => {
    // In each text the dictionary finds consonants without a vowel, or incomplete syllables.
    const texts = [
      'คุณสามารถติดตั้งแพกเกจทุกรุ่นของแพกเกจที่จำเป็นต้องใช้ได้ที่นี่',
      'ไม่สามารถเชื่อมต่อผ่านพร็อกซีของเบราว์เซอร์ที่คุณเลือกไว้ได้',
      'พื้นที่ที่อ็อบเจกต์ลูกต้องการอยู่ในอิลิเมนต์ของเอกสาร',
    ];
    for (const text of texts)
      for (let width = 10; width <= 35; width += 1) {
        const [file] = generateSubtitles(
          { utterances: [{ start: 0, end: text.length / 14, text, language: 'th' }] },
          { maximum_characters_per_row: width },
        );
        const rows = parseSrt(file?.subtitles ?? '').cues.flatMap(({ text: shown }) =>
          shown.split('\n'),
        );
        for (const row of rows.slice(1))
          expect(row, `${width}: ${rows.join(' / ')}`).not.toMatch(/^(?:กเกจ|จ[ทไใ]|อบเจ|ต์|อร์)/);
      }
  },
);

verifies('subtitles.languages', 'no row of Hindi begins with a postposition', () => {
  const postpositions = 'का की के को में से पर ने तक द्वारा लिए साथ बाद बीच सामने कारण अनुसार बारे'.split(
    ' ',
  );
  const rows = generateRows('hi').flatMap((each) => each.slice(1));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => postpositions.includes(row.split(' ')[0] ?? ''))).toEqual([]);
});

verifies(
  'subtitles.languages',
  'no row of Arabic ends with a word that belongs to the next',
  () => {
    const words =
      'في من إلى على عن مع أن إن ثم حتى لكي إذا عند بعد قبل بين خلال منذ كل أي لا لم قد هذا هذه تلك الذي التي'.split(
        ' ',
      );
    const rows = generateRows('ar').flatMap((each) => each.slice(0, -1));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => words.includes(row.split(' ').at(-1) ?? ''))).toEqual([]);
  },
);

verifies(
  'subtitles.languages',
  'Japanese is recognised by its kana where no language is named',
  () => {
    const utterance = {
      start: 0,
      end: 6,
      text: 'この設定を有効にすると、新しいメールが届きます。',
    };
    const [file] = generateSubtitles(
      { utterances: [utterance] },
      { maximum_characters_per_row: 9 },
    );
    expect(file?.subtitles.split('\n').some((row) => /^(?:に|を|が|する)/.test(row))).toBe(false);
  },
);
