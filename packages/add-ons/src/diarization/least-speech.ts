/** Speech that a speaker has at least: the lesser of some seconds and a share of all speech. */
const usualSeconds = 5;
const leastShare = 0.15;

/**
 * Speech from which on a voice is that of a speaker, unless more speakers are asked for: a few
 * seconds that sound otherwise are the same voice with a cough or a laugh, as long as others speak
 * for longer.
 *
 * @param totalSeconds - speech of all speakers, in seconds
 * @param leastSeconds - speech that is enough independent of the speech of the others, in seconds
 * @returns speech, in seconds
 */
export const leastSpeechSeconds = (totalSeconds: number, leastSeconds = usualSeconds): number =>
  Math.min(leastSeconds, leastShare * totalSeconds);
