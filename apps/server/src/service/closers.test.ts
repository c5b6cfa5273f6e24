import { describe, expect, test } from 'vitest';
import { createClosers } from './closers.js';

describe('createClosers', () => {
  test('closes the last opened first, once', async () => {
    const closed: string[] = [];
    const closers = createClosers();
    closers.add(() => closed.push('storage'));
    closers.add(async () => {
      await Promise.resolve();
      closed.push('worker');
    });
    await Promise.all([closers.closeAll(), closers.closeAll()]);
    expect(closed).toEqual(['worker', 'storage']);
  });

  test('a fault keeps nothing else open, and is told', async () => {
    const closed: string[] = [];
    const closers = createClosers();
    closers.add(() => closed.push('storage'));
    closers.add(() => {
      throw new Error('stuck');
    });
    await expect(closers.closeAll()).rejects.toMatchObject({ errors: [new Error('stuck')] });
    expect(closed).toEqual(['storage']);
  });
});
