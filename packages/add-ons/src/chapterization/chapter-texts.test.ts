import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { extractChapters } from './extract-chapters.js';

const findChapters = (sentences: readonly string[], language: string) =>
  extractChapters(
    sentences.map((sentence, at) => ({ sentence, start: at, end: at + 1, words: [] })),
    { language },
  );

const texts: Readonly<Record<string, readonly string[]>> = {
  en: [
    'The onion soup of the north needs butter, stock and a lot of onions, e.g. yellow ones.',
    "Onions are cut thin, and they're cooked in butter for an hour.",
    'The stock is poured over the onions, etc. and then it simmers.',
    'Onion soup is served with bread, approx. two slices for everyone.',
  ],
  de: [
    'Ja, also der Garten ist halt mal wieder voller Äpfel, z. B. an der Mauer.',
    'Die Äpfel werden doch im Herbst geerntet, d. h. im Oktober.',
    'Aus den Äpfeln machen wir bzw. die Nachbarn eben Apfelsaft und so weiter.',
    'Der Apfelsaft wird dann im Keller gelagert, evtl. auch in der Garage.',
  ],
  es: [
    'Pues el tren de la mañana salió de la estación con retraso, p. ej. por la niebla.',
    'La estación estaba llena, y el tren no tenía asientos.',
    'Entonces los viajeros se quedaron en la estación con sus maletas.',
    'El tren llegó, pero las maletas no.',
  ],
  fr: [
    "Alors, l'eau de la rivière est montée pendant la nuit, n'est-ce pas.",
    "L'eau de la rivière a inondé le village, et c'est grave.",
    'Les habitants du village ont quitté leurs maisons.',
    "Donc la rivière est redescendue, mais l'eau reste dans les caves.",
  ],
  ja: [
    '今日は図書館で新しい本を借りました。',
    '図書館の本はとても面白いですね。',
    'この本を読んでから図書館に返します。',
    '図書館は駅の近くにあります。',
  ],
  ko: [
    '도서관에서 새로운 책을 빌렸어요.',
    '도서관의 책은 아주 재미있어요.',
    '책을 읽고 도서관에 돌려줄 거예요.',
    '도서관은 역에서 가까워요.',
  ],
  zh: [
    '今天我在图书馆借了一本新的小说。',
    '图书馆的小说非常有意思。',
    '看完了小说以后我会还给图书馆的。',
    '图书馆就在车站旁边。',
  ],
};

/** A word of each text that is about its subject. */
const subjects: Readonly<Record<string, string>> = {
  en: 'onion',
  de: 'äpfel',
  es: 'tren',
  fr: 'rivière',
  ja: '図書館',
  ko: '도서관',
  zh: '图书',
};

const particles =
  /^(?:the|a|and|of|with|e\.?g|etc|approx|they|they're|it|then|for|ja|also|der|die|das|halt|mal|doch|eben|z|b|d|h|bzw|evtl|und|so|dann|auch|pues|el|la|los|las|de|con|p|ej|y|no|se|sus|pero|entonces|alors|l'eau|c'est|n'est|et|du|donc|mais|les|leurs|は|で|を|の|に|です|ね|この|から|あり|ます|ました|했어요|에서|은|는|的|了|在|我|就|会|看|完|还|给|一|一本|借了|看完)$/u;

verifies(
  ['chapterization.keywords', 'chapterization.headline'],
  'keywords are about the subject, and headlines are phrases of the text, in every language',
  () => {
    for (const [language, sentences] of Object.entries(texts)) {
      const [chapter] = findChapters(sentences, language);
      expect(
        chapter?.keywords.some((keyword) => keyword.startsWith(subjects[language] ?? '-')),
        `${language}: ${chapter?.keywords.join(', ')}`,
      ).toBe(true);
      for (const keyword of chapter?.keywords ?? [])
        expect(keyword, language).not.toMatch(particles);
      const headline = chapter?.headline ?? '';
      expect(headline, language).not.toBe('');
      expect(chapter?.text.toLowerCase(), language).toContain(headline.toLowerCase());
    }
  },
);
