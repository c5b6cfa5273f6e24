import { encodeClose, encodeFragments, encodeFrame, opcodes } from './frame-bytes.js';

/** Expected outcome of frames. */
type FrameOutcome =
  /** The server closes, with a code: 1005 when it states none. */
  | { readonly kind: 'closed'; readonly code: number }
  /**
   * The session continues. This number of bytes was accepted as audio, this number of messages
   * refused, and these payloads sent back.
   */
  | {
      readonly kind: 'alive';
      readonly audioBytes?: number;
      readonly refused?: number;
      readonly pongs?: readonly string[];
    }
  /** The server waits for the remainder. */
  | { readonly kind: 'waiting' };

/** Frames that a client should not send, or that few clients do. */
export interface FrameCase {
  readonly name: string;
  /** Bytes that are sent, part by part. Between the parts another client is served. */
  readonly parts: readonly Uint8Array[];
  readonly outcome: FrameOutcome;
}

const maximumBytes = 1_048_576;
const { binary, close, continuation, ping, pong, text } = opcodes;
const closed = (code: number): FrameOutcome => ({ kind: 'closed', code });
const alive = (
  what: Omit<Extract<FrameOutcome, { kind: 'alive' }>, 'kind'> = {},
): FrameOutcome => ({
  kind: 'alive',
  ...what,
});
const row = (name: string, outcome: FrameOutcome, ...parts: Uint8Array[]): FrameCase => ({
  name,
  outcome,
  parts,
});
const audio = (length: number) => Buffer.alloc(length, 7);
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

const lengths = [0, 125, 126, 127, 128, 65_535, 65_536, maximumBytes].flatMap((length) => [
  row(
    `a binary message of ${length} bytes`,
    alive({ audioBytes: length }),
    encodeFrame({ opcode: binary, payload: audio(length) }),
  ),
  row(
    `a text message of ${length} bytes that is no JSON`,
    alive({ refused: 1 }),
    encodeFrame({ opcode: text, payload: '*'.repeat(length) }),
  ),
]);

const tooLong = [
  row(
    'a binary message of a byte too many',
    closed(1009),
    encodeFrame({ opcode: binary, payload: audio(maximumBytes + 1) }),
  ),
  row(
    'a text message of a byte too many',
    closed(1009),
    encodeFrame({ opcode: text, payload: '*'.repeat(maximumBytes + 1) }),
  ),
  ...[
    BigInt(maximumBytes + 1),
    2n ** 31n,
    2n ** 32n,
    2n ** 53n - 1n,
    2n ** 53n,
    2n ** 62n,
    2n ** 63n,
    2n ** 64n - 1n,
  ].map((statedLength) =>
    row(
      `a header that promises ${statedLength} bytes`,
      closed(1009),
      encodeFrame({ opcode: binary, statedLength, lengthBits: 64 }),
    ),
  ),
  row(
    'a message whose fragments have a byte too many',
    closed(1009),
    encodeFragments(binary, audio(maximumBytes + 1), 65_536),
  ),
  row(
    'a message whose fragments have as much as is allowed',
    alive({ audioBytes: maximumBytes }),
    encodeFragments(binary, audio(maximumBytes), 65_536),
  ),
];

const oddLengths = ([16, 64] as const).flatMap((lengthBits) => [
  row(
    `5 bytes whose length takes ${lengthBits} bits`,
    alive({ audioBytes: 5 }),
    encodeFrame({ opcode: binary, payload: audio(5), lengthBits }),
  ),
  row(
    `no bytes, and their length takes ${lengthBits} bits`,
    alive(),
    encodeFrame({ opcode: binary, lengthBits }),
  ),
  row(
    `a ping of 5 bytes whose length takes ${lengthBits} bits`,
    closed(1002),
    encodeFrame({ opcode: ping, payload: 'alive', lengthBits }),
  ),
]);

const masks = [
  ...Object.entries({ text, binary, ping, pong, close, continuation }).map(([name, opcode]) =>
    row(
      `an unmasked frame: ${name}`,
      closed(1002),
      encodeFrame({ opcode, payload: 'four', isMasked: false }),
    ),
  ),
  row(
    'a mask of zeros',
    alive({ audioBytes: 640 }),
    encodeFrame({ opcode: binary, payload: audio(640), maskingKey: Buffer.alloc(4) }),
  ),
];

