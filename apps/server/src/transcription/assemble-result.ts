import type {
  PreRecordedJobParams,
  PreRecordedResult,
  ResultMetadata,
  Utterance,
} from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import { generateSubtitles } from '@earshot/subtitles';
import { countLanguages } from './count-languages.js';
import { addOnResults, unavailable } from './unavailable-add-ons.js';

/** Parts of a {@link PreRecordedResult}. */
export interface ResultParts {
  params: Omit<PreRecordedJobParams, 'audio_url'>;
  /** Finished utterances, in order. */
  utterances: readonly Utterance[];
  audioSeconds: number;
  distinctChannelCount: number;
  transcriptionSeconds: number;
}

/** The result of a pre-recorded job, as it goes over the wire. */
export function assembleResult({
  params,
  utterances: finished,
  audioSeconds,
  distinctChannelCount,
  transcriptionSeconds,
}: ResultParts): PreRecordedResult {
  const utterances = [...finished];
  const transcription = {
    full_transcript: utterances.map(({ text }) => text).join(' '),
    languages: countLanguages(utterances),
    utterances,
  };
  return {
    metadata: resultMetadata({ audioSeconds, distinctChannelCount, transcriptionSeconds }),
    transcription: {
      ...transcription,
      ...(params.sentences ? { sentences: [unavailable('sentences')] } : {}),
      ...(params.subtitles
        ? { subtitles: generateSubtitles(transcription, params.subtitles_config) }
        : {}),
    },
    ...addOnResults(params),
  };
}

/** The `metadata` of a result, of a recording and of a session alike. */
export function resultMetadata({
  audioSeconds,
  distinctChannelCount,
  transcriptionSeconds,
}: Pick<
  ResultParts,
  'audioSeconds' | 'distinctChannelCount' | 'transcriptionSeconds'
>): ResultMetadata {
  return {
    audio_duration: audioSeconds,
    number_of_distinct_channels: distinctChannelCount,
    billing_time: roundSeconds(audioSeconds * distinctChannelCount),
    transcription_time: roundSeconds(transcriptionSeconds),
  };
}
