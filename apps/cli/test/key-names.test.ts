import { join } from 'node:path';
import { openStorage, systemClock } from '@earshot/server';
import { temporaryFolder } from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { earshot } from './run-earshot.js';

describe('names of keys', () => {
  const run = (folder: string, ...parameters: string[]) =>
    earshot(['keys', ...parameters], { folder });

  verifies(
    'process.key-names',
    'are checked, and printed without what moves a cursor',
    async () => {
      const folder = temporaryFolder();
      for (const [name, issue] of [
        ['news\u001b[2Jroom', 'the name must have visible characters and spaces only'],
        ['EARSHOT_API_KEY', 'the name must not be EARSHOT_API_KEY'],
        [' newsroom', 'the name must not begin or end with a space'],
      ] as const) {
        const refused = await run(folder, 'create', name);
        expect([refused.code, refused.output]).toEqual([1, '']);
        expect(refused.errors).toContain(issue);
        expect(refused.errors).not.toContain('\u001b[2J');
      }
      expect((await run(folder, 'create', 'newsroom')).code).toBe(0);
      const taken = await run(folder, 'create', 'Newsroom');
      expect(taken.code).toBe(1);
      expect(taken.errors).toContain(
        'must not be that of another valid key, and "newsroom" is one',
      );
    },
  );

  verifies('process.key-names', 'of old folders that several keys have revoke none', async () => {
    const folder = temporaryFolder();
    const create = async (name: string) =>
      JSON.parse((await run(folder, 'create', name, '--json')).output).id as string;
    const ids = [await create('one'), await create('two')];
    const storage = await openStorage(join(folder, '.earshot'), { clock: systemClock });
    await storage.database
      .updateTable('api_keys')
      .set({ name: 'old\u001b[2J\u202ename' })
      .execute();
    await storage.close();
    for (const command of ['revoke', 'webhook-secret']) {
      const refused = await run(folder, command, 'old\u001b[2J\u202ename');
      expect([refused.code, refused.output]).toEqual([1, '']);
      expect(refused.errors).toContain('2 valid keys have the name');
      for (const id of ids) expect(refused.errors).toContain(id);
    }
    const list = (await run(folder, 'list')).output;
    expect(list.match(/old \[2J name .*valid/g)).toHaveLength(2);
    const revoked = await run(folder, 'revoke', ids[0] ?? '');
    expect([revoked.code, revoked.errors]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^revoked old \\[2J name \\(${ids[0]}, es_`)),
    ]);
    expect((await run(folder, 'list')).output.match(/name .*valid/g)).toHaveLength(1);
  });
});
