import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiarizer, diarizationErrorRate, type SpeakerSpan } from '@earshot/add-ons';
import { type Mix, type MixPlan, mixVoices } from './diarization/mix-voices.js';
import { readHumanVoices, readSoloVoices, type SoloVoice } from './diarization/solo-voices.js';
import { printTable } from './print-table.js';
import { sampleRateHz } from './recordings.js';

const purpose = process.env['EARSHOT_BENCH_TEXTS'] === 'tuning' ? 'tuning' : 'testing';

const folder = process.env['EARSHOT_BENCH_SPEECH'] ?? join(tmpdir(), 'earshot-synthetic-speech');

const longTurns = { turnSeconds: [2, 8], gapSeconds: [0.1, 0.8], durationSeconds: 150 } as const;
const shortTurns = { turnSeconds: [0.6, 4], gapSeconds: [0, 0.5], durationSeconds: 150 } as const;

const plans: readonly MixPlan[] = [
  { name: '1 voice', speakers: 1, ...longTurns },
  { name: '2 voices, turns of 2 to 8 s', speakers: 2, ...longTurns },
  { name: '2 voices', speakers: 2, ...shortTurns },
  { name: '3 voices', speakers: 3, ...shortTurns },
  { name: '4 voices', speakers: 4, ...shortTurns },
  { name: '6 voices', speakers: 6, ...shortTurns },
  { name: '1 voice, noise', speakers: 1, ...longTurns, noiseRatioDb: 15 },
  { name: '2 voices, noise', speakers: 2, ...shortTurns, noiseRatioDb: 15 },
  { name: '4 voices, noise', speakers: 4, ...shortTurns, noiseRatioDb: 15 },
  { name: '4 voices at once at times', speakers: 4, ...shortTurns, gapSeconds: [-0.8, 0.3] },
];

/** Conversations of voices that settings were not chosen with. */
const unseenPlans: readonly MixPlan[] = [
  { name: '2 voices, none of the tuning', speakers: 2, ...shortTurns },
  { name: '4 voices, none of the tuning', speakers: 4, ...shortTurns },
  { name: '4 voices, none of the tuning, noise', speakers: 4, ...shortTurns, noiseRatioDb: 15 },
];

/** Conversations of each plan. */
const mixCount = 6;

/** Seed of the first conversation: others than those with which the settings were chosen. */
const firstSeed = purpose === 'tuning' ? 1000 : 50_000;

/**
 * Measures the diarization error rate of the embedded diarization on conversations of synthetic voices, and of human ones where this
 * machine has some; then its time and memory for an hour.
 */
export function run(): void {
  const voices = readSoloVoices(purpose, folder);
  if (voices.length < 6) {
    console.log(
      'Fewer than six voices can be synthesised. apt-get install sox flite festival festvox-kdlpc16k festvox-italp16k festvox-itapc16k festvox-ca-ona-hts festvox-czech-ph festvox-suopuhe-lj festvox-suopuhe-mv',
    );
    return;
  }
  console.log(`Voices: ${voices.map(({ name }) => name).join(', ')}\n`);
  const rows = plans.map((plan) => measure(voices, plan, mixCount));
  const unseen = voices.filter(({ isForTuning }) => !isForTuning);
  if (unseen.length > 3) rows.push(...unseenPlans.map((plan) => measure(unseen, plan, mixCount)));
  const human = readHumanVoices();
  if (human.length > 1)
    for (const turnSeconds of [
      [2, 8],
      [0.6, 4],
    ] as const)
      rows.push(
        measure(
          human,
          {
            ...shortTurns,
            name: `${human.length} human voices, turns of ${turnSeconds.join(' to ')} s`,
            speakers: human.length,
            turnSeconds,
            durationSeconds: 60,
          },
          mixCount,
        ),
      );
  printTable(
    [
      'conversations',
      'DER',
      'with collar',
      'missed',
      'false',
      'confused',
      'DER with the times of the words',
      'speakers found',
    ],
    rows,
  );
  measureHour(voices);
}

interface Sums {
  reference: number;
  missed: number;
  false: number;
  confused: number;
}

function add(
  sums: Sums,
  reference: readonly SpeakerSpan[],
  found: readonly SpeakerSpan[],
  collarSeconds: number,
) {
  const error = diarizationErrorRate(reference, found, { collarSeconds });
  sums.reference += error.referenceSeconds;
  sums.missed += error.missedSeconds;
  sums.false += error.falseSeconds;
  sums.confused += error.confusedSeconds;
}

const noErrors = (): Sums => ({ reference: 0, missed: 0, false: 0, confused: 0 });
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const rateOf = ({ reference, missed, false: falsely, confused }: Sums) =>
  percent(missed + falsely + confused, reference);

function measure(voices: readonly SoloVoice[], plan: MixPlan, count: number): string[] {
  const exact = noErrors();
  const withCollar = noErrors();
  const ofWords = noErrors();
  const counts: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const mix = mixVoices(voices, plan, firstSeed + 7919 * index + plan.speakers);
    const turns = diarize(mix);
    add(exact, mix.spans, turns, 0);
    add(withCollar, mix.spans, turns, 0.25);
    // With the times of the speech given, as those of recognised words are.
    add(ofWords, mix.spans, diarize(mix, mix.spans), 0);
    counts.push(new Set(turns.map(({ speaker }) => speaker)).size);
  }
  return [
    plan.name,
    rateOf(exact),
    rateOf(withCollar),
    percent(exact.missed, exact.reference),
    percent(exact.false, exact.reference),
    percent(exact.confused, exact.reference),
    rateOf(ofWords),
    counts.join(' '),
  ];
}

function diarize({ samples }: Mix, words?: readonly SpeakerSpan[]) {
  const diarizer = createDiarizer();
  diarizer.push(samples);
  return diarizer.finish(words);
}

/** An hour of four voices, as ten conversations of six minutes. */
function measureHour(voices: readonly SoloVoice[]): void {
  const diarizer = createDiarizer();
  const spans: SpeakerSpan[] = [];
  let milliseconds = 0;
  const time = <Result>(work: () => Result): Result => {
    const startedMs = performance.now();
    const result = work();
    milliseconds += performance.now() - startedMs;
    return result;
  };
  for (let part = 0; part < 10; part += 1) {
    const mix = mixVoices(
      voices.slice(0, 4),
      { name: 'hour', speakers: 4, ...shortTurns, durationSeconds: 360 },
      firstSeed + part,
    );
    time(() => {
      for (let at = 0; at < mix.samples.length; at += sampleRateHz)
        diarizer.push(mix.samples.subarray(at, at + sampleRateHz));
    });
    for (const { start, end, speaker } of mix.spans)
      spans.push({ start: start + 360 * part, end: end + 360 * part, speaker });
  }
  const turns = time(() => diarizer.finish());
  const { rate } = diarizationErrorRate(spans, turns);
  printTable(
    ['audio', 'time', 'DER', 'speakers found', 'memory of the process'],
    [
      [
        'an hour, 4 voices',
        `${(milliseconds / 1000).toFixed(1)} s`,
        percent(rate, 1),
        String(new Set(turns.map(({ speaker }) => speaker)).size),
        `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
      ],
    ],
  );
}
