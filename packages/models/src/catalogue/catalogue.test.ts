import { verifies } from '@earshot/specification';
import { describe, expect, it } from 'vitest';
import { findModel, readCatalogue } from './catalogue.js';
import { catalogueSchema } from './catalogue-schema.js';
import { searchModels } from './search-models.js';

const catalogue = readCatalogue();
const idsOf = (query: string) => searchModels(query, catalogue).map(({ id }) => id);

verifies('models.catalogue', 'the catalogue has the well-known models of each family', () => {
  const families = new Set(catalogue.map(({ family }) => family));
  for (const family of [
    'streaming-transducer',
    'streaming-nemo-transducer',
    'transducer',
    'nemo-transducer',
    'whisper',
    'sense-voice',
    'moonshine',
    'nemo-ctc',
    'paraformer',
    'ct-transformer-punctuation',
    'cnn-bilstm-punctuation',
    'speaker-segmentation',
    'speaker-embedding',
  ])
    expect(families).toContain(family);
  for (const { id, license, downloads, verified } of catalogue) {
    expect(license, id).not.toBe('');
    // No download was ever seen here, so that no checksum is taken for verified.
    expect(verified, id).toBe(false);
    for (const { url, sizeBytes } of downloads) {
      expect(url, id).toMatch(/^https:\/\//);
      expect(sizeBytes, id).toBeGreaterThan(5e6);
    }
  }
});

describe('search', () => {
  it.each([
    ['russian', ['gigaam-v2-ctc-ru', 'zipformer-streaming-multilingual']],
    ['ru ctc', ['gigaam-v2-ctc-ru']],
    ['german live', ['kroko-streaming-de']],
    ['punctuation english', ['punctuation-en']],
    ['speakers', ['pyannote-segmentation-3.0', 'wespeaker-resnet34-lm-en']],
    ['whisper tiny', ['whisper-tiny', 'whisper-tiny.en']],
  ])('%s', (query, expected) => {
    expect(idsOf(query)).toEqual(expect.arrayContaining(expected));
  });

  it('all words must match', () => {
    expect(idsOf('moonshine german')).toEqual([]);
    expect(idsOf('')).toHaveLength(catalogue.length);
  });
});

it('an unknown id names the closest', () => {
  expect(() => findModel('parakeet-tdt-0.6b-v4', catalogue)).toThrow(/did you mean parakeet/);
});

it.each([
  ['a path out of the folder', { files: [{ role: 'model', path: '../x' }] }],
  ['a file of no download', { files: [{ role: 'model', path: 'x', download: 3 }] }],
  ['an id that is not a name of a folder', { id: '../x' }],
  [
    'verified without a checksum',
    {
      verified: true,
      downloads: [{ url: 'https://a.b/c', sizeBytes: 1, sha256: null, archive: null }],
    },
  ],
])('%s is refused', (_name, fields) => {
  const [entry] = catalogue;
  expect(catalogueSchema.safeParse([{ ...entry, ...fields }]).success).toBe(false);
});
