import { expect, test } from 'vitest';
import { parseSrt } from '../srt/parse-srt.js';
import { parseVtt } from '../vtt/parse-vtt.js';
import { ByteDecoder } from './byte-decoder.js';
import { detectEncoding } from './detect-encoding.js';

const text = '1\n00:00:01,000 --> 00:00:02,000\nCafé “für” 5 €\n';

function utf16(source: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(source.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < source.length; index += 1) {
    view.setUint16(index * 2, source.charCodeAt(index), isLittleEndian);
  }
  return bytes;
}

/** Characters beyond Latin-1 that the text has. */
const windows1252Codes: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94, '€': 0x80 };

const windows1252 = Uint8Array.from(
  text,
  (character) => windows1252Codes[character] ?? character.charCodeAt(0),
);

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16, little-endian, with a mark', utf16(`\uFEFF${text}`, true)],
  ['UTF-16, big-endian, with a mark', utf16(`\uFEFF${text}`, false)],
  ['UTF-16, little-endian, without a mark', utf16(text, true)],
  ['UTF-16, big-endian, without a mark', utf16(text, false)],
  ['Windows-1252', windows1252],
])('%s is found out, whole and byte by byte', (_name, bytes) => {
  expect(parseSrt(bytes).cues[0]?.text).toBe('Café “für” 5 €');
  expect(parseSrt(bytes.slice().buffer).cues[0]?.text).toBe('Café “für” 5 €');
  const decoder = new ByteDecoder({ detectLegacy: detectEncoding });
  const pieces = Array.from(bytes, (byte) => decoder.push(Uint8Array.of(byte)));
  expect([...pieces, decoder.end()].join('').replace('\uFEFF', '')).toBe(text);
});

test('WebVTT is UTF-8, whatever its bytes', () => {
  const bytes = Uint8Array.from('WEBVTT\n\n00:01.000 --> 00:02.000\nCaf\xE9', (character) =>
    character.charCodeAt(0),
  );
  expect(parseVtt(bytes).cues[0]?.text).toBe('Caf\uFFFD');
});

test('a label decides over what is found', () => {
  const bytes = Uint8Array.of(
    ...new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\n'),
    0xa4,
  );
  expect(parseSrt(bytes, { encoding: 'iso-8859-15' }).cues[0]?.text).toBe('€');
});

test('a label that is not known is refused by name', () => {
  expect(() => parseSrt(new Uint8Array(), { encoding: 'utf-9' })).toThrow(
    expect.objectContaining({ code: 'invalid_argument', path: 'encoding' }),
  );
});
