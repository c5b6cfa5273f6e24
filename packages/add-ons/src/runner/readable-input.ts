import type { Utterance } from '@earshot/core';
import { AddOnFailure } from './add-on-error.js';
import type { AddOnInput, AddOnProvider } from './provider.js';

/** What a provider gets of a transcript by its languages. */
export interface ReadableInput {
  readonly input: Pick<AddOnInput, 'utterances' | 'sentences'>;
  /** Error of an add-on that reads nothing of the transcript. */
  readonly failure?: AddOnFailure;
  /** Note on what is not read. */
  readonly note?: string;
}

/**
 * Determines what a provider reads of a transcript. One that reads nothing of it has failed. It
 * only gets the part of a transcript in several languages that it reads, and a note names the
 * languages that it does not read.
 */
export function readableInput(
  provider: AddOnProvider,
  input: Pick<AddOnInput, 'utterances' | 'sentences'>,
): ReadableInput {
  const { addOn, languages, unread } = provider;
  if (languages === undefined) return { input };
  const isRead = ({ language }: Pick<Utterance, 'language'>) => languages.includes(language);
  const spoken = input.utterances.filter(
    ({ text, words }) => words.length > 0 || text.trim() !== '',
  );
  const others = [
    ...new Set(spoken.filter((each) => !isRead(each)).map(({ language }) => language)),
  ];
  if (others.length === 0) return { input };
  const reads = `${addOn} reads ${languages.join(', ')}`;
  const found = others.toSorted().join(', ');
  if (unread === 'fail' || !spoken.some(isRead)) {
    const message = `${reads}, and there are utterances in ${found}`;
    return {
      input,
      failure: new AddOnFailure(message, { statusCode: 422, exception: 'UnsupportedLanguage' }),
    };
  }
  const note = `${reads}: utterances in ${found} were not read`;
  // An add-on that changes a transcript returns all of it.
  if (unread === 'mark' || 'change' in provider) return { input, note };
  return {
    input: {
      utterances: input.utterances.filter(isRead),
      sentences: input.sentences.filter(isRead),
    },
    note,
  };
}
