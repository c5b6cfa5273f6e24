import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createFakeTimers } from '../../../test/support/fake-processes.js';
import { RequestGate } from './request-gate.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const { signal } = new AbortController();

verifies('openai.retries', 'nobody enters while the server asks for a pause', async () => {
  const timers = createFakeTimers();
  const gate = new RequestGate(2, timers);
  const entered: string[] = [];
  const enter = (name: string, isUrgent = false) =>
    gate.enter(isUrgent, signal).then((leave) => {
      entered.push(name);
      return leave;
    });
  const leave = await enter('first');
  gate.pause(5000);
  void enter('second');
  void enter('urgent', true);
  await turn();
  timers.advance(3000);
  gate.pause(4000);
  timers.advance(3999);
  await turn();
  expect(entered).toEqual(['first']);
  timers.advance(1);
  await turn();
  // Two at a time, those of live sessions first.
  expect(entered).toEqual(['first', 'urgent']);
  leave();
  await turn();
  expect(entered).toEqual(['first', 'urgent', 'second']);
});

test('one that is aborted while it waits leaves its place to others', async () => {
  const gate = new RequestGate(1, createFakeTimers());
  const leave = await gate.enter(false, signal);
  const controller = new AbortController();
  const aborted = gate.enter(false, controller.signal);
  const next = gate.enter(false, signal);
  controller.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
  leave();
  await expect(next).resolves.toBeTypeOf('function');
  await expect(gate.enter(false, controller.signal)).rejects.toThrow('enough');
});
