import * as fc from 'fast-check';

/** A text that no session understands. */
export interface MalformedMessage {
  readonly text: string;
  /**
   * True of a message that is recognisable as audio, which is then refused by an acknowledgement.
   */
  readonly isAudio: boolean;
}

const other = (text: string): MalformedMessage => ({ text, isAudio: false });
const audio = (text: string): MalformedMessage => ({ text, isAudio: true });
const chunk = (json: string): MalformedMessage =>
  audio(`{"type":"audio_chunk","data":{"chunk":${json}}}`);

const stop = '{"type":"stop_recording"}';
const fine = '{"type":"audio_chunk","data":{"chunk":"AAAA"}}';

const notJson = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .filter((text) => !isJson(text))
    .map(other),
  // Messages that are valid up to the position where they were cut off.
  fc
    .tuple(fc.constantFrom(stop, fine), fc.nat())
    .map(([text, at]) => other(text.slice(0, at % text.length))),
  fc
    .tuple(fc.constantFrom(stop, fine), fc.constantFrom('}', ']', ',', '\u0000', 'x', '{}', fine))
    .map(([text, tail]) => other(text + tail)),
  fc
    .constantFrom("{'type':'stop_recording'}", '{type:"stop_recording"}', `${stop.slice(0, -1)},}`)
    .map(other),
);

const unknownType = fc.oneof(
  fc
    .json({ maxDepth: 4 })
    .filter((text) => !text.includes('"type"'))
    .map(other),
  fc
    .tuple(fc.string(), fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })))
    .map(([type, rest]) => other(JSON.stringify({ ...rest, type: `${type}?` }))),
  fc
    .oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()))
    .map((type) => other(JSON.stringify({ type }))),
  fc
    .constantFrom(
      'Stop_recording',
      'stop_recording ',
      'audio_chunks',
      'start_recording',
      '__proto__',
    )
    .map((type) => other(JSON.stringify({ type }))),
);

const brokenChunk = fc.oneof(
  fc
    .constantFrom(
      '',
      ',"data":null',
      ',"data":{}',
      ',"data":"AAAA"',
      ',"data":[]',
      ',"chunk":"AAAA"',
    )
    .map((data) => audio(`{"type":"audio_chunk"${data}}`)),
  fc
    .constantFrom('null', 'true', '[]', '{}', '["AAAA"]', '0', '-0', '1e400', '-1e400', '1e-400')
    .map(chunk),
  fc.nat({ max: 5000 }).map((digits) => chunk(`1${'0'.repeat(digits)}`)),
  fc.constant(audio('{"type":"audio_chunk","data":{"chunks":"AAAA","rate":16000}}')),
);

/** Base64 that an encoder would not produce, made from the output of one. */
const brokenBase64 = fc
  .tuple(
    fc.uint8Array({ minLength: 1, maxLength: 60 }),
    fc.constantFrom<(text: string) => string>(
      (text) => `${text}A`,
      (text) => `${text}=`,
      (text) => `${text}\n`,
      (text) => ` ${text}`,
      (text) => `${text}====`,
      (text) => `${text.slice(0, 2)}*${text.slice(2)}`,
      (text) => `${text.slice(0, 1)}-${text.slice(2)}`,
      (text) => `${text.slice(0, 1)}_${text.slice(2)}`,
      (text) => `${text.slice(0, 1)}\u0101${text.slice(2)}`,
      (text) => `data:audio/wav;base64,${text}`,
      (text) => `QR==${text}`,
      () => 'QR==',
      () => 'QUJ=',
      () => 'A===',
      () => 'QUJDR',
      () => 'QUJDRB',
    ),
  )
  .map(([bytes, spoil]) => chunk(JSON.stringify(spoil(Buffer.from(bytes).toString('base64')))));

const prototypes = fc.constantFrom(
  other('{"__proto__":{"type":"stop_recording"}}'),
  other('{"constructor":{"prototype":{"type":"stop_recording"}}}'),
  other('{"type":"stop","__proto__":{"type":"stop_recording"}}'),
  other('{"type":"stop","constructor":{"prototype":{}}}'),
  audio('{"type":"audio_chunk","__proto__":{"data":{"chunk":"AAAA"}}}'),
  audio('{"type":"audio_chunk","data":{"__proto__":{"chunk":"AAAA"}}}'),
  audio('{"type":"audio_chunk","data":{"chunk":null,"__proto__":{"chunk":"AAAA"}}}'),
);

const deep = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constantFrom(10_000, 100_000)),
    fc.constantFrom<(depth: number) => MalformedMessage>(
      (depth) => other('['.repeat(depth) + ']'.repeat(depth)),
      (depth) => other('['.repeat(depth)),
      (depth) => other(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
      (depth) => other(`{"type":${'['.repeat(depth)}${']'.repeat(depth)}}`),
      (depth) => other(`{"type":"stop","a":${'['.repeat(depth)}${']'.repeat(depth)}}`),
      (depth) => audio(`{"type":"audio_chunk","data":${'['.repeat(depth)}${']'.repeat(depth)}}`),
      (depth) => chunk('['.repeat(depth) + ']'.repeat(depth)),
      (depth) => chunk(`${'{"chunk":'.repeat(depth)}"AAAA"${'}'.repeat(depth)}`),
    ),
  )
  .map(([depth, nest]) => nest(depth));

const wide = fc
  .constantFrom(1000, 40_000)
  .chain((count) =>
    fc.constantFrom(
      other(`{${Array.from({ length: count }, (_, index) => `"typ${index}":0`).join()}}`),
      other(
        `{"type":"stop_recording",${Array.from({ length: count }, (_, index) => `"typ${index}":0`).join()}}`,
      ),
      other(`[${'0,'.repeat(count)}0]`),
      other(JSON.stringify({ type: 'x'.repeat(count) })),
      chunk(JSON.stringify('A'.repeat(count * 20 + 1))),
      other('x'.repeat(count * 20)),
    ),
  );

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Messages of a client that is broken or hostile. */
export const malformedMessage: fc.Arbitrary<MalformedMessage> = fc.oneof(
  { weight: 20, arbitrary: notJson },
  { weight: 20, arbitrary: unknownType },
  { weight: 12, arbitrary: brokenChunk },
  { weight: 20, arbitrary: brokenBase64 },
  { weight: 5, arbitrary: prototypes },
  { weight: 3, arbitrary: deep },
  { weight: 1, arbitrary: wide },
);
