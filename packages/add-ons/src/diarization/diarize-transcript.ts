import type { Utterance } from '@earshot/core';
import type { ProviderName } from '../registry/add-on-registry.js';
import { AddOnFailure } from '../runner/add-on-error.js';
import type { AddOnInput, AddOnProvider, AudioSource } from '../runner/provider.js';
import { areChannelsSpeakers, assignSpeakers, channelsAsSpeakers } from './assign-speakers.js';
import type { DiarizationProvider, WordTimes } from './diarization-provider.js';

/**
 * Creates the add-on that gives utterances and words their speakers. The channels of a recording are its speakers, unless
 * `diarization_config` asks for another number of them; then, and with one channel, the audio is listened to.
 *
 * @param provider - the way in which it is done
 * @param diarization - finds the speakers
 * @returns an add-on that throws {@link AddOnFailure} 422 without audio
 */
export function createDiarizationAddOn(
  provider: ProviderName,
  diarization: DiarizationProvider,
): AddOnProvider {
  return {
    addOn: 'diarization',
    provider,
    change: async (input) => ({ utterances: await diarize(input, diarization) }),
  };
}

async function diarize(
  { audio, params, signal, utterances }: AddOnInput,
  diarization: DiarizationProvider,
): Promise<Utterance[]> {
  const configuration = params.diarization_config ?? {};
  if (areChannelsSpeakers(channelCountOf(utterances, audio), configuration))
    return channelsAsSpeakers(utterances);
  if (utterances.length === 0) return [];
  if (audio === undefined)
    throw new AddOnFailure('the audio is not kept, which speakers are found in', {
      statusCode: 422,
      exception: 'AudioUnavailable',
    });
  const turns = await diarization.diarize({
    audio: mixDown(audio.read(signal)),
    words: utterances.flatMap((utterance): readonly WordTimes[] =>
      utterance.words.length === 0 ? [utterance] : utterance.words,
    ),
    configuration,
    signal,
  });
  // Where there is too little to decide by, somebody has spoken nevertheless.
  const known = turns.length === 0 ? [{ start: 0, end: 0, speaker: 0 }] : turns;
  // Parts of an utterance may begin behind utterances of other channels that follow it.
  return assignSpeakers(utterances, known).sort(
    (one, other) => one.start - other.start || one.channel - other.channel,
  );
}

function channelCountOf(utterances: readonly Utterance[], audio: AudioSource | undefined): number {
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
