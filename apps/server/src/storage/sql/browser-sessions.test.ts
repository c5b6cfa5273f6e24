import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { openTestStorage } from '../../../test/support/open-test-storage.js';
import { maximumSessions, sessionLifetimesMs } from '../ports/browser-sessions.js';

const kinds = ['session', 'link'] as const;

verifies(
  'studio.sign-in-limits',
  'a key has 50 sessions and 20 links, the oldest of which end; those of other keys stay',
  async () => {
    expect(maximumSessions).toEqual({ session: 50, link: 20 });
    const { clock, keyId, storage } = await openTestStorage();
    const { keys, sessions } = storage;
    const other = (await keys.create('other')).key.id;
    for (const kind of kinds) {
      const find = (secret: string) =>
        kind === 'session' ? sessions.find(secret) : sessions.findLink(secret);
      const kept = await sessions.create(other, kind);
      const secrets: string[] = [];
      for (let count = 0; count < maximumSessions[kind] + 2; count += 1) {
        secrets.push(await sessions.create(keyId, kind));
        clock.advance(1);
      }
      const found = await Promise.all(secrets.map(async (each) => (await find(each))?.id));
      expect(found.slice(0, 3)).toEqual([undefined, undefined, keyId]);
      expect(found.slice(2).every((id) => id === keyId)).toBe(true);
      expect((await find(kept))?.id).toBe(other);
    }
  },
);

verifies('studio.sign-in-limits', 'what has expired is removed', async () => {
  const { clock, keyId, storage } = await openTestStorage();
  const { sessions } = storage;
  const count = async () =>
    (await storage.database.selectFrom('studio_sessions').select('kind').execute()).length;
  for (const kind of kinds) await sessions.create(keyId, kind);
  clock.advance(sessionLifetimesMs.link - 1);
  await sessions.removeExpired();
  expect(await count()).toBe(2);
  clock.advance(1);
  await sessions.removeExpired();
  expect(await count()).toBe(1);
});
