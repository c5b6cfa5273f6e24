import { expect, test } from 'vitest';
import { createEnginePool, type EnginePool, transcribeAudio } from '../src/index.js';

test('options that do not exist are refused, and the one that was meant is named', async () => {
  const pool = { engine: 'scripted' as const, process: 2 };
  expect(() => createEnginePool(pool)).toThrow('process is no option: is it processes?');
  const recording = { audio: (async function* () {})(), channels: 1, concurrency: 2 };
  const transcription = transcribeAudio({ ...recording, engine: {} as EnginePool });
  await expect(transcription).rejects.toThrow(/^concurrency is no option: is it audio,/);
});
