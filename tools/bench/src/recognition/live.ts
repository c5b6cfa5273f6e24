import { type Figure, figure, type Measured, measuredShare } from '../figures.js';
import { joinTranscripts, playLive } from '../live/play-live.js';
import { sampleRateHz } from '../recordings.js';
import { percentile } from '../timing.js';
import { readHumanClips } from './material/human-clips.js';
import { readSyntheticClips } from './material/synthetic-clips.js';
import { joinDelays, type LiveDelays, readDelays } from './read-delays.js';
import { measuredErrors, scorePairs } from './score.js';
import { withSystems } from './systems/open-systems.js';

/** Silence after each recording, so that its last utterance ends by itself, in seconds. */
const silenceSeconds = 2;

/** Longest recording that is played at real time without `isLong`, in seconds. */
const shortSeconds = 12;

/** Result of one session. */
interface LiveResult {
  readonly set: string;
  readonly said: string;
  readonly recognized: string;
  readonly delays: LiveDelays;
  /** Seconds from the end of an utterance in the synthetic speech itself to its last final. */
  readonly toFinalByVoice: readonly number[];
}

/**
 * Measures what one talker notices of a live session: recordings at real time over a real socket,
 * with the default endpointing.
 *
 * @param options - with `isLong` also the long recordings
 */
export async function run({ isLong }: { readonly isLong: boolean }): Promise<readonly Figure[]> {
  const clips = [
    ...(await readHumanClips()).map((clip) => ({ ...clip, utterances: [] })),
    ...(await readSyntheticClips()).filter(({ channels, text }) => channels === 1 && text !== ''),
  ].filter(({ samples }) => isLong || samples.length <= shortSeconds * sampleRateHz);
  if (clips.length === 0) return [];
  return withSystems({ onlyServices: true }, async (systems) => {
    const results = new Map(systems.map(({ name }) => [name, [] as LiveResult[]]));
    for (const { samples, set, text, utterances } of clips)
      for (const { name, service } of systems) {
        if (service === undefined) continue;
        const received = await playLive(service, samples, { silenceSeconds });
        results.get(name)?.push({
          set,
          said: text,
          recognized: joinTranscripts(received),
          delays: readDelays(received),
          toFinalByVoice: utterances.flatMap(({ end }) => secondsToFinal(received, end) ?? []),
        });
      }
    const collectDelays = (each: readonly LiveResult[]) =>
      joinDelays(each.map(({ delays }) => delays));
    return [
      figure('first appearance after the end of a word, p50 (p95)', '<= 0.35 s', results, (each) =>
        measurePercentiles(collectDelays(each).toFirstAppearance),
      ),
      figure('final after the end of speech, p50 (p95)', '<= 0.35 s (0.7 s)', results, (each) =>
        measurePercentiles(collectDelays(each).toFinal),
      ),
      figure('the same, by the ends of synthetic speech', '', results, (each) =>
        measurePercentiles(each.flatMap(({ toFinalByVoice }) => toFinalByVoice)),
      ),
      figure('committed words later wrong', '<= 3 %', results, (each) => {
        const { committed, committedWrong } = collectDelays(each);
        return measuredShare(committedWrong, committed);
      }),
      figure('word errors of finals, human speech', '', results, (each) =>
        measuredErrors(scorePairs(each.filter(({ set }) => set !== 'synthetic'))),
      ),
    ];
  });
}

/** Seconds from the end of an utterance to its last final, or undefined without one. */
function secondsToFinal(
  received: Awaited<ReturnType<typeof playLive>>,
  endSeconds: number,
): number | undefined {
  // Pauses within a sentence end utterances as well: the last one that begins before the voice ends
  // is the one.
  const last = received.findLast(
    ({ message }) =>
      message.type === 'transcript' &&
      message.data.is_final &&
      message.data.utterance.start < endSeconds,
  );
  return last && last.atSeconds - endSeconds;
}

function measurePercentiles(seconds: readonly number[]): Measured {
  const median = percentile(seconds, 0.5);
  return {
    value: median,
    text: `${median.toFixed(2)} (${percentile(seconds, 0.95).toFixed(2)}) s of ${seconds.length}`,
  };
}
