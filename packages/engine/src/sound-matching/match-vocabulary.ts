import type { TranscriptionLanguage } from '@earshot/core';
import type { RecognizedWord } from '../port/recognition.js';
import type { CompleteEntry } from '../port/vocabulary-entries.js';
import { SoundIndex } from './sound-tree.js';
import { soundsOfPhrase, soundsOfWord } from './word-sounds.js';

/** Maximum number of recognised words that one entry may replace. */
const maximumWindowWords = 6;

/**
 * Distance that intensity 1 allows for each sound of an entry beyond the first three, which many
 * ordinary words have in common.
 */
const distancePerSound = 0.45;
const commonSounds = 3;

/** Rise of the allowed distance: the middle of the intensities allows 70 % of it. */
const intensityExponent = 0.5;

/**
 * Cost of words that are spelled in another way than the entry, however much they sound like it.
 */
const spellingCost = 0.2;

/** Distance that an entry may have from the recognised words, including {@link spellingCost}. */
function allowedDistance(intensity: number, soundCount: number): number {
  return intensity ** intensityExponent * distancePerSound * Math.max(0, soundCount - commonSounds);
}

interface Match {
  readonly from: number;
  readonly length: number;
  readonly entry: CompleteEntry;
  /** Distance as a share of the allowed one. */
  readonly share: number;
}

/** Entries of a vocabulary as they are said in one language. */
interface SaidEntries {
  /** By their letters, in lower case. */
  readonly byLetters: ReadonlyMap<string, readonly CompleteEntry[]>;
  readonly bySound: SoundIndex<{ readonly entry: CompleteEntry; readonly allowed: number }>;
}

/** Replaces words that sound like entries of a vocabulary. */
export interface VocabularyMatcher {
  /**
   * Replaces words.
   *
   * @param words - recognised words of one utterance
   * @param language - their language
   * @returns the words, those of the entries as the vocabulary writes them
   */
  match(words: readonly RecognizedWord[], language: TranscriptionLanguage): RecognizedWord[];
}

/**
 * Creates a matcher. A sequence of words becomes an entry when it has the same letters, or when its
 * sounds are no further from those of the entry than the intensity allows: from no difference at
 * intensity 0 up to a quarter of the sounds of a long word at intensity 1. Entries of three sounds
 * or less need the same letters.
 */
export function createVocabularyMatcher(entries: readonly CompleteEntry[]): VocabularyMatcher {
  const byLanguage = new Map<TranscriptionLanguage, SaidEntries>();
  const entriesIn = (language: TranscriptionLanguage) => {
    const known = byLanguage.get(language);
    if (known !== undefined) return known;
    const said = sayEntries(
      entries.filter((entry) => entry.language === undefined || entry.language === language),
      language,
    );
    byLanguage.set(language, said);
    return said;
  };

  return {
    match(words, language) {
      const matches = chooseMatches(findMatches(words, language, entriesIn(language)));
      const replaced: RecognizedWord[] = [];
      let index = 0;
      for (const { entry, from, length } of matches) {
        replaced.push(...words.slice(index, from));
        replaced.push(...spellMatch(entry.text, words.slice(from, from + length)));
        index = from + length;
      }
      return [...replaced, ...words.slice(index)];
    },
  };
}

function sayEntries(
  entries: readonly CompleteEntry[],
  language: TranscriptionLanguage,
): SaidEntries {
  const byLetters = new Map<string, CompleteEntry[]>();
  const bySound: SaidEntries['bySound'] = new SoundIndex();
  for (const entry of entries) {
    const letters = keepLetters(entry.text);
    byLetters.set(letters, [...(byLetters.get(letters) ?? []), entry]);
    for (const text of [entry.text, ...entry.pronunciations])
      for (const sounds of soundsOfPhrase(text, language)) {
        const allowed = allowedDistance(entry.intensity, sounds.length);
        bySound.add(sounds, { entry, allowed }, allowed - spellingCost);
      }
  }
  return { byLetters, bySound };
}

function findMatches(
  words: readonly RecognizedWord[],
  language: TranscriptionLanguage,
  { byLetters, bySound }: SaidEntries,
): Match[] {
  const sounds = words.map(({ text }) => soundsOfWord(text, language));
  const letters = words.map(({ text }) => keepLetters(text));
  const matches: Match[] = [];
  for (let from = 0; from < words.length; from += 1) {
    // A word without sounds, such as a dash, begins and ends no match.
    if (sounds[from]?.length === 0) continue;
    let written = '';
    let soundCount = 0;
    for (let length = 1; length <= maximumWindowWords; length += 1) {
      const added = sounds[from + length - 1]?.length;
      if (added === undefined || soundCount > bySound.mostSounds) break;
      written += letters[from + length - 1] ?? '';
      soundCount += added;
      if (added === 0) continue;
      for (const entry of byLetters.get(written) ?? [])
        matches.push({ from, length, entry, share: 0 });
    }
  }
  bySound.find(sounds, maximumWindowWords, ({ allowed, entry }, from, length, distance) => {
    matches.push({ from, length, entry, share: (spellingCost + distance) / allowed });
  });
  return matches;
}

const keepLetters = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '').toLowerCase();

/**
 * The best matches that do not overlap, in the order of the words. The longer one of two equally
 * good matches is chosen, and of equally long ones the first.
 */
function chooseMatches(matches: readonly Match[]): Match[] {
  const chosen: Match[] = [];
  for (const match of [...matches].sort(
    (a, b) => a.share - b.share || b.length - a.length || a.from - b.from,
  )) {
    const end = match.from + match.length;
    if (chosen.every(({ from, length }) => end <= from || match.from >= from + length))
      chosen.push(match);
  }
  return chosen.sort((a, b) => a.from - b.from);
}

const punctuationBefore = /^[^\p{L}\p{N}\p{M}]*/u;
const punctuationAfter = /[^\p{L}\p{N}\p{M}]*$/u;

/**
 * The words of an entry instead of recognised ones: with the punctuation around them, and their
 * time spread by letters.
 */
function spellMatch(text: string, words: readonly RecognizedWord[]): RecognizedWord[] {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return [];
  const [before = ''] = punctuationBefore.exec(first.text) ?? [];
  const [after = ''] = punctuationAfter.exec(last.text) ?? [];
  const parts = text.split(' ');
  const seconds = last.endSeconds - first.startSeconds;
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  let passed = 0;
  return parts.map((part, index): RecognizedWord => {
    const startSeconds = first.startSeconds + (seconds * passed) / letters;
    passed += part.length;
    const isLast = index === parts.length - 1;
    return {
      text: `${index === 0 ? before : ''}${part}${isLast ? after : ''}`,
      startSeconds,
      endSeconds: isLast ? last.endSeconds : first.startSeconds + (seconds * passed) / letters,
      confidence,
      ...(index === 0 && first.isJoined === true ? { isJoined: true } : {}),
    };
  });
}
