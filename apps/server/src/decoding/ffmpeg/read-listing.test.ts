import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { readListing } from './read-listing.js';

const unknown = { index: 0, codec_type: 'audio', disposition: { default: 1 } };
const known = {
  index: 1,
  codec_type: 'audio',
  codec_name: 'aac',
  sample_rate: 44_100,
  channels: 2,
};

test('a default track that cannot be decoded is passed over for one that can', () => {
  const { properties } = readListing({ streams: [unknown, known] }, { format: 'matroska' });
  expect(properties.track).toMatchObject({ index: 1, codec: 'aac' });
  expect(properties.otherTracks).toEqual([]);
});

test('where no track can be decoded, the error says what the default one lacks', () => {
  const silent = { ...known, channels: 0 };
  expect(() => readListing({ streams: [silent, unknown] }, { format: 'matroska' })).toThrow(
    'whose audio is in a codec that this server does not know',
  );
});

verifies('audio.announced-limits', 'a track that announces too much is refused', () => {
  const read = (track: object) =>
    readListing({ streams: [{ ...known, ...track }] }, { format: 'flac' }).properties.track;
  expect(() => read({ channels: 33 })).toThrow('the number of channels is 33; allowed are 1 to 32');
  expect(() => read({ sample_rate: 1_411_200 })).toThrow(
    'the sample rate is 1411200 Hz; allowed are at most 768000 Hz',
  );
  expect(() => read({ channels: 8, sample_rate: 655_350 })).toThrow(
    '8 channels at 655350 Hz are 5242800 samples a second; allowed are at most 1536000',
  );
  for (const [channels, sample_rate] of [
    [32, 48_000],
    [8, 192_000],
    [2, 768_000],
  ])
    expect(read({ channels, sample_rate }).channelCount).toBe(channels);
});
