import type { EngineCapabilities } from '@earshot/engine';

/** What counts as frame-accurate, in seconds: the frames of recognisers are 10 to 20 ms long. */
const accurateSeconds = 0.02;

/**
 * Whether the times of an engine's words are as accurate as `words_accurate_timestamps` asks for. They then are so without it.
 *
 * @param engine - what the engine can do
 */
export function hasAccurateWordTimes({
  wordTimestampResolutionSeconds,
}: Pick<EngineCapabilities, 'wordTimestampResolutionSeconds'>): boolean {
  return (
    wordTimestampResolutionSeconds !== null && wordTimestampResolutionSeconds <= accurateSeconds
  );
}
