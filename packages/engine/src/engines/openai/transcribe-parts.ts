import { sampleRateHz } from '../../port/engine-capabilities.js';
import type { RecognizedWord } from '../../port/recognition.js';
import type { ReadTranscription } from './read-transcription.js';
import { splitAudio } from './split-audio.js';
import {
  type FileRequest,
  FileTooLargeError,
  type TranscriptionServer,
} from './transcription-server.js';

/**
 * Minimum length of a file, in samples. Shorter audio is padded with silence, since servers reject
 * audio of less than 0.1 s.
 */
const minimumSamples = sampleRateHz / 2;

/** A {@link ReadTranscription} of several files, its words at their times in the utterance. */
export type JoinedTranscription = Pick<ReadTranscription, 'words' | 'language'>;

/**
 * Sends an utterance to a server, in as many files as it takes. The language that is detected in
 * one of them applies to the following ones.
 *
 * @param request - the utterance, its language if it is known, and its prompt
 * @throws the errors of {@link TranscriptionServer.transcribe}
 */
export async function transcribeParts(
  server: TranscriptionServer,
  request: FileRequest,
): Promise<JoinedTranscription> {
  const { samples } = request;
  const words: RecognizedWord[] = [];
  let { language } = request;
  let start = 0;
  let parts = splitAudio(samples, server.maximumSamples);
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const read = await transcribeFile(server, { ...request, samples: padded(part), language });
    if (read === undefined) {
      parts = splitAudio(samples.subarray(start), server.maximumSamples);
      continue;
    }
    language ??= read.language;
    words.push(...placed(read.words, start / sampleRateHz, part.length / sampleRateHz));
    start += part.length;
  }
  return { words, language };
}

/** Transcription of a file, or `undefined` when the server accepts only shorter ones. */
async function transcribeFile(
  server: TranscriptionServer,
  request: FileRequest,
): Promise<ReadTranscription | undefined> {
  try {
    return await server.transcribe(request);
  } catch (error) {
    if (error instanceof FileTooLargeError) return undefined;
    throw error;
  }
}

function padded(samples: Int16Array): Int16Array {
  if (samples.length >= minimumSamples) return samples;
  const whole = new Int16Array(minimumSamples);
  whole.set(samples);
  return whole;
}

/** Words of a part at their times in the utterance, with none of them in the padding. */
function placed(
  words: readonly RecognizedWord[],
  startSeconds: number,
  seconds: number,
): RecognizedWord[] {
  return words.map((word) => ({
    ...word,
    startSeconds: startSeconds + Math.min(seconds, word.startSeconds),
    endSeconds: startSeconds + Math.min(seconds, word.endSeconds),
  }));
}
