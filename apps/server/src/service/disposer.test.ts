import { describe, expect, test } from 'vitest';
import { Disposer } from './disposer.js';

describe('Disposer', () => {
  test('disposes the last opened first, once', async () => {
    const disposed: string[] = [];
    const disposer = new Disposer();
    disposer.defer(() => disposed.push('storage'));
    disposer.defer(async () => {
      await Promise.resolve();
      disposed.push('worker');
    });
    await Promise.all([disposer.dispose(), disposer.dispose()]);
    expect(disposed).toEqual(['worker', 'storage']);
  });

  test('an error keeps nothing else open, and is thrown at the end', async () => {
    const disposed: string[] = [];
    const disposer = new Disposer();
    disposer.defer(() => disposed.push('storage'));
    disposer.defer(() => {
      throw new Error('stuck');
    });
    await expect(disposer.dispose()).rejects.toMatchObject({ errors: [new Error('stuck')] });
    expect(disposed).toEqual(['storage']);
  });
});
