import { readCatalogue } from '@earshot/models';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { createRegistry, fakePool } from '../../test/support/engines.js';
import { plainNeeds } from './engine-needs.js';
import { missingModelFor } from './missing-model.js';

/** An entry of the catalogue with its essential properties. */
function createEntry(id: string, changes: object) {
  const [first] = readCatalogue();
  if (first === undefined) throw new Error('The catalogue is empty');
  return {
    ...first,
    id,
    name: id,
    family: 'whisper-merged',
    languages: 'all' as const,
    abilities: { languageIdentification: true },
    uses: ['files' as const, 'live' as const],
    verified: false,
    ...changes,
  };
}

const english = createEntry('english', {
  family: 'moonshine-merged',
  languages: ['en'],
  abilities: {},
  verified: true,
});
const proven = createEntry('proven', { verified: true });
const small = createEntry('small', {});
const punctuation = createEntry('marks', { family: 'ct-transformer-punctuation', verified: true });
const unknown = createEntry('unknown', { family: 'of-a-later-version', verified: true });

verifies('engines.auto-missing', 'the model that is missing is named with its command', () => {
  const catalogue = [punctuation, unknown, small, english, proven];
  const find = (needs: object) => missingModelFor({ ...plainNeeds, ...needs }, catalogue);
  expect(find({ languages: ['sw'] })).toBe(
    'install a model that does: earshot models pull proven (proven)',
  );
  // A model of one language detects none.
  expect(find({ languages: ['en', 'sw'] })).toContain('pull proven');
  expect(find({})).toContain('pull proven');
  expect(missingModelFor({ ...plainNeeds, languages: ['sw'] }, [english])).toBeUndefined();
  expect(missingModelFor({ ...plainNeeds, languages: ['sw'] }, [english, small])).toContain(
    'pull small',
  );
});

verifies('engines.auto-missing', 'every refusal for a language ends with it', () => {
  const remedyFor = () => 'install it';
  const sentencesFor = (needs: object, capabilities: object) =>
    createRegistry(fakePool({ streaming: true, batch: true, ...capabilities }), undefined, {
      remedyFor,
    })
      .find({ ...plainNeeds, ...needs })
      .unservable?.map(({ sentence }) => sentence);
  const several = { languages: ['en', 'de'] };
  expect(sentencesFor({ languages: ['sw'] }, {})).toEqual([
    'language_config.languages has sw, which no engine of this server supports: it supports en; install it',
  ]);
  expect(sentencesFor({}, several)?.[0]).toMatch(/give one of en, de, or install it$/);
  expect(sentencesFor({ codeSwitching: true }, {})?.[0]).toMatch(/leave it out, or install it$/);
  // Another engine would not help a request that chooses its engine.
  expect(sentencesFor({ engine: 'none', languages: ['sw'] }, {})?.[0]).toMatch(/supports en$/);
});
