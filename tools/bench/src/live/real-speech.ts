import { printTable } from '../print-table.js';
import { startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';
import { playLive, type ReceivedMessage } from './play-live.js';
import { readSpokenRecordings, type SpokenRecording } from './spoken-recordings.js';

/** Default endpointing of a session, in seconds. */
const endpointingSeconds = 0.05;
/** Silence after each recording, so that its last utterance ends by itself. */
const silenceSeconds = 1.5;
const rounds = 2;

/** Delays of one recording, in seconds. */
interface Delays {
  readonly toFinal: number[];
  readonly toFirstPartial: number[];
  readonly toFinalBySpeaker: number[];
}

/** Measures, at real time and over the socket, the delay from speech to its text. */
export async function run(): Promise<void> {
  const server = await startServiceProcess({ engine: 'pocketsphinx' });
  const delays: Delays = { toFinal: [], toFirstPartial: [], toFinalBySpeaker: [] };
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const recording of readSpokenRecordings()) {
        const received = await playLive(server, recording.samples, { silenceSeconds });
        addDelays(delays, received, recording);
      }
  } finally {
    await server.stop();
  }
  const row = (name: string, values: readonly number[], goal: string) => [
    name,
    String(values.length),
    percentile(values, 0.5).toFixed(2),
    percentile(values, 0.95).toFixed(2),
    goal,
  ];
  console.log('Real speech, one session at real time, in seconds\n');
  printTable(
    ['', 'count', 'p50', 'p95', 'goal'],
    [
      row('end of speech to final, beyond endpointing', delays.toFinal, 'p50 <= 0.45, p95 <= 0.9'),
      row('the same, ends as the recordings have them', delays.toFinalBySpeaker, ''),
      row('start of speech to first partial', delays.toFirstPartial, '<= 0.7'),
    ],
  );
}

function addDelays(
  delays: Delays,
  received: readonly ReceivedMessage[],
  { speech }: SpokenRecording,
): void {
  const starts: number[] = [];
  const ends: number[] = [];
  const finals: ReceivedMessage[] = [];
  const withPartial = new Set<number>();
  for (const each of received) {
    const { atSeconds, message } = each;
    if (message.type === 'speech_start') starts.push(message.data.time);
    else if (message.type === 'speech_end') ends.push(message.data.time);
    if (message.type !== 'transcript') continue;
    const utterance = Number(message.data.id.split('-')[1]);
    if (message.data.is_final) {
      finals.push(each);
      delays.toFinal.push(atSeconds - (ends[utterance] ?? Number.NaN) - endpointingSeconds);
    } else if (!withPartial.has(utterance)) {
      withPartial.add(utterance);
      delays.toFirstPartial.push(atSeconds - (starts[utterance] ?? Number.NaN));
    }
  }
  for (const { end } of speech ?? []) {
    // Words may end a little before the speaker does, and pauses within a sentence end utterances
    // as well.
    const last = finals.findLast(
      ({ message }) => message.type === 'transcript' && message.data.utterance.start < end,
    );
    if (last !== undefined) delays.toFinalBySpeaker.push(last.atSeconds - end - endpointingSeconds);
  }
}
