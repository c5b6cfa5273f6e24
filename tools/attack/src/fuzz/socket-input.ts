import { encodeFragments, encodeFrame, malformedMessage, opcodes } from '@earshot/server/testing';
import * as fc from 'fast-check';

/** One step of a client. Bytes are base64, so that an input can be kept as JSON. */
type SocketStep =
  /** Bytes as they are on the wire: frames, whole or not, right or wrong. */
  | { readonly do: 'write'; readonly bytes: string }
  | { readonly do: 'wait'; readonly milliseconds: number }
  /** The connection is reset within the frame that was sent last, and a new one is opened. */
  | { readonly do: 'reconnect'; readonly query: string }
  /** A second connection while the first one lasts. */
  | { readonly do: 'take-over'; readonly query: string };

/** A sequence of steps of one client. */
export interface SocketInput {
  /** The request for its session. */
  readonly session: unknown;
  readonly steps: readonly SocketStep[];
}

const write = (bytes: Uint8Array): SocketStep => ({
  do: 'write',
  bytes: Buffer.from(bytes).toString('base64'),
});
const text = (payload: string): SocketStep => write(encodeFrame({ opcode: opcodes.text, payload }));
const anyBytes = fc.uint8Array({ maxLength: 4000 });

/** Audio whose offset is ambiguous: silence, periodic audio, audio that starts like a header. */
const audio = fc.oneof(
  anyBytes,
  fc.integer({ min: 0, max: 20_000 }).map((length) => new Uint8Array(length)),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 30_000 }))
    .map(([pattern, length]) => new Uint8Array(Buffer.alloc(length, pattern))),
  fc
    .tuple(
      fc.constantFrom('RIFF', 'RIFX', 'RF64', 'BW64', 'RI'),
      fc.constantFrom('WAVE', 'WAV', 'AVI '),
      fc.constantFrom('fmt ', 'junk', 'data', 'LIST', 'ds64', ''),
      fc.uint8Array({ maxLength: 60 }),
    )
    .map(([riff, wave, chunk, rest]) =>
      Buffer.concat([Buffer.from(`${riff}\xff\xff\xff\x7f${wave}${chunk}`, 'latin1'), rest]),
    ),
);

const frame = fc.oneof(
  {
    weight: 6,
    arbitrary: audio.map((payload) => write(encodeFrame({ opcode: opcodes.binary, payload }))),
  },
  {
    weight: 2,
    arbitrary: audio.map((bytes) =>
      text(
        JSON.stringify({
          type: 'audio_chunk',
          data: { chunk: Buffer.from(bytes).toString('base64') },
        }),
      ),
    ),
  },
  { weight: 3, arbitrary: malformedMessage.map((message) => text(message.text)) },
  { weight: 1, arbitrary: fc.constant(text('{"type":"stop_recording"}')) },
  // The same frame very often.
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.uint8Array({ maxLength: 3 }), fc.integer({ min: 2, max: 400 }))
      .map(([payload, times]) => {
        const one = encodeFrame({ opcode: opcodes.binary, payload });
        return write(Buffer.concat(Array.from({ length: times }, () => one)));
      }),
  },
  // One message in fragments.
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(opcodes.text, opcodes.binary),
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
      )
      .map(([opcode, payload, bytes]) => write(encodeFragments(opcode, payload, bytes))),
  },
  // Frames that the standard forbids, and control frames.
  {
    weight: 3,
    arbitrary: fc
      .record({
        opcode: fc.integer({ min: 0, max: 15 }),
        payload: fc.uint8Array({ maxLength: 130 }),
        isLast: fc.boolean(),
        reservedBits: fc.constantFrom(0, 0, 0, 1, 4, 7),
        isMasked: fc.constantFrom(true, true, true, false),
        lengthBits: fc.constantFrom<7 | 16 | 64>(16, 64),
      })
      .map((parts) => write(encodeFrame(parts))),
  },
  {
    weight: 1,
    arbitrary: fc
      .bigInt({ min: 0n, max: 2n ** 64n - 1n })
      .map((statedLength) =>
        write(encodeFrame({ opcode: opcodes.binary, statedLength, lengthBits: 64 })),
      ),
  },
  { weight: 1, arbitrary: anyBytes.map(write) },
);

/** A frame that is truncated at any byte. */
const cutFrame = fc
  .tuple(frame, fc.nat())
  .map(([step, at]) =>
    step.do === 'write' ? write(Buffer.from(step.bytes, 'base64').subarray(0, at % 200)) : step,
  );

const count = fc.oneof(
  fc.integer({ min: 0, max: 60_000 }).map(String),
  fc.constantFrom('0', '-1', '1e3', '', '999999999999999', '9999999999999999', '0x10', 'NaN'),
);
const query = fc.oneof(
  fc.constant(''),
  count.map((value) => `&audio_offset=${value}`),
  count.map((value) => `&message_cursor=${value}`),
  fc
    .tuple(count, count)
    .map(([offset, cursor]) => `&audio_offset=${offset}&message_cursor=${cursor}`),
);

const step: fc.Arbitrary<SocketStep> = fc.oneof(
  { weight: 10, arbitrary: frame },
  { weight: 2, arbitrary: query.map((each): SocketStep => ({ do: 'reconnect', query: each })) },
  { weight: 1, arbitrary: query.map((each): SocketStep => ({ do: 'take-over', query: each })) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 40 })
      .map((milliseconds): SocketStep => ({ do: 'wait', milliseconds })),
  },
  { weight: 1, arbitrary: cutFrame },
);

const session = fc.record(
  {
    encoding: fc.constantFrom('wav/pcm', 'wav/ulaw', 'wav/alaw'),
    sample_rate: fc.constantFrom(8000, 16_000, 44_100, 48_000),
    channels: fc.integer({ min: 1, max: 3 }),
    endpointing: fc.double({ min: 0.01, max: 10, noNaN: true }),
    messages_config: fc.record(
      {
        receive_partial_transcripts: fc.boolean(),
        receive_lifecycle_events: fc.boolean(),
        receive_acknowledgments: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

/** Arbitrary of sequences of steps. */
export const socketInputs: fc.Arbitrary<SocketInput> = fc.record({
  session,
  steps: fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }),
});
