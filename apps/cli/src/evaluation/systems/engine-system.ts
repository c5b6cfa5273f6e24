import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { preRecordedRequestSchema } from '@earshot/core';
import type { EnginePool } from '@earshot/engine';
import { systemClock, transcribeFile } from '@earshot/server';
import { openLocalEngine } from '../../local-engine.js';
import type { JobParameters } from '../../transcription/parameters/read-parameters.js';
import { type EvaluatedSystem, toHypothesis } from './evaluated-system.js';

function listProcessIds(engine: EnginePool): number[] {
  return engine.statistics().processes.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
}

/**
 * Starts a new measurement of the peak memory, where the operating system measures it for each
 * process.
 */
async function resetPeaks(engine: EnginePool): Promise<void> {
  for (const pid of listProcessIds(engine))
    await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/**
 * Sum of the peak memory of the processes, as measured by the operating system, or otherwise the
 * highest sampled value.
 */
async function readPeakBytes(engine: EnginePool, seenBytes: number): Promise<number> {
  const peaks = await Promise.all(
    listProcessIds(engine).map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    }),
  );
  return Math.max(
    seenBytes,
    peaks.reduce((sum, bytes) => sum + bytes, 0),
  );
}

function sumResidentBytes(engine: EnginePool): number {
  return engine.statistics().processes.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
}

/**
 * Creates a system of an engine that runs on this machine, without a service.
 *
 * @param settings - settings that choose the engine, such as EARSHOT_ENGINE
 */
export function createEngineSystem(
  name: string,
  settings: Readonly<Record<string, string>>,
  parameters: JobParameters,
): EvaluatedSystem {
  const params = preRecordedRequestSchema.parse({ ...parameters, audio_url: 'http://localhost/' });
  const { decoder, engine } = openLocalEngine(params, settings);
  return {
    name,
    concurrency: 1,
    recognize: async ({ audioPath }, signal, onProgress) => {
      await engine.ready();
      await resetPeaks(engine);
      let seenBytes = 0;
      let hasWords = false;
      const { result } = await transcribeFile({
        path: resolve(audioPath),
        decoder,
        engine,
        params,
        clock: systemClock,
        signal,
        onUtterance: () => {
          hasWords = true;
        },
        onProgress: ({ audioSeconds, transcribedSeconds }) => {
          seenBytes = Math.max(seenBytes, sumResidentBytes(engine));
          const fraction = hasWords ? transcribedSeconds / audioSeconds : undefined;
          onProgress({ fraction, audioSeconds });
        },
      });
      return { ...toHypothesis(result), peakMemoryBytes: await readPeakBytes(engine, seenBytes) };
    },
    close: () => engine.close(),
  };
}
