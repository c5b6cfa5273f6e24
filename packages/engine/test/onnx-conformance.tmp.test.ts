import { describe, expect, test } from 'vitest';
import { conformanceChecks } from '../src/conformance.js';
import { createTones, placeWords, type ToneWord } from '../src/synthetic-models.js';
import { loadOnnx } from '../src/worker/onnx/onnx-engine.js';
import { temporaryModel } from './support/synthetic.js';
const said: readonly ToneWord[] = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'];
const speech = { samples: createTones(placeWords(said)), words: said };
const homophone = { word: 'hostel', samples: createTones(placeWords(['bravo', 'hotel'])) };
describe.each(['moonshine-merged','whisper-merged','whisper-merged-public'] as const)('%s', (kind) => {
  test.each(conformanceChecks)('$name', { timeout: 60_000 }, async (check) => {
    const folder = temporaryModel(kind);
    const subject = { create: () => loadOnnx({ modelDirectory: folder }, 2), speech, unknown: homophone };
    await expect(check.run(subject)).resolves.toBeUndefined();
  });
});
