import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { encodeForm } from '../../http-call.js';

const entries = 1000;
/** As many as the number of values of a request allows. */
const spellings = 18;

/**
 * A dictionary whose every spelling begins as the transcript does, and differs from it in its last
 * word.
 */
function nearMisses(round: number): Record<string, string[]> {
  return Object.fromEntries(
    Array.from({ length: entries }, (_, entry) => [
      `Entry ${entry}`,
      Array.from(
        { length: spellings },
        (__, spelling) =>
          `one two three four five six seven nine${round}x${entry * spellings + spelling}`,
      ),
    ]),
  );
}

export const spellingDictionaries: AttackCase = {
  name: 'http/spelling-dictionaries',
  description: `Jobs with the largest dictionaries of spellings, ${entries} entries that nearly match everywhere, and every analysis.`,
  seconds: 25,
  // A thread with the transcript and the dictionary for each job that is finished, at most as many
  // as there are slots for jobs.
  bounds: { garbageMebibytes: 320 },
  async attack(context) {
    const response = await context.caller.call('/v2/upload', encodeForm(repeatedSpeech(20)));
    const { audio_url } = response.json<{ audio_url: string }>();
    await context.repeat(async (round) => {
      const { status } = await context.caller.call('/v2/pre-recorded', {
        body: {
          audio_url,
          custom_spelling: true,
          custom_spelling_config: { spelling_dictionary: nearMisses(round) },
          sentences: true,
          summarization: true,
          chapterization: true,
          named_entity_recognition: true,
          sentiment_analysis: true,
        },
      });
      context.count(String(status));
      await context.pause(250);
    }, 4);
  },
};