const reserved = [
  ...[1, 2, 3, 4, 5, 6, 7].map((reservedBits) =>
    row(
      `the reserved bits ${reservedBits}`,
      closed(1002),
      encodeFrame({ opcode: binary, payload: audio(16), reservedBits }),
    ),
  ),
  ...Object.entries({ text, ping, pong, close }).map(([name, opcode]) =>
    row(`a reserved bit: ${name}`, closed(1002), encodeFrame({ opcode, reservedBits: 4 })),
  ),
  row(
    'a reserved bit in a later fragment',
    closed(1002),
    encodeFrame({ opcode: binary, payload: audio(16), isLast: false }),
    encodeFrame({ opcode: continuation, payload: audio(16), reservedBits: 4 }),
  ),
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) =>
    row(`the reserved opcode ${opcode}`, closed(1002), encodeFrame({ opcode, payload: 'four' })),
  ),
];

function pings(count: number): Buffer {
  return Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      encodeFrame({ opcode: ping, payload: `ping ${index}` }),
    ),
  );
}

const signs = [
  ...['', 'are you there', 'x'.repeat(125)].map((payload) =>
    row(
      `a ping of ${payload.length} bytes`,
      alive({ pongs: [payload] }),
      encodeFrame({ opcode: ping, payload }),
    ),
  ),
  row(
    'fifty pings at once',
    alive({ pongs: Array.from({ length: 50 }, (_, index) => `ping ${index}`) }),
    pings(50),
  ),
  row(
    'a thousand pings at once',
    alive({ pongs: Array.from({ length: 1000 }, (_, index) => `ping ${index}`) }),
    pings(1000),
  ),
  ...['', 'x'.repeat(125)].map((payload) =>
    row(
      `a pong of ${payload.length} bytes that nobody asked for`,
      alive(),
      encodeFrame({ opcode: pong, payload }),
    ),
  ),
  ...Object.entries({ ping, pong, close }).flatMap(([name, opcode]) => [
    row(
      `a ${name} of 126 bytes`,
      closed(1002),
      encodeFrame({ opcode, payload: '\u0003\u00e8'.padEnd(126, 'x') }),
    ),
    row(`a fragmented ${name}`, closed(1002), encodeFrame({ opcode, isLast: false })),
  ]),
];

const accent = Buffer.from('{"type":"é"}');
const fragments = [
  row(
    'two fragments of odd length',
    alive({ audioBytes: 1001 }),
    encodeFragments(binary, audio(1001), 333),
  ),
  row(
    'a text that is cut within a character',
    alive({ refused: 1 }),
    encodeFrame({ opcode: text, payload: accent.subarray(0, 10), isLast: false }),
    encodeFrame({ opcode: continuation, payload: accent.subarray(10) }),
  ),
  row(
    'empty fragments around a message',
    alive({ audioBytes: 640 }),
    encodeFrame({ opcode: binary, isLast: false }),
    encodeFrame({ opcode: continuation, payload: audio(640), isLast: false }),
    encodeFrame({ opcode: continuation }),
  ),
  row('16,000 fragments', alive({ audioBytes: 16_000 }), encodeFragments(binary, audio(16_000), 1)),
  row('20,000 fragments', closed(1009), encodeFragments(binary, audio(20_000), 1)),
  row(
    '20,000 empty fragments',
    closed(1009),
    encodeFrame({ opcode: binary, isLast: false }),
    Buffer.concat(
      Array.from({ length: 20_000 }, () => encodeFrame({ opcode: continuation, isLast: false })),
    ),
  ),
  row(
    'a last fragment of no message',
    closed(1002),
    encodeFrame({ opcode: continuation, payload: audio(16) }),
  ),
  row(
    'a fragment of no message',
    closed(1002),
    encodeFrame({ opcode: continuation, payload: audio(16), isLast: false }),
  ),
  row(
    'a fragment behind a whole message',
    closed(1002),
    encodeFrame({ opcode: binary, payload: audio(16) }),
    encodeFrame({ opcode: continuation, payload: audio(16) }),
  ),
  ...[text, binary].map((opcode) =>
    row(
      `a new message (${opcode}) inside a fragmented one`,
      closed(1002),
      encodeFrame({ opcode: text, payload: '{', isLast: false }),
      encodeFrame({ opcode, payload: '}' }),
    ),
  ),
  row(
    'pings and pongs between fragments',
    alive({ audioBytes: 32, pongs: ['one', 'two'] }),
    encodeFrame({ opcode: binary, payload: audio(16), isLast: false }),
    encodeFrame({ opcode: ping, payload: 'one' }),
    encodeFrame({ opcode: pong, payload: 'unasked' }),
    encodeFrame({ opcode: ping, payload: 'two' }),
    encodeFrame({ opcode: continuation, payload: audio(16) }),
  ),
  row(
    'a close between fragments',
    closed(4000),
    encodeFrame({ opcode: binary, payload: audio(16), isLast: false }),
    encodeClose(4000),
  ),
];

