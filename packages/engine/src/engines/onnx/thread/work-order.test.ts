import { describe, expect, test } from 'vitest';
import { type OrderedWork, WorkOrder } from './work-order.js';

/** Takes steps of a piece of work, and records each. */
async function takeSteps(work: OrderedWork, name: string, count: number, steps: string[]) {
  try {
    for (let step = 1; step <= count; step += 1) {
      await work.nextTurn();
      steps.push(`${name}${step}`);
      await Promise.resolve();
    }
  } finally {
    work.end();
  }
}

describe('work takes its steps one piece at a time', () => {
  test('the oldest first', async () => {
    const order = new WorkOrder();
    const steps: string[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map((name) => takeSteps(order.add('recording'), name, 2, steps)),
    );
    expect(steps).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
  });

  test('the most urgent first', async () => {
    const order = new WorkOrder();
    const steps: string[] = [];
    const blocking = order.add('final');
    const works = (['recording', 'partial', 'final', 'partial'] as const).map((urgency, index) =>
      takeSteps(order.add(urgency), `${urgency}${index}:`, 1, steps),
    );
    blocking.end();
    await Promise.all(works);
    expect(steps).toEqual(['final2:1', 'partial1:1', 'partial3:1', 'recording0:1']);
  });

  test('work that is under way pauses for what is more urgent', async () => {
    const order = new WorkOrder();
    const steps: string[] = [];
    const recording = order.add('recording');
    await recording.nextTurn();
    const final = takeSteps(order.add('final'), 'final', 2, steps);
    const rest = takeSteps(recording, 'recording', 1, steps);
    await Promise.all([final, rest]);
    expect(steps).toEqual(['final1', 'final2', 'recording1']);
  });
});

describe('an abort', () => {
  const reason = new Error('aborted');

  test('ends work that waits', async () => {
    const order = new WorkOrder();
    order.add('final');
    const waiting = order.add('recording');
    const turn = waiting.nextTurn();
    waiting.abort(reason);
    await expect(turn).rejects.toBe(reason);
  });

  test('ends work that is under way at its next step, and what waits continues', async () => {
    const order = new WorkOrder();
    const running = order.add('recording');
    await running.nextTurn();
    const next = order.add('recording');
    const turn = next.nextTurn();
    running.abort(reason);
    await expect(running.nextTurn()).rejects.toBe(reason);
    running.end();
    await expect(turn).resolves.toBeUndefined();
  });

  test('of work that waits leaves the order of the others as it was', async () => {
    const order = new WorkOrder();
    const steps: string[] = [];
    const first = order.add('recording');
    const aborted = order.add('recording');
    const third = takeSteps(order.add('recording'), 'third', 1, steps);
    aborted.abort(reason);
    await expect(takeSteps(aborted, 'aborted', 1, steps)).rejects.toBe(reason);
    first.end();
    await third;
    expect(steps).toEqual(['third1']);
  });
});
