import { setTimeout as sleep } from 'node:timers/promises';
import { treeCpuSeconds } from '../../process-figures.js';
import type { RecognitionSystem, Transcript, TranscriptionOptions } from './recognition-system.js';

/**
 * Time after a result in which its system cleans up. It is part of its processor time, but not of
 * its wall time.
 */
const tidyingMs = 200;

/** A transcript and what it cost. */
export interface MeasuredTranscript extends Transcript {
  /** Processor time of all processes of the system. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

/** Transcribes a file and measures it. Nothing else may run in the system meanwhile. */
export async function measureTranscription(
  system: RecognitionSystem,
  path: string,
  options?: TranscriptionOptions,
): Promise<MeasuredTranscript> {
  const cpuBefore = treeCpuSeconds(system.processId);
  const startedMs = performance.now();
  const transcript = await system.transcribe(path, options);
  const wallSeconds = (performance.now() - startedMs) / 1000;
  await sleep(tidyingMs);
  return { ...transcript, wallSeconds, cpuSeconds: treeCpuSeconds(system.processId) - cpuBefore };
}

/**
 * Transcribes files with each of the systems in turns, so that other load of the machine affects
 * all of them alike: file by file, in another order each time. The first file is transcribed once
 * before, unmeasured.
 *
 * @param files - files with their paths
 * @param chooseOptions - options for a file
 * @returns for each system the transcripts in the order of the files
 */
export async function transcribeInTurns<File extends { readonly path: string }>(
  systems: readonly RecognitionSystem[],
  files: readonly File[],
  chooseOptions: (file: File) => TranscriptionOptions = () => ({}),
): Promise<ReadonlyMap<string, readonly MeasuredTranscript[]>> {
  const transcripts = new Map(systems.map(({ name }) => [name, [] as MeasuredTranscript[]]));
  const [first] = files;
  if (first !== undefined)
    for (const system of systems) await system.transcribe(first.path, chooseOptions(first));
  for (const [index, file] of files.entries()) {
    const shift = index % Math.max(1, systems.length);
    for (const system of [...systems.slice(shift), ...systems.slice(0, shift)])
      transcripts
        .get(system.name)
        ?.push(await measureTranscription(system, file.path, chooseOptions(file)));
  }
  return transcripts;
}
