import type { Job } from '@earshot/http';
import { formatTitle } from './job-summary.js';
import { type Passage, toPassages } from './passages.js';

/** Words that are searched for, without regard to capitals. */
export class SearchTerms {
  readonly #terms: readonly string[];

  constructor(query: string) {
    this.#terms = folded(query).split(/\s+/u).filter(Boolean);
  }

  /** Finds the passages of a transcript that contain all words. */
  passagesOf(job: Job): Passage[] {
    const { full_transcript = '', utterances = [] } = job.result?.transcription ?? {};
    // Most transcripts do not have all words, and are not divided.
    if (!this.#areIn(full_transcript)) return [];
    return toPassages(utterances).filter(({ text }) => this.#areIn(text));
  }

  /** True when the title and the metadata together contain all words. */
  areInLabels(job: Job): boolean {
    return this.#areIn(`${formatTitle(job)} ${JSON.stringify(job.custom_metadata ?? {})}`);
  }

  #areIn(text: string): boolean {
    const searched = folded(text);
    return this.#terms.every((term) => searched.includes(term));
  }
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
