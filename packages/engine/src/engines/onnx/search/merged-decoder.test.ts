import type { InferenceSession } from 'onnxruntime-node';
import { Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { MergedDecoder } from './merged-decoder.js';

const [heads, depth, size] = [2, 3, 5];
const written = 'past_key_values.0.decoder.key';
const audioCache = 'past_key_values.0.encoder.key';

type Feeds = Readonly<Record<string, Tensor>>;

/** What a graph adds to the scores of a row, of its cache of the audio. */
type ReadRow = (cache: Tensor, row: number) => number;

/**
 * A graph with one layer, whose scores follow from the caches of a row. The feeds of each run are
 * kept.
 */
function createSession(readRow: ReadRow): { session: InferenceSession; runs: Feeds[] } {
  const runs: Feeds[] = [];
  const createCache = (name: string) => ({
    name,
    isTensor: true,
    shape: ['batch_size', heads, 'length', depth],
  });
  const session = {
    inputNames: ['input_ids', 'encoder_hidden_states', 'use_cache_branch', written, audioCache],
    outputNames: ['logits', 'present.0.decoder.key', 'present.0.encoder.key'],
    inputMetadata: [createCache(written), createCache(audioCache)],
    outputMetadata: [],
    run: async (feeds: Feeds) => {
      runs.push(feeds);
      const { input_ids: ids, encoder_hidden_states: states } = feeds as {
        input_ids: Tensor;
        encoder_hidden_states: Tensor;
      };
      const [rows = 0, length = 0] = ids.dims;
      const cache =
        feeds[audioCache]?.dims[2] === 0 ? encoderCache(states) : (feeds[audioCache] as Tensor);
      const logits = new Float32Array(rows * length * size);
      for (let at = 0; at < rows * length; at += 1)
        for (let id = 0; id < size; id += 1)
          logits[at * size + id] =
            id * Number(ids.data[at]) + readRow(cache, Math.floor(at / length));
      return {
        logits: new Tensor('float32', logits, [rows, length, size]),
        'present.0.decoder.key': new Tensor('float32', new Float32Array(rows * heads * depth), [
          rows,
          heads,
          1,
          depth,
        ]),
        'present.0.encoder.key': cache,
      };
    },
  };
  return { session: session as unknown as InferenceSession, runs };
}

function encoderCache({ data, dims }: Tensor): Tensor {
  const [rows = 1, frames = 0] = dims;
  return new Tensor('float32', data as Float32Array, [rows, heads, frames, depth]);
}

const countRows = (cache: Tensor) => cache.dims[0] ?? 0;

/** A value of the cache, each row of which has its own place. */
const readOwnRow: ReadRow = (cache, row) => {
  const data = cache.data as Float32Array;
  return data[(row * data.length) / countRows(cache) + 1] ?? Number.NaN;
};

/** Rows of the cache of the audio in the last of some steps with three texts each. */
async function cachedRows(readRow: ReadRow): Promise<number | undefined> {
  const { session, runs } = createSession(readRow);
  const decoder = await MergedDecoder.load(session, { Tensor }, 'decoder.onnx');
  const audio = new Tensor('float32', new Float32Array(8 * heads * depth).fill(2), [
    1,
    8,
    heads * depth,
  ]);
  const first = await decoder.begin(audio, [1]);
  const { state } = await decoder.continue(first.state, [0, 0, 0], [1, 2, 3]);
  await decoder.continue(state, [0, 1, 2], [1, 2, 3]);
  return runs.at(-1)?.[audioCache]?.dims[0];
}

test('one row of the cache of the audio serves all texts, where the graph repeats it', async () => {
  expect(await cachedRows((cache) => (cache.data as Float32Array)[1] ?? Number.NaN)).toBe(1);
});

test('each text has its row of the cache of the audio, where the graph refuses another number', async () => {
  const readRow: ReadRow = (cache, row) => {
    if (row > 0 && countRows(cache) === 1) throw new Error('Attempting to broadcast an axis');
    return readOwnRow(cache, row);
  };
  expect(await cachedRows(readRow)).toBe(3);
});

test('each text has its row of the cache of the audio, where the graph computes something else with one', async () => {
  const readRow: ReadRow = (cache, row) =>
    countRows(cache) === 1 && row > 0 ? 7 : readOwnRow(cache, row);
  expect(await cachedRows(readRow)).toBe(3);
});
