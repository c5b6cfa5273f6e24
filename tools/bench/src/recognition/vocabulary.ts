import { countWordErrors, normalizeWords, wordErrorRate } from '@earshot/engine/word-errors';
import { type Figure, figure, measuredShare, measuredValue } from '../figures.js';
import { readHumanClips } from './material/human-clips.js';
import { vocabulariesFor } from './material/vocabularies.js';
import { measuredErrors, pairTexts, type ScoredPair, scorePairs } from './score.js';
import { transcribeInTurns } from './systems/measure-transcription.js';
import { withSystems } from './systems/open-systems.js';

/**
 * Measures how many wanted words a custom vocabulary finds among others, and what a vocabulary
 * costs of which nothing is spoken.
 */
export async function run(): Promise<readonly Figure[]> {
  const clips = await readHumanClips();
  const vocabularies = vocabulariesFor(clips);
  if (clips.length === 0 || vocabularies === undefined) return [];
  const { irrelevant, mixed, wanted } = vocabularies;
  console.log(`Wanted: ${wanted.join(', ')}\n`);
  return withSystems({}, async (systems) => {
    const pairsWith = async (vocabulary: readonly string[]) =>
      new Map(
        [...(await transcribeInTurns(systems, clips, () => ({ vocabulary })))].map(
          ([name, transcripts]) => [name, pairTexts(clips, transcripts)] as const,
        ),
      );
    const without = await pairsWith([]);
    const withMixed = await pairsWith(mixed);
    const withIrrelevant = await pairsWith(irrelevant);
    const others = mixed.slice(wanted.length);
    return [
      figure('wanted words found, without a vocabulary', '', without, (pairs) =>
        measureFound(pairs, wanted),
      ),
      figure(
        `wanted words found, ${wanted.length} among ${mixed.length}`,
        '>= 80 %',
        withMixed,
        (pairs) => measureFound(pairs, wanted),
      ),
      figure('other words of the vocabulary that were inserted', '0', withMixed, (pairs) =>
        measuredValue(countInserted(pairs, others), '', 0),
      ),
      figure('word errors, without a vocabulary', '', without, (pairs) =>
        measuredErrors(scorePairs(pairs)),
      ),
      figure('word errors, with it', '', withMixed, (pairs) => measuredErrors(scorePairs(pairs))),
      figure(
        `errors that an irrelevant list of ${irrelevant.length} adds`,
        '<= +1 point',
        new Map([...withIrrelevant].map(([name, pairs]) => [name, { name, pairs }])),
        ({ name, pairs }) => {
          const before = wordErrorRate(scorePairs(without.get(name) ?? []));
          return measuredValue(100 * (wordErrorRate(scorePairs(pairs)) - before), 'points', 1);
        },
      ),
    ];
  });
}

/** Share of the wanted words that are recognised where they are spoken. */
function measureFound(pairs: readonly ScoredPair[], wanted: readonly string[]) {
  const words = new Set(wanted.flatMap((word) => normalizeWords(word)));
  const spoken = pairs
    .flatMap(({ recognized, said }) => countWordErrors(said, recognized).alignment)
    .filter((pair) => 'reference' in pair && words.has(pair.reference));
  return measuredShare(spoken.filter(({ type }) => type === 'correct').length, spoken.length);
}

/** Number of words of a list that were recognised, none of which was spoken. */
function countInserted(pairs: readonly ScoredPair[], words: readonly string[]): number {
  const list = new Set(words.flatMap((word) => normalizeWords(word)));
  return pairs
    .flatMap(({ recognized }) => normalizeWords(recognized))
    .filter((word) => list.has(word)).length;
}
