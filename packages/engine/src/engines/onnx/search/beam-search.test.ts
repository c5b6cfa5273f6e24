import type { Tensor } from 'onnxruntime-node';
import { describe, expect, test, vi } from 'vitest';
import { type SearchOptions, searchText } from './beam-search.js';
import type { DecoderState } from './merged-decoder.js';
import { PhraseTree } from './phrase-tree.js';

const [end, begin] = [0, 1];
const size = 40;

/** Probabilities of the tokens that follow a text. */
type Model = (text: readonly number[]) => Readonly<Record<number, number>>;

/**
 * A decoder that writes by a table. Its states have no tensors: the texts of their rows are kept
 * beside them.
 */
function createDecoder(model: Model): SearchOptions['decoder'] {
  const texts = new WeakMap<DecoderState, readonly (readonly number[])[]>();
  const createStep = (rows: readonly (readonly number[])[]) => {
    const state: DecoderState = { caches: {}, rows: rows.length, width: 1 };
    texts.set(state, rows);
    return {
      state,
      scores: (row: number) => {
        const scores = new Float32Array(size).fill(-100);
        for (const [id, share] of Object.entries(model(rows[row] ?? [])))
          scores[Number(id)] = Math.log(share);
        return scores;
      },
    };
  };
  return {
    begin: async (_, prompt) => {
      const step = createStep([prompt.slice(1)]);
      return { ...step, promptScores: step.scores };
    },
    continue: async (state, rows, ids) =>
      createStep(rows.map((row, index) => [...(texts.get(state)?.[row] ?? []), ids[index] ?? end])),
  };
}

const search = (model: Model, options: Partial<SearchOptions> = {}) =>
  searchText({
    decoder: createDecoder(model),
    // The decoder does not use it.
    encoded: {} as Tensor,
    prompt: [begin],
    prefix: { ids: [], logs: [] },
    end,
    beams: 4,
    maximumTokens: 30,
    phrases: undefined,
    restrict: (scores) => scores,
    nextTurn: async () => undefined,
    ...options,
  });

/** The likeliest first token leads to unlikely texts. */
const misleading: Model = (text) => {
  if (text.length === 0) return { 10: 0.6, 20: 0.4 };
  if (text.length === 2) return { [end]: 1 };
  return text[0] === 10 ? { 11: 0.3, 12: 0.3, 13: 0.4 } : { 21: 1 };
};

test('several beams find a likely text that greedy search misses', async () => {
  expect(await search(misleading, { beams: 1 })).toMatchObject({ ids: [10, 13] });
  const { ids, isFinished, logs } = await search(misleading);
  expect({ ids, isFinished }).toEqual({ ids: [20, 21], isFinished: true });
  expect(logs[0]).toBeCloseTo(Math.log(0.4), 5);
  expect(logs).toHaveLength(2);
});

describe.each([1, 2, 4])('with %i beams', (beams) => {
  test('a text that repeats itself is not finished', async () => {
    const { ids, isFinished } = await search(() => ({ 10: 1 }), { beams });
    expect(isFinished).toBe(false);
    expect(ids.length).toBeLessThan(10);
  });

  test('a text ends at the maximum, unfinished', async () => {
    const endless: Model = (text) => ({ [(text.length % 30) + 5]: 1 });
    const { ids, isFinished } = await search(endless, { beams, maximumTokens: 12 });
    expect(isFinished).toBe(false);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length).toBeLessThanOrEqual(12);
  });

  test('a text begins with what is known', async () => {
    const prefix = { ids: [20], logs: [-0.5] };
    const { ids, logs } = await search(misleading, { beams, prefix });
    expect(ids).toEqual([20, 21]);
    expect(logs[0]).toBe(-0.5);
  });

  test('tokens that are forbidden are not written', async () => {
    const restrict = (scores: Float32Array) => scores.fill(Number.NEGATIVE_INFINITY, 13, 14);
    const { ids } = await search(misleading, { beams, restrict });
    expect(ids).not.toContain(13);
  });

  test('the search ends with the reason of an abort, and takes no more steps', async () => {
    const decoder = createDecoder(misleading);
    const steps = vi.spyOn(decoder, 'continue');
    const reason = new Error('aborted');
    const nextTurn = vi
      .fn<() => Promise<void>>(async () => undefined)
      .mockResolvedValueOnce(undefined);
    nextTurn.mockRejectedValueOnce(reason);
    await expect(search(misleading, { beams, decoder, nextTurn })).rejects.toBe(reason);
    expect(steps).not.toHaveBeenCalled();
  });
});

test('a text that ends in time, but for a loop, is not finished', async () => {
  const { ids, isFinished } = await search(() => ({ 10: 0.9, [end]: 0.1 }));
  expect(ids.length).toBeGreaterThanOrEqual(4);
  expect(isFinished).toBe(false);
});

test('a loop is left for another text, where there is one', async () => {
  const model: Model = (text) => {
    if (text.length === 0) return { 10: 0.6, 20: 0.4 };
    if (text[0] === 10) return { 10: 1 };
    return text.length < 4 ? { [20 + text.length]: 1 } : { [end]: 1 };
  };
  expect(await search(model, { beams: 1 })).toMatchObject({ isFinished: false });
  expect(await search(model)).toMatchObject({ ids: [20, 21, 22, 23], isFinished: true });
});

test('a text that differs in an early token only leaves its place to other words', async () => {
  const common = [11, 12, 13, 14, 15, 16, 17];
  const model: Model = (text) => {
    const next = text.length === 0 ? undefined : common[text.length - 1];
    if (text.length === 0) return { 10: 0.5, 20: 0.45 };
    if (next !== undefined) return { [next]: 1 };
    if (text.length === 8) return { 30: 0.55, 31: 0.45 };
    if (text.at(-1) === 30) return { 33: 0.25, 34: 0.25, 35: 0.25, 36: 0.25 };
    return { [end]: 1 };
  };
  expect(await search(model, { beams: 2 })).toMatchObject({ ids: [10, ...common, 31] });
});

test('phrases win over likelier words, and not when only their beginning is likely', async () => {
  const model: Model = (text) => {
    if (text.length === 0) return { 10: 0.9, 20: 0.1 };
    if (text.length === 1 && text[0] === 20) return { 21: 0.5, 22: 0.5 };
    return { [end]: 1 };
  };
  const createTree = (ids: readonly number[]) =>
    new PhraseTree([{ ids, bonus: 2 }], (id) => id % 2 === 0);
  expect(await search(model)).toMatchObject({ ids: [10] });
  expect(await search(model, { phrases: createTree([20, 21]) })).toMatchObject({ ids: [20, 21] });
  expect(await search(model, { phrases: createTree([20, 23]) })).toMatchObject({ ids: [10] });
  // A search of one beam cannot take a bonus back.
  expect(await search(model, { beams: 1, phrases: createTree([20, 21]) })).toMatchObject({
    ids: [10],
  });
});
