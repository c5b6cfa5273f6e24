import { readFile } from 'node:fs/promises';
import { verifies } from '@earshot/specification';
import { describe, expect, it } from 'vitest';
import { findModel, readCatalogue } from './catalogue.js';
import { catalogueSchema } from './catalogue-schema.js';
import { getDownloadSize } from './download-size.js';
import { searchModels } from './search-models.js';

const catalogue = readCatalogue();
const searchIds = (query: string) => searchModels(query, catalogue).map(({ id }) => id);

verifies('models.catalogue', 'the catalogue has the well-known models of each family', () => {
  const families = new Set(catalogue.map(({ family }) => family));
  for (const family of [
    'streaming-transducer',
    'streaming-nemo-transducer',
    'transducer',
    'nemo-transducer',
    'whisper',
    'sense-voice',
    'moonshine-merged',
    'whisper-merged',
    'nemo-ctc',
    'paraformer',
    'ct-transformer-punctuation',
    'cnn-bilstm-punctuation',
    'speaker-segmentation',
    'speaker-embedding',
    'sentence-encoder',
    'token-classifier',
  ])
    expect(families).toContain(family);
  for (const entry of catalogue) {
    const { id, license, sources } = entry;
    expect(license, id).not.toBe('');
    expect(getDownloadSize(entry).bytes, id).toBeGreaterThan(5e6);
    for (const download of sources.flatMap(({ downloads }) => downloads))
      if ('url' in download) expect(download.url, id).toMatch(/^https:\/\//);
  }
});

it('what was not fetched and run is not called verified', () => {
  const verified = catalogue.filter((entry) => entry.verified).map(({ id }) => id);
  expect(verified.sort()).toEqual(['ge2e', 'minilm-l6-v2', 'moonshine-tiny-en', 'whisper-base']);
});

it('the licence of Moonshine in other languages than English has to be accepted', () => {
  for (const { consent, family, id, languages } of catalogue)
    expect(consent?.license, id).toBe(
      family === 'moonshine-merged' && languages[0] !== 'en'
        ? 'Moonshine Community License'
        : undefined,
    );
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
    expect(searchIds(query)).toEqual(expect.arrayContaining(expected));
  });

  it('all words must match', () => {
    expect(searchIds('moonshine german')).toEqual([]);
    expect(searchIds('')).toHaveLength(catalogue.length);
  });
});

/** A source with one download and the given files. */
function withFiles(files: object[]): object {
  const download = { type: 'archive', format: 'tar', sizeBytes: 1, sha256: null };
  return { downloads: [{ ...download, url: 'https://example.org/a.tar' }], files };
}

it('an unknown id names the closest', () => {
  expect(() => findModel('parakeet-tdt-0.6b-v4', catalogue)).toThrow(/did you mean parakeet/);
});

it.each([
  ['a path out of the folder', { sources: [withFiles([{ role: 'model', path: '../x' }])] }],
  [
    'a file of no download',
    { sources: [withFiles([{ role: 'model', path: 'x', parts: [{ download: 3 }] }])] },
  ],
  ['a file of nothing', { sources: [withFiles([{ role: 'model', path: 'x', parts: [] }])] }],
  [
    'a package with a name that a shell reads otherwise',
    {
      sources: [
        {
          downloads: [
            { type: 'npm-package', name: 'a&b', version: '1', sizeBytes: 1, sha256: null },
          ],
          files: [{ role: 'model', path: 'x' }],
        },
      ],
    },
  ],
  ['an id that is not a name of a folder', { id: '../x' }],
  [
    'verified without a checksum',
    { verified: true, sources: [withFiles([{ role: 'model', path: 'x' }])] },
  ],
])('%s is refused', (_name, fields) => {
  const [entry] = catalogue;
  expect(catalogueSchema.safeParse([{ ...entry, ...fields }]).success).toBe(false);
});

it('npm packages of models of this project have their names and versions', async () => {
  const found = catalogue.flatMap(({ id, sources }) =>
    sources
      .flatMap(({ downloads }) => downloads)
      .filter((download) => download.type === 'npm-package')
      .filter(({ name }) => name.startsWith('@earshot/'))
      .map(({ name, version }) => ({ id, name, version })),
  );
  expect(found.length).toBeGreaterThan(1);
  for (const { id, ...download } of found) {
    const path = new URL(`../../../model-${id}/package.json`, import.meta.url);
    const { name, version } = JSON.parse(await readFile(path, 'utf8'));
    expect(download).toEqual({ name, version });
  }
});