const wrongTexts: Readonly<Record<string, string>> = {
  'a byte that UTF-8 does not have': 'ff',
  'another byte that it does not have': 'c0',
  'a continuation byte alone': '7b 80',
  'a slash in two bytes': 'c0 af',
  'a slash in three bytes': 'e0 80 af',
  'a slash in four bytes': 'f0 80 80 af',
  'a first surrogate': 'ed a0 80',
  'a last surrogate': 'ed bf bf',
  'a pair of surrogates': 'ed a0 bd ed b8 80',
  'a character beyond U+10FFFF': 'f4 90 80 80',
  'a character of five bytes': 'f8 88 80 80 80',
  'a character of two bytes that ends early': '7b c3',
  'a character of three bytes that ends early': 'e2 82',
  'a character of four bytes that ends early': 'f0 9f 98',
  'a character that another one interrupts': 'e2 82 7d',
};

const texts = [
  ...Object.entries(wrongTexts).map(([name, digits]) =>
    row(`in a text: ${name}`, closed(1007), encodeFrame({ opcode: text, payload: hex(digits) })),
  ),
  row(
    'in a later fragment of a text: a byte that UTF-8 does not have',
    closed(1007),
    encodeFrame({ opcode: text, payload: '{"type":', isLast: false }),
    encodeFrame({ opcode: continuation, payload: hex('ff'), isLast: false }),
    encodeFrame({ opcode: continuation, payload: '}' }),
  ),
  ...['\u0000', '\ufeff{}', '\uffff', '\u{10ffff}', '\u{1f600}'].map((payload) =>
    row(
      `a text with U+${payload.codePointAt(0)?.toString(16)}`,
      alive({ refused: 1 }),
      encodeFrame({ opcode: text, payload }),
    ),
  ),
  row(
    'a binary message that is no UTF-8',
    alive({ audioBytes: 2 }),
    encodeFrame({ opcode: binary, payload: hex('ff fe') }),
  ),
];

const closings = [
  row('a close without a code', closed(1005), encodeFrame({ opcode: close })),
  row('a close with half a code', closed(1002), encodeFrame({ opcode: close, payload: hex('03') })),
  ...[1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014].map((code) =>
    row(`a close with ${code}`, closed(code), encodeClose(code)),
  ),
  ...[3000, 3999, 4000, 4999].map((code) =>
    row(`a close with ${code}`, closed(code), encodeClose(code, 'as agreed')),
  ),
  ...[0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535].map((code) =>
    row(`a close with ${code}`, closed(1002), encodeClose(code)),
  ),
  row('a reason of 123 bytes', closed(1000), encodeClose(1000, 'x'.repeat(123))),
  row('a reason of 124 bytes', closed(1002), encodeClose(1000, 'x'.repeat(124))),
  row('a reason that is no UTF-8', closed(1007), encodeClose(1000, hex('ff'))),
  row('a reason that ends within a character', closed(1007), encodeClose(1000, hex('7b e2 82'))),
  row(
    'audio behind a close',
    closed(4001),
    Buffer.concat([encodeClose(4001), encodeFrame({ opcode: binary, payload: audio(3200) })]),
  ),
  row('a ping behind a close', closed(4001), encodeClose(4001), encodeFrame({ opcode: ping })),
  row('two closes', closed(4001), Buffer.concat([encodeClose(4001), encodeClose(4002)])),
  row(
    'garbage behind a close',
    closed(4001),
    Buffer.concat([encodeClose(4001), Buffer.alloc(4096, 0xff)]),
  ),
];

const whole = encodeFrame({ opcode: binary, payload: audio(640) });
const cuts = [
  row('half a header', { kind: 'waiting' }, whole.subarray(0, 1)),
  row('a header without its mask', { kind: 'waiting' }, whole.subarray(0, 4)),
  row('half a payload', { kind: 'waiting' }, whole.subarray(0, 300)),
  row(
    'half a header, and later the rest',
    alive({ audioBytes: 640 }),
    whole.subarray(0, 1),
    whole.subarray(1),
  ),
  row(
    'a frame that comes in pieces',
    alive({ audioBytes: 640 }),
    whole.subarray(0, 3),
    whole.subarray(3, 6),
    whole.subarray(6, 8),
    whole.subarray(8, 9),
    whole.subarray(9),
  ),
  row(
    'a thousand small frames at once',
    alive({ audioBytes: 1000 }),
    Buffer.concat(
      Array.from({ length: 1000 }, () => encodeFrame({ opcode: binary, payload: audio(1) })),
    ),
  ),
];

/**
 * Frames after the groups 1 to 7 and 10 of the Autobahn test suite, and further ones that a hostile
 * client may send.
 */
export const frameCases: readonly FrameCase[] = [
  ...lengths,
  ...tooLong,
  ...oddLengths,
  ...masks,
  ...reserved,
  ...signs,
  ...fragments,
  ...texts,
  ...closings,
  ...cuts,
];
