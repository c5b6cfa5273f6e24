/** A model of the catalogue, or an installed one. */
export interface SpeechModel {
  readonly id: string;
  readonly name: string;
  /** Language codes, null for every language of the contract. */
  readonly languages: readonly string[] | null;
  readonly license: string | null;
  readonly size_bytes: number;
  /** Memory of a process that uses it, null where it was not measured. */
  readonly memory_bytes: number | null;
  /** Word errors of 100, null where they are not known. */
  readonly word_errors: WordErrors | null;
  readonly is_installed: boolean;
  /** True when an engine or an add-on uses it. */
  readonly is_used: boolean;
  /** Reason why an installed model is not used, null for one in use. */
  readonly idle_reason: 'start' | 'counterpart' | 'preferred' | null;
  /** Setting with which the next start uses it, null when the next start uses it anyway. */
  readonly setting: string | null;
  readonly description: string | null;
  readonly uses: readonly string[];
  readonly source: string | null;
  /** Licence that must be accepted before the download, null when none is required. */
  readonly consent: { readonly license: string; readonly url: string } | null;
}

/** Word errors of a model, with the recordings that they were counted in. */
interface WordErrors {
  readonly percent: number;
  readonly recordings: string;
  /** Where the figure was published, null for a measurement of this project. */
  readonly cited_from: string | null;
}

/** Orders of the models. `recommended` is that of the catalogue. */
export const modelOrders = ['recommended', 'errors', 'size'] as const;
export type ModelOrder = (typeof modelOrders)[number];

/**
 * Sorts models. Those without a count of word errors come last in the order of errors, and figures
 * of this project before published ones, which are of other recordings.
 */
export function sortModels(
  models: readonly SpeechModel[],
  order: ModelOrder,
): readonly SpeechModel[] {
  if (order === 'recommended') return models;
  if (order === 'size') return models.toSorted((left, right) => left.size_bytes - right.size_bytes);
  const rank = ({ word_errors }: SpeechModel): number =>
    word_errors === null ? 2 : Number(word_errors.cited_from !== null);
  return models.toSorted(
    (left, right) =>
      rank(left) - rank(right) ||
      (left.word_errors?.percent ?? 0) - (right.word_errors?.percent ?? 0),
  );
}
