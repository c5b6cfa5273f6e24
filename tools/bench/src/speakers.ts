import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DiarizationProvider,
  diarizationErrorRate,
  embeddedDiarization,
  type SpeakerSpan,
  voiceDiarization,
} from '@earshot/add-ons';
import { int16ToFloat } from '@earshot/audio';
import { embedVoices } from '@earshot/engine/model-tasks';
import { printTable } from './print-table.js';
import { readMeetings } from './recognition/material/human-clips.js';
import { sampleRateHz } from './recordings.js';
import { liveDiarization } from './speakers/live-diarization.js';
import { measureKnownVoices } from './speakers/measure-known-voices.js';
import { type Mix, type MixPlan, mixVoices } from './speakers/mix-voices.js';
import { readFixtureVoices, readSoloVoices, type SoloVoice } from './speakers/solo-voices.js';

const folder = process.env['EARSHOT_BENCH_SPEECH'] ?? join(tmpdir(), 'earshot-synthetic-speech');

/** The speaker encoder, where `npm start` puts it. */
const encoderFolder = join(
  process.env['EARSHOT_MODELS_DIR'] ?? join(import.meta.dirname, '../../../.earshot/models'),
  'ge2e',
);

const longTurns = { turnSeconds: [2, 8], gapSeconds: [0.1, 0.8], durationSeconds: 150 } as const;
const shortTurns = { turnSeconds: [0.6, 4], gapSeconds: [0, 0.5], durationSeconds: 150 } as const;

const conditions: readonly [
  name: string,
  changes: Pick<MixPlan, 'isTelephone' | 'noiseRatioDb'>,
][] = [
  ['clean', {}],
  ['telephone', { isTelephone: true }],
  ['noise, 20 dB', { noiseRatioDb: 20 }],
];

/** Numbers of people in a conversation. */
const counts = [1, 2, 3, 4, 6] as const;

/** Conversations of each number of people. */
const mixCount = 3;

/** Seed of the first conversation. */
const firstSeed = 50_000;

/** Four voices of speech synthesis that are far from each other. */
const fourVoices = ['flite-awb', 'flite-kal16', 'flite-rms', 'flite-slt'];

/** Conversations that are measured together. */
interface ConversationSet {
  readonly name: string;
  readonly mixes: readonly Mix[];
}

/** A way to find speakers. */
interface Method {
  readonly name: string;
  readonly diarization: DiarizationProvider;
}

/**
 * Measures how well speakers are found by the embedded method and by the speaker encoder, of
 * recordings and live, on conversations made of single voices and on meetings where this machine
 * has some, and how surely a voice is recognised.
 */
export async function run(): Promise<void> {
  const methods = listMethods();
  const rows: string[][] = [];
  for (const set of await conversationSets())
    for (const method of methods) rows.push(await measure(set, method));
  printTable(
    ['conversations', 'method', 'DER', 'missed', 'false', 'confused', 'right number', 'CPU s/s'],
    rows,
  );
  if (methods.length === 1) return;
  printTable(
    ['known voices', 'voices', 'pairs of one', 'other pairs', 'equal error rate', 'at cosine'],
    await measureKnownVoices(encoderFolder, await naturalVoices()),
  );
}

function listMethods(): Method[] {
  const embedded = { name: 'embedded', diarization: embeddedDiarization };
  if (!existsSync(join(encoderFolder, 'model.json'))) {
    console.log(`There is no speaker encoder in ${encoderFolder}: earshot models pull ge2e\n`);
    return [embedded];
  }
  const encoder = voiceDiarization({
    name: 'GE2E',
    encode: (audio, onRegion, signal) =>
      embedVoices({ directory: encoderFolder, audio, onRegion, signal }),
  });
  return [
    embedded,
    { name: 'GE2E', diarization: encoder },
    { name: 'GE2E, live', diarization: liveDiarization(encoderFolder) },
  ];
}

async function conversationSets(): Promise<ConversationSet[]> {
  const natural = await naturalVoices();
  console.log(`Voices: ${natural.map(({ name }) => name).join(', ')}\n`);
  const sets: ConversationSet[] = [];
  const add = (name: string, voices: readonly SoloVoice[], plans: readonly MixPlan[]) => {
    const usable = plans.filter(({ speakers }) => speakers <= voices.length);
    if (usable.length > 0)
      sets.push({ name, mixes: usable.flatMap((plan) => createMixes(voices, plan)) });
  };
  for (const [name, changes] of conditions) {
    const listPlans = (turns: Omit<MixPlan, 'name' | 'speakers'>) =>
      counts.map((speakers) => ({ name, speakers, ...turns, ...changes }));
    add(`1 to 6 people, ${name}`, natural, listPlans(longTurns));
    add(`1 to 6 people, short turns, ${name}`, natural, listPlans(shortTurns));
  }
  const four = readSoloVoices('testing', folder).filter(({ name }) => fourVoices.includes(name));
  add('4 synthetic voices', four, [{ name: 'synthetic', speakers: 4, ...shortTurns }]);
  const meetings = await readMeetings();
  if (meetings.length > 0) {
    const mixes = meetings.map(({ samples, turns }) => ({
      samples: int16ToFloat(samples),
      spans: turns,
    }));
    sets.push({ name: 'meetings', mixes });
  }
  return sets;
}

/** Voices that sound as people do. */
async function naturalVoices(): Promise<SoloVoice[]> {
  const synthetic = readSoloVoices('testing', folder);
  return [
    ...(await readFixtureVoices()),
    ...synthetic.filter(({ isOfRecordings }) => isOfRecordings),
  ];
}

const createMixes = (voices: readonly SoloVoice[], plan: MixPlan): Mix[] =>
  Array.from({ length: mixCount }, (_, index) =>
    mixVoices(voices, plan, firstSeed + 7919 * index + plan.speakers),
  );

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

async function measure({ mixes, name }: ConversationSet, method: Method): Promise<string[]> {
  const sums = {
    reference: 0,
    missed: 0,
    false: 0,
    confused: 0,
    right: 0,
    seconds: 0,
    cpuSeconds: 0,
  };
  for (const { samples, spans } of mixes) {
    const before = process.cpuUsage();
    const turns = await method.diarization.diarize({
      audio: splitSeconds(samples),
      configuration: {},
    });
    const { system, user } = process.cpuUsage(before);
    const error = diarizationErrorRate(spans, turns, { collarSeconds: 0 });
    sums.reference += error.referenceSeconds;
    sums.missed += error.missedSeconds;
    sums.false += error.falseSeconds;
    sums.confused += error.confusedSeconds;
    sums.right += speakerCount(spans) === speakerCount(turns) ? 1 : 0;
    sums.seconds += samples.length / sampleRateHz;
    sums.cpuSeconds += (system + user) / 1e6;
  }
  return [
    name,
    method.name,
    percent(sums.missed + sums.false + sums.confused, sums.reference),
    percent(sums.missed, sums.reference),
    percent(sums.false, sums.reference),
    percent(sums.confused, sums.reference),
    `${sums.right} of ${mixes.length}`,
    // The encoder runs in a process of its own, whose time is not among this.
    method.name === 'embedded' ? (sums.cpuSeconds / sums.seconds).toFixed(4) : '',
  ];
}

const speakerCount = (spans: readonly Pick<SpeakerSpan, 'speaker'>[]) =>
  new Set(spans.map(({ speaker }) => speaker)).size;

function* splitSeconds(samples: Float32Array): Generator<Float32Array> {
  for (let at = 0; at < samples.length; at += sampleRateHz)
    yield samples.subarray(at, at + sampleRateHz);
}
