import type { Utterance } from '@earshot/http';
import { normalizeLanguage, type stt, voice } from '@livekit/agents';

/**
 * The text of an utterance as LiveKit has it.
 *
 * @param offsetSeconds - start of the session in the stream
 */
export function toSpeechData(
  { confidence, end, language, speaker, start, text, words }: Utterance,
  offsetSeconds: number,
): stt.SpeechData {
  const speakerId = speaker === undefined ? {} : { speakerId: String(speaker) };
  return {
    language: normalizeLanguage(language),
    text: text.trim(),
    startTime: offsetSeconds + start,
    endTime: offsetSeconds + end,
    confidence,
    ...speakerId,
    words: words.map((word) =>
      voice.createTimedString({
        text: word.word.trim(),
        startTime: offsetSeconds + word.start,
        endTime: offsetSeconds + word.end,
        confidence: word.confidence,
        startTimeOffset: offsetSeconds,
        ...speakerId,
      }),
    ),
  };
}
