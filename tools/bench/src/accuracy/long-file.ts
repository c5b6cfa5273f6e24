import { int16ToFloat, writeWav } from '@earshot/audio';
import { countWordErrors, type WordErrorCounts, wordErrorRate } from '@earshot/engine/word-errors';
import { printTable } from '../print-table.js';
import { waitUntilIdle } from '../process-figures.js';
import { joinRecordings, sampleRateHz } from '../recordings.js';
import { startServiceProcess } from '../service-process.js';
import { recognizeByCommandLine } from './command-line.js';
import type { CorpusRecording } from './corpus.js';

/** Share of the wall time of the command line that is allowed on two cores. */
const allowedShare = 0.4;

/** Minimum duration of the file, in seconds. The recordings are repeated until then. */
const minimumSeconds = 600;

/**
 * Measures one long file, from the creation of its job to its result, against one process of the
 * command line with the same file.
 */
export async function measureLongFile(recordings: readonly CorpusRecording[]): Promise<void> {
  const once = joinRecordings(recordings.map((recording) => recording.samples));
  if (once.length === 0) return;
  const rounds = Math.ceil((minimumSeconds * sampleRateHz) / once.length);
  const repeated = Array.from({ length: rounds }, () => recordings).flat();
  const samples = joinRecordings(repeated.map((recording) => recording.samples));
  const text = repeated.map((recording) => recording.text).join(' ');
  const theirs = await recognizeByCommandLine(samples);
  const ours = await recognizeByService(samples);
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const errors = (recognized: string) => {
    const counts: WordErrorCounts = countWordErrors(text, recognized);
    const count = counts.substitutions + counts.deletions + counts.insertions;
    return `${count} of ${counts.words} (${(100 * wordErrorRate(counts)).toFixed(1)} %)`;
  };
  const audioMinutes = (samples.length / sampleRateHz / 60).toFixed(1);
  printTable(
    [`one file of ${audioMinutes} minutes`, 'wall time', 'word errors'],
    [
      ...(theirs === undefined
        ? []
        : [['command line, one process', seconds(theirs.wallSeconds), errors(theirs.text)]]),
      ['service', seconds(ours.wallSeconds), errors(ours.text)],
    ],
  );
  if (theirs === undefined) return;
  const share = ours.wallSeconds / theirs.wallSeconds;
  console.log(`Wall time: ${share.toFixed(2)} x (at most ${allowedShare} on two cores).`);
}

async function recognizeByService(
  samples: Int16Array,
): Promise<{ readonly text: string; readonly wallSeconds: number }> {
  const service = await startServiceProcess({ engine: 'pocketsphinx' });
  try {
    const file = writeWav([int16ToFloat(samples)], { sampleRateHz });
    const { audio_url } = await service.client.files.upload(file, { filename: 'long.wav' });
    // An engine process that has just started loads decoders for live channels.
    await waitUntilIdle(() => service.engineProcessIds());
    const startedMs = performance.now();
    const { result } = await service.client.preRecorded.createAndWait({ audio_url });
    return {
      text: result?.transcription?.full_transcript ?? '',
      wallSeconds: (performance.now() - startedMs) / 1000,
    };
  } finally {
    await service.stop();
  }
}
