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
