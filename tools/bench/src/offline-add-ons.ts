import { speechOfSeconds } from '@earshot/server/testing';
import { printTable } from './print-table.js';
import { totalCpuSeconds } from './process-figures.js';
import { startServiceProcess } from './service-process.js';

const defaultMinutes = 60;

/** Share of the time of recognition that all add-ons together may take. */
const allowedShare = 0.1;

/** Add-ons that need no network, all together. */
const addOns = {
  diarization: true,
  pii_redaction: true,
  punctuation_enhanced: true,
  sentences: true,
  named_entity_recognition: true,
  sentiment_analysis: true,
  summarization: true,
  chapterization: true,
  display_mode: true,
  subtitles: true,
} as const;

/**
 * Measures a file of an hour with every add-on that needs no network, in the built service: the
 * stage after the recognition, compared with it, in time and in processor time, which other
 * programs of the machine change less, and the longest time for which its event loop served nobody
 * else. EARSHOT_BENCH_MINUTES sets the length of the file.
 */
export async function run(): Promise<void> {
  const minutes = Number(process.env['EARSHOT_BENCH_MINUTES'] ?? defaultMinutes);
  const audio = speechOfSeconds(minutes * 60);
  const service = await startServiceProcess({ engine: 'pocketsphinx', hasLoopProbe: true });
  try {
    const { audio_url } = await service.client.files.upload(audio, { filename: 'hour.wav' });
    await service.loopDelays();
    const usedBefore = totalCpuSeconds(service.processId);
    const { post_session_metadata, result } = await service.client.preRecorded.createAndWait({
      audio_url,
      ...addOns,
    });
    const loop = await service.loopDelays();
    // The service writes it so.
    const stages = post_session_metadata['stages_seconds'] as Record<string, number>;
    const { finish = Number.NaN, transcribe = Number.NaN } = stages;
    // Engines are processes, add-ons threads of the service.
    const ownSeconds = totalCpuSeconds(service.processId) - usedBefore;
    const engineSeconds = service
      .engineProcessIds()
      .reduce((sum, id) => sum + totalCpuSeconds(id), 0);
    const envelopes = Object.entries(result ?? {}).flatMap(([name, value]): [string, string][] => {
      const seconds: unknown =
        typeof value === 'object' && value !== null ? Reflect.get(value, 'exec_time') : undefined;
      return typeof seconds === 'number' ? [[name, `${seconds.toFixed(1)} s`]] : [];
    });
    printTable(
      [`one file of ${minutes} minutes`, 'time'],
      [
        ['recognition', `${transcribe.toFixed(1)} s`],
        ['every offline add-on, with the result', `${finish.toFixed(1)} s`],
        ...envelopes,
        ['processor time of the recognition', `${engineSeconds.toFixed(1)} s`],
        ['processor time of the service beside it', `${ownSeconds.toFixed(1)} s`],
        ['longest turn of the event loop of the service', `${loop.most.toFixed(0)} ms`],
      ],
    );
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    console.log(
      `Add-ons: ${percent(finish / transcribe)} of the recognition, ${percent(ownSeconds / engineSeconds)} of its processor time (at most ${100 * allowedShare} %).`,
    );
  } finally {
    await service.stop();
  }
}
