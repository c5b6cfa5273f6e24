/**
 * The id that the partials of an utterance and its final share.
 *
 * @param channel - from 0
 * @param utterance - number of the utterance in its channel, from 0
 */
export function transcriptId(channel: number, utterance: number): string {
  return `${String(channel).padStart(2, '0')}-${String(utterance).padStart(8, '0')}`;
}
