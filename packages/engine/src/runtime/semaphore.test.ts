import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.js';

it('gives a permit to urgent work before the other work that waits', async () => {
  const semaphore = new Semaphore(1);
  const done: string[] = [];
  const work = (name: string) => async () => {
    await Promise.resolve();
    done.push(name);
  };
  await Promise.all([
    semaphore.run(work('first')),
    semaphore.run(work('second')),
    semaphore.run(work('third')),
    semaphore.run(work('urgent'), true),
  ]);
  expect(done).toEqual(['first', 'urgent', 'second', 'third']);
});

it('gives the permit of work that has failed to the next', async () => {
  const semaphore = new Semaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(semaphore.run(() => Promise.resolve('done'))).resolves.toBe('done');
});
