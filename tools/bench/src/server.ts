import { int16ToFloat, writeWav } from '@earshot/audio';
import {
  countWordErrors,
  totalWordErrors,
  type WordErrors,
  wordErrorRate,
} from '@earshot/engine/word-errors';
import { repeatedSpeech } from '@earshot/server/testing';
import { readRecordings, sampleRateHz } from './recordings.js';
import { type ServiceProcess, startServiceProcess } from './service-process.js';
import { elapsedMs } from './timing.js';

const sample = repeatedSpeech(1);

/** Figures from the metrics of the service. */
interface Figures {
  /** Processor time of the service's own process, in seconds. */
  readonly ownSeconds: number;
  /** Processor time of its engine processes, in seconds. */
  readonly engineSeconds: number;
  /** Memory of the service's own process, in bytes. */
  readonly residentBytes: number;
}

/**
 * Measures the built service with real speech: its cost beside its engine, and the gain of two
 * files at once.
 */
export async function run(): Promise<void> {
  const service = await startServiceProcess({ engine: 'pocketsphinx' });
  try {
    await measureOverhead(service, 60);
    await measureTwoAtOnce(service, 'one utterance each (8.8 s)', sample, 3);
    await measureTwoAtOnce(service, 'many utterances each (88 s)', repeatedSpeech(10), 1);
    await measureAccuracy(service);
  } finally {
    await service.stop();
  }
}

async function measureOverhead(service: ServiceProcess, copies: number): Promise<void> {
  const audio = repeatedSpeech(copies);
  await transcribe(service, sample);
  const before = await readFigures(service);
  const startedMs = performance.now();
  const { audioSeconds } = await transcribe(service, audio);
  const wallSeconds = (performance.now() - startedMs) / 1000;
  const after = await readFigures(service);
  const own = after.ownSeconds - before.ownSeconds;
  const engine = after.engineSeconds - before.engineSeconds;
  const perHour = 3600 / audioSeconds;
  console.table({
    'engine processes, CPU s per hour of audio': (engine * perHour).toFixed(1),
    'service process, CPU s per hour of audio': (own * perHour).toFixed(2),
    'service beside its engine (goal: at most 3 %)': `${((own / engine) * 100).toFixed(2)} %`,
    'audio seconds per second': (audioSeconds / wallSeconds).toFixed(1),
    'memory of the service process, MiB': (after.residentBytes / 2 ** 20).toFixed(0),
  });
}

async function measureTwoAtOnce(
  service: ServiceProcess,
  name: string,
  audio: Uint8Array,
  rounds: number,
): Promise<void> {
  let sequentialMs = 0;
  let parallelMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    sequentialMs += await elapsedMs(async () => {
      await transcribe(service, audio);
      await transcribe(service, audio);
    });
    parallelMs += await elapsedMs(() =>
      Promise.all([transcribe(service, audio), transcribe(service, audio)]),
    );
  }
  console.table({
    [`two files, ${name}`]: {
      'one after the other, s': (sequentialMs / rounds / 1000).toFixed(2),
      'at once, s': (parallelMs / rounds / 1000).toFixed(2),
      gain: `${(sequentialMs / parallelMs).toFixed(2)} x`,
    },
  });
}

/** Measures word error rates from upload to result. */
async function measureAccuracy(service: ServiceProcess): Promise<void> {
  const errors = new Map<string, WordErrors[]>();
  for (const { set, channels, text } of readRecordings()) {
    const file = writeWav(
      channels.map((samples) => int16ToFloat(samples)),
      { sampleRateHz },
    );
    const { transcript } = await transcribe(service, file);
    errors.set(set, [...(errors.get(set) ?? []), countWordErrors(text, transcript)]);
  }
  console.table(
    Object.fromEntries(
      [...errors].map(([set, counted]) => {
        const total = totalWordErrors(counted);
        const rate = `${(100 * wordErrorRate(total)).toFixed(1)} %`;
        return [set, { words: total.words, 'word error rate': rate }];
      }),
    ),
  );
}

async function transcribe(
  { client }: ServiceProcess,
  audio: Uint8Array,
): Promise<{ audioSeconds: number; transcript: string }> {
  const { audio_url, audio_metadata } = await client.files.upload(audio, { filename: 'talk.wav' });
  const { result } = await client.preRecorded.createAndWait({ audio_url });
  return {
    audioSeconds: audio_metadata.audio_duration,
    transcript: result?.transcription?.full_transcript ?? '',
  };
}

async function readFigures({ url }: ServiceProcess): Promise<Figures> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string): number =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    ownSeconds: read('process_cpu_seconds_total'),
    engineSeconds: read('earshot_engine_cpu_seconds'),
    residentBytes: read('process_resident_memory_bytes'),
  };
}
