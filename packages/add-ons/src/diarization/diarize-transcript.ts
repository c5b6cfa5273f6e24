import type { Utterance } from '@earshot/core';
import type { ProviderName } from '../registry/add-on-registry.js';
import { AddOnFailure } from '../runner/add-on-error.js';
import type {
  AddOnInput,
  AudioSource,
  ChangedTranscript,
  TranscriptProvider,
} from '../runner/provider.js';
import { areChannelsSpeakers, assignSpeakers, channelsAsSpeakers } from './assign-speakers.js';
import { carryOneRoom } from './carry-one-room.js';
import { embeddedDiarization } from './create-diarizer.js';
import type { DiarizationProvider, WordTimes } from './diarization-provider.js';

/**
 * Creates the add-on that assigns speakers to utterances and words. The channels of a recording are
 * its speakers, unless they carry one room or `diarization_config` asks for another number of
 * speakers. In these cases, and with one channel, the audio is diarized. Its note names the method.
 *
 * @param provider - its name in the registry
 * @param diarization - finds the speakers
 * @param timeoutMs - longest time, in milliseconds. @defaultValue that of the run
 * @returns an add-on that throws {@link AddOnFailure} 422 without audio
 */
export function createDiarizationAddOn(
  provider: ProviderName,
  diarization: DiarizationProvider,
  timeoutMs?: TranscriptProvider['timeoutMs'],
): TranscriptProvider {
  return {
    addOn: 'diarization',
    provider,
    timeoutMs,
    change: (input) => diarize(input, diarization),
  };
}

async function diarize(
  { audio, params, signal, utterances }: AddOnInput,
  diarization: DiarizationProvider,
): Promise<ChangedTranscript> {
  const configuration = params.diarization_config ?? {};
  const isOneRoom = audio?.isOneRoom ?? (await carryOneRoom(utterances, audio, signal));
  if (!isOneRoom && areChannelsSpeakers(countChannels(utterances, audio), configuration))
    return { utterances: channelsAsSpeakers(utterances), note: 'each channel is a speaker' };
  if (utterances.length === 0) return { utterances };
  if (audio === undefined)
    throw new AddOnFailure('the audio is not kept, which speakers are found in', {
      statusCode: 422,
      exception: 'AudioUnavailable',
    });
  const { maximumSeconds = Number.POSITIVE_INFINITY } = diarization;
  const isTooLong = audio.durationSeconds > maximumSeconds;
  const used = isTooLong ? embeddedDiarization : diarization;
  const turns = await used.diarize({
    audio: mixDown(audio.read(signal)),
    words: utterances.flatMap((utterance): readonly WordTimes[] =>
      utterance.words.length === 0 ? [utterance] : utterance.words,
    ),
    configuration,
    signal,
  });
  // With too little audio to decide by, there is still one speaker.
  const known = turns.length === 0 ? [{ start: 0, end: 0, speaker: 0 }] : turns;
  // Parts of an utterance may begin after utterances of other channels that follow it.
  const assigned = assignSpeakers(utterances, known).sort(
    (one, other) => one.start - other.start || one.channel - other.channel,
  );
  const reason = isTooLong
    ? `: ${diarization.name} take recordings of ${maximumSeconds} seconds at most`
    : '';
  const room = isOneRoom ? ', over channels that carry one room' : '';
  return { utterances: assigned, note: `by ${used.name}${room}${reason}` };
}

function countChannels(utterances: readonly Utterance[], audio: AudioSource | undefined): number {
  return audio?.distinctChannelCount ?? new Set(utterances.map(({ channel }) => channel)).size;
}

/** One channel with the mean of all, from -1 to 1. */
async function* mixDown(
  blocks: AsyncIterable<readonly Int16Array[]>,
): AsyncGenerator<Float32Array, void> {
  for await (const channels of blocks) {
    const mixed = new Float32Array(channels[0]?.length ?? 0);
    const scale = 1 / (32_768 * channels.length);
    for (const channel of channels)
      for (let index = 0; index < mixed.length; index += 1)
        // Both are of the same length.
        mixed[index] = (mixed[index] as number) + (channel[index] as number) * scale;
    yield mixed;
  }
}
