import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { openTestStorage } from '../../test/support/open-test-storage.js';
import { foldKeyName, requireKeyName } from './key-names.js';

test.each([
  'newsroom',
  'Büro der Ärzte',
  '報道局 2',
  'a/b "c" <d>',
  '🎙 studio',
  'x'.repeat(100),
  '🎙'.repeat(100),
])('%s is allowed', (name) => {
  expect(() => requireKeyName(name)).not.toThrow();
});

const refused = [
  ['', 'must have 1 to 100 characters, it has 0'],
  ['x'.repeat(101), 'must have 1 to 100 characters, it has 101'],
  [' newsroom', 'must not begin or end with a space, got " newsroom"'],
  ['newsroom\u00a0', 'must not begin or end with a space'],
  ['news\0room', 'must have visible characters and spaces only'],
  ['news\u001b[2Jroom', 'must have visible characters'],
  ['news\nroom', 'must have visible characters'],
  ['news\u009broom', 'must have visible characters'],
  ['\u202emoorswen', String.raw`zero-width ones, got "\u{202e}moorswen"`],
  ['news\u2066room', 'must have visible characters'],
  ['news\u200broom', 'must have visible characters'],
  ['news\u00adroom', 'must have visible characters'],
  ['\u3164', 'must have visible characters'],
  ['news\ud800', 'must have visible characters'],
  ['news\u2028room', 'must have visible characters'],
  ['550e8400-e29b-41d4-a716-446655440000', 'must not have the form of the id of a key'],
  ['EARSHOT_API_KEY', 'must not be EARSHOT_API_KEY'],
  ['earshot_api_key', 'must not be EARSHOT_API_KEY'],
] as const;

verifies('process.key-names', 'a name that is refused says what is allowed', () => {
  for (const [name, issue] of refused)
    expect(() => requireKeyName(name), JSON.stringify(name)).toThrow(issue);
});

test.each([
  ['Newsroom', 'newsroom'],
  ['ﬁlm', 'film'],
  ['Ｎews', 'news'],
  ['straße', 'STRASSE'],
  ['e\u0301', 'é'],
])('%s and %s are the same name', (one, other) => {
  expect(foldKeyName(one)).toBe(foldKeyName(other));
});

verifies(
  'process.key-names',
  'a name is that of one valid key, and free again once that is revoked',
  async () => {
    const { keys } = (await openTestStorage()).storage;
    const { key } = await keys.create('Newsroom');
    await expect(keys.create('newsROOM')).rejects.toThrow(
      'must not be that of another valid key, and "Newsroom" is one',
    );
    expect(await keys.revoke('newsroom')).toBeUndefined();
    expect((await keys.revoke('Newsroom'))?.id).toBe(key.id);
    const again = await keys.create('newsROOM');
    // If two are created at once, one is refused.
    const both = await Promise.allSettled([keys.create('desk'), keys.create('Desk')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await keys.findOne(again.key.id))?.name).toBe('newsROOM');
  },
);

verifies(
  'process.key-names',
  'keys of an old folder with one name stay valid, and are revoked by their id alone',
  async () => {
    const { keys, ...storage } = (await openTestStorage()).storage;
    const [one, two] = [await keys.create('one'), await keys.create('two')];
    await storage.database.updateTable('api_keys').set({ name: 'twin' }).execute();
    const third = (await keys.list()).find(({ id }) => id !== one.key.id && id !== two.key.id);
    await keys.revoke(third?.id ?? '');
    await expect(keys.revoke('twin')).rejects.toThrow(
      new RegExp(`^2 valid keys have the name "twin": give the id of one, .*${two.key.id}`),
    );
    expect((await keys.verify(one.secret))?.name).toBe('twin');
    expect((await keys.revoke(one.key.id))?.id).toBe(one.key.id);
    expect((await keys.revoke('twin'))?.id).toBe(two.key.id);
    // An old name in the form of an id does not conflict with that id.
    const [named, other] = [await keys.create('named'), await keys.create('other')];
    await storage.database
      .updateTable('api_keys')
      .set({ name: other.key.id })
      .where('id', '=', named.key.id)
      .execute();
    expect((await keys.revoke(other.key.id))?.id).toBe(other.key.id);
    expect(await keys.verify(named.secret)).toBeDefined();
  },
);
