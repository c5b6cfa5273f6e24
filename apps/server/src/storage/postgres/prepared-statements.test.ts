import { expect, it } from 'vitest';
import { PreparedStatements } from './prepared-statements.js';

const times = (count: number, use: () => string | undefined) =>
  Array.from({ length: count }, use).at(-1);

it('prepares a statement that is used often, under one name', () => {
  const statements = new PreparedStatements();
  expect(times(4, () => statements.use('update a'))).toBeUndefined();
  const name = statements.use('update a');
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(statements.use('update a')).toBe(name);
  expect(statements.prepare('update a')).toBe(name);
  expect(statements.use('update b')).toBeUndefined();
});

it('keeps no more statements prepared than a connection has memory for', () => {
  const statements = new PreparedStatements();
  for (let number = 0; number < 250; number += 1)
    expect(times(5, () => statements.use(`update ${number}`))).toBeDefined();
  expect(times(50, () => statements.use('one more'))).toBeUndefined();
  expect(statements.use('update 249')).toBeDefined();
});

it('forgets the uses of statements that are as good as never used again', () => {
  const statements = new PreparedStatements();
  times(4, () => statements.use('rare'));
  for (let number = 0; number < 1000; number += 1) statements.use(`insert of ${number} rows`);
  expect(statements.use('rare')).toBeUndefined();
});
