import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseListing } from './listing.js';

const audio = {
  index: 0,
  codec_type: 'audio',
  codec_name: 'pcm_s16le',
  sample_rate: '48000',
  channels: 2,
  channel_layout: 'stereo',
  start_time: '0.500000',
};

const unreadable = fc.oneof(
  fc.constantFrom('N/A', '0.000000', '-1', '', null, 0, -1, 1.5),
  fc.jsonValue(),
);

const unreadableStream = fc.oneof(
  fc.jsonValue().filter((value) => !Object.hasOwn(Object(value), 'index')),
  fc.dictionary(
    fc.constantFrom('codec_type', 'codec_name', 'sample_rate', 'channels', 'start_time', 'tags'),
    unreadable,
  ),
);

test('a field that cannot be read is absent, and costs no other', () => {
  const stream = { ...audio, duration: '0.000000', disposition: { default: 'N/A' }, tags: 7 };
  const output = JSON.stringify({ streams: [stream], format: { duration: 'N/A', tags: [] } });
  const [read] = parseListing(output)?.streams ?? [];
  expect(read).toMatchObject({ ...audio, sample_rate: 48_000, start_time: 0.5 });
  expect(read?.duration).toBeUndefined();
  expect(read?.disposition?.default).toBeUndefined();
});

test('a stream that cannot be read costs no other', () => {
  fc.assert(
    fc.property(fc.array(unreadableStream), unreadable, (others, format) => {
      const listed = { streams: [...others, { ...audio, index: others.length }], format };
      expect(parseListing(JSON.stringify(listed))?.streams.at(-1)).toMatchObject({
        index: others.length,
        sample_rate: 48_000,
        channels: 2,
      });
    }),
  );
});

test('what is no listing is undefined', () => {
  for (const output of ['', 'ffprobe: not found', '[]', '7', 'null'])
    expect(parseListing(output)).toBeUndefined();
});
