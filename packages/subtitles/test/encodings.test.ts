import { describe, expect, test } from 'vitest';
import { convert, createParser, parseSrt, readSubtitles } from '../src/index.js';

/** Article 1 of the Universal Declaration of Human Rights, and encodings that files have had. */
const declarations: readonly (readonly [labels: string, text: string])[] = [
  [
    'windows-1252',
    'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  ],
  [
    'windows-1252',
    'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen, größer und schöner.',
  ],
  [
    'windows-1252',
    'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros. ¿Mañana también?',
  ],
  [
    'windows-1250 iso-8859-2',
    'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.',
  ],
  [
    'windows-1250 iso-8859-2',
    'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství.',
  ],
  [
    'windows-1250 iso-8859-2',
    'Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.',
  ],
  [
    'windows-1251 koi8-r ibm866 iso-8859-5',
    'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.',
  ],
  [
    'windows-1251 koi8-u',
    'Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні діяти у відношенні один до одного в дусі братерства.',
  ],
  [
    'windows-1253 iso-8859-7',
    'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση.',
  ],
  [
    'windows-1254',
    'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.',
  ],
  [
    'windows-1255',
    'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחוה.',
  ],
  [
    'windows-1256 iso-8859-6',
    'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء.',
  ],
  [
    'windows-1257',
    'Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai.',
  ],
  [
    'windows-874',
    'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ',
  ],
  [
    'gb18030',
    '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
  ],
  [
    'big5',
    '人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。',
  ],
  [
    'euc-kr',
    '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.',
  ],
  [
    'shift_jis euc-jp',
    'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。',
  ],
];

const cases = declarations.flatMap(([labels, text]) =>
  labels.split(' ').map((label) => [label, text] as const),
);

describe.each(cases)('%s: %s', (label, text) => {
  const head = '1\n00:00:01,000 --> 00:00:05,000\n';
  const bytes = Uint8Array.from([...new TextEncoder().encode(head), ...encode(text, label)]);

  test('is found by its characters, with a diagnostic that names it', () => {
    const { cues, diagnostics, encoding } = readSubtitles(bytes);
    expect(cues.map((cue) => cue.text)).toEqual([text]);
    expect(diagnostics).toMatchObject([
      { code: 'assumed_encoding', message: expect.stringContaining(`"${encoding}"`) },
    ]);
    expect(parseSrt(bytes).cues).toEqual(cues);
    expect(convert(bytes, { to: 'vtt' }).diagnostics).toEqual(diagnostics);
  });

  test('is found in chunks', () => {
    const parser = createParser({ format: 'srt' });
    const parts = Array.from(bytes, (byte) => parser.push(Uint8Array.of(byte)));
    const { cues, diagnostics } = parser.end();
    expect([...parts.flatMap((part) => part.cues), ...cues].map((cue) => cue.text)).toEqual([text]);
    expect([...parts, { diagnostics }].flatMap((part) => part.diagnostics)).toMatchObject([
      { code: 'assumed_encoding' },
    ]);
  });
});

test('Japanese in escape sequences is found', () => {
  const escaped = '1\n00:00:01,000 --> 00:00:05,000\n\u001B$B$3$s$K$A$O\u001B(B\n';
  expect(readSubtitles(new TextEncoder().encode(escaped)).cues[0]?.text).toBe('こんにちは');
});

test('an encoding that XML declares is read without a diagnostic', () => {
  const xml =
    '<?xml version="1.0" encoding="ISO-8859-1"?><tt xmlns="http://www.w3.org/ns/ttml"><body><p begin="1s" end="2s">Caf\u00E9</p></body></tt>';
  const bytes = Uint8Array.from(xml, (character) => character.charCodeAt(0));
  const { cues, diagnostics } = readSubtitles(bytes);
  expect([cues[0]?.text, diagnostics]).toEqual(['Café', []]);
});

test('UTF-8 is no matter of frequency', () => {
  for (const [, text] of cases) {
    const bytes = new TextEncoder().encode(`1\n00:00:01,000 --> 00:00:05,000\n${text}`);
    expect(readSubtitles(bytes)).toMatchObject({
      cues: [{ text }],
      encoding: 'utf-8',
      diagnostics: [],
    });
  }
});

/** Encodes a text by what the decoder of the runtime makes of each byte and pair of bytes. */
function encode(text: string, label: string): readonly number[] {
  const bytes = new Map<string, readonly number[]>();
  const add = (sequence: readonly number[]) => {
    const decoded = new TextDecoder(label).decode(Uint8Array.from(sequence));
    if (Array.from(decoded).length === 1 && !bytes.has(decoded)) bytes.set(decoded, sequence);
  };
  for (let first = 0; first < 256; first += 1) add([first]);
  const isWide = /gb|big5|euc|jis/.test(label);
  for (let first = 0x81; isWide && first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) add([first, second]);
  return Array.from(text).flatMap((character) => bytes.get(character) ?? []);
}
