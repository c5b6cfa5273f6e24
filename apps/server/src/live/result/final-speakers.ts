import type { LiveRequest, Utterance } from '@earshot/core';
import type { KnownVoicesReader } from '../../known-voices/known-voices-reader.js';
import {
  addOnTimeoutMs,
  resultMetadata,
  runAddOnThread,
  type TranscriptMetadata,
} from '../../transcription/index.js';
import { toAddOnParams } from '../add-ons/add-on-params.js';
import type { PostAddOnOptions } from './post-add-ons.js';
import type { SpokenEntries } from './spoken-entries.js';

/** A session whose recording has ended. */
export interface SpokenSession {
  readonly params: LiveRequest;
  /** Length of the recording, in seconds. */
  readonly seconds: number;
  /** Counts the channels that differ. */
  countDistinctChannels(): Promise<number>;
}

/** Options of {@link findFinalSpeakers}. */
export interface FinalSpeakersOptions extends PostAddOnOptions {
  /** Path of the recording, a WAV file. */
  readonly path: string;
  /** Reads the voices that the speakers are compared with. */
  readonly readKnownVoices: KnownVoicesReader;
}

/** The transcript of a session whose speakers were found in the whole session. */
export interface FinalSpeakers {
  /** Reads the utterances, in order. */
  readonly utterances: () => Iterable<Utterance>;
  /** Says how the speakers were found. */
  readonly metadata: Pick<TranscriptMetadata, 'add_ons' | 'known_voices'>;
}

/**
 * Finds the speakers of a session again, in the whole session, in a thread. They keep the numbers
 * with which they were published.
 *
 * @returns undefined unless speakers are requested, and when that fails. The transcript then has
 * the speakers that were published
 */
export async function findFinalSpeakers(
  session: SpokenSession,
  entries: SpokenEntries,
  {
    clock,
    keyId,
    readKnownVoices,
    onError,
    path,
    services,
    slots,
    threadFile,
  }: FinalSpeakersOptions,
): Promise<FinalSpeakers | undefined> {
  const { params, seconds } = session;
  if (params.realtime_processing.diarization !== true || seconds === 0) return undefined;
  const slot = await slots.take(keyId);
  try {
    const { outcome, slices } = await runAddOnThread(
      () => entries.utterances(),
      {
        parts: await createParts(session),
        audio: describeAudio(session, path),
        knownVoices: await readKnownVoices(keyId),
        output: 'utterances',
        timeoutMs: addOnTimeoutMs(seconds),
      },
      { clock, services, threadFile },
    );
    if (outcome.type !== 'end') throw new Error(`The speakers were not found: ${outcome.type}`);
    return { utterances: () => parseUtterances(slices), metadata: outcome.metadata };
  } catch (error) {
    // Better speakers must not cost the caller the transcript.
    onError(error);
    return undefined;
  } finally {
    slot.release();
  }
}

/** Parts of a result, whose only add-on is the search for speakers. */
async function createParts(session: SpokenSession) {
  const { params, seconds } = session;
  return {
    params: {
      ...toAddOnParams(params),
      diarization: true,
      diarization_config: params.realtime_processing.diarization_config ?? {},
    },
    audioSeconds: seconds,
    metadata: resultMetadata({
      audioSeconds: seconds,
      distinctChannelCount: await session.countDistinctChannels(),
      transcriptionSeconds: 0,
    }),
  };
}

/** The recording of a session, as if it were the file of a job. */
function describeAudio({ params, seconds }: SpokenSession, path: string) {
  return {
    path,
    settings: { maximumAudioSeconds: Number.POSITIVE_INFINITY },
    channelMode: 'separate' as const,
    properties: {
      format: 'wav' as const,
      extension: 'wav',
      durationSeconds: seconds,
      track: {
        index: 0,
        codec: 'pcm',
        channelLayout: null,
        originSeconds: null,
        language: null,
        title: null,
        sampleRateHz: params.sample_rate,
        channelCount: params.channels,
      },
      otherTracks: [],
      trackChoice: 'default' as const,
    },
  };
}

/** Reads utterances, one on each line. */
function* parseUtterances(slices: readonly string[]): Generator<Utterance, void> {
  let rest = '';
  for (const slice of slices) {
    const lines = (rest + slice).split('\n');
    rest = lines.pop() ?? '';
    // The thread of this service wrote them, so their shape is known.
    for (const line of lines) yield JSON.parse(line) as Utterance;
  }
}
