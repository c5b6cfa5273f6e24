import { existsSync } from 'node:fs';
import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { encodeForm } from '../../http-call.js';

const entries = 60;
const pronunciations = 5;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Unpronounceable letters, the same for the same seed. */
function randomLetters(random: () => number, length: number): string {
  return Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
}

function randomVocabulary(seed: number): unknown {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: entries }, () => ({
    value: randomLetters(random, 8),
    pronunciations: Array.from({ length: pronunciations }, () => randomLetters(random, 16)),
  }));
}

export const vocabulary: AttackCase = {
  name: 'engine/vocabulary',
  description: `Jobs with ${entries} words of ${pronunciations} pronunciations each, random letters all.`,
  seconds: 45,
  environment: { EARSHOT_ENGINE: 'pocketsphinx' },
  // Real speech takes its time.
  recordingCopies: 1,
  // A vocabulary may end the process that loads it, without effect on others.
  bounds: { engineDeaths: undefined },
  unavailable: () =>
    existsSync('/usr/share/pocketsphinx') ? undefined : 'it needs the engine pocketsphinx',
  async attack(context) {
    const response = await context.caller.call('/v2/upload', encodeForm(repeatedSpeech(1)));
    const { audio_url } = response.json<{ audio_url: string }>();
    await context.repeat(async (round) => {
      const { status } = await context.caller.call('/v2/pre-recorded', {
        body: {
          audio_url,
          custom_vocabulary: true,
          // Every second job has the same vocabulary.
          custom_vocabulary_config: { vocabulary: randomVocabulary(round % 2 === 0 ? 1 : round) },
        },
      });
      context.count(String(status));
      await context.pause(1000);
    });
  },
};
