import type { TextId } from '../../texts/en.js';

/** Groups of options, in the order of the form. */
export const optionGroups = [
  { id: 'words', title: 'optionsWords' },
  { id: 'meaning', title: 'optionsMeaning' },
  { id: 'delivery', title: 'optionsDelivery' },
] as const satisfies readonly { readonly id: string; readonly title: TextId }[];

/** A group of options. */
export type OptionGroup = (typeof optionGroups)[number];

const groups: Readonly<Record<string, OptionGroup['id']>> = {
  custom_vocabulary: 'words',
  custom_spelling: 'words',
  punctuation_enhanced: 'words',
  sentences: 'words',
  display_mode: 'words',
  name_consistency: 'words',
  subtitles: 'delivery',
  translation: 'delivery',
  pii_redaction: 'delivery',
  callback: 'delivery',
};

/**
 * Group of an option. An option that the studio does not know belongs to the group about the
 * meaning of the words.
 */
export function findGroup(option: string): OptionGroup['id'] {
  return groups[option] ?? 'meaning';
}
