import type { PreRecordedResult, Utterance } from '@earshot/core';
import { briefResult, briefTextCharacters } from '@earshot/core/protocol';
import { UtteranceScanner } from './utterance-scanner.js';

/** Length that is kept of each end of the text before the utterances, in bytes: metadata and the begin of the transcript, and the languages. */
const keptBytes = 8 * 1024;
/** Voices whose first utterance is kept. */
const maximumVoices = 64;
const listStart = '"utterances":[';
const transcriptStart = '"full_transcript":"';
const languagesStart = '"languages":[';

/**
 * Makes the brief result of the JSON text of a result while that is written, so that a result of any length is never parsed as a whole. The
 * text is one that the service wrote: metadata, then the transcription with its text, languages and utterances. A quote in a text is escaped,
 * so that the name of a field with its quotes is found nowhere else.
 */
export class BriefScanner {
  readonly #scanner = new UtteranceScanner();
  readonly #voices = new Map<string, Utterance>();
  #lead = Buffer.alloc(0);
  #isInList = false;

  /** Scans the bytes that follow. */
  push(bytes: Buffer): void {
    if (!this.#isInList) this.#pushLead(bytes);
    for (const text of this.#scanner.push(bytes)) this.#takeUtterance(text);
  }

  /** JSON text of the brief result, without the messages of a session; null for a text without a transcription. */
  finish(): string | null {
    if (!this.#isInList) return null;
    const lead = this.#lead.toString();
    const textAt = lead.indexOf(transcriptStart);
    const languagesAt = lead.lastIndexOf(languagesStart);
    if (textAt < 0 || languagesAt < textAt) return null;
    try {
      // The end of the text, and of the languages, is closed as if there were nothing behind it.
      const { metadata } = JSON.parse(`${lead.slice(0, textAt)}}}`) as PreRecordedResult;
      const { languages } = JSON.parse(
        `{${lead.slice(languagesAt).replace(/,$/, '')}}`,
      ) as NonNullable<PreRecordedResult['transcription']>;
      const full_transcript = beginOfString(lead, textAt + transcriptStart.length);
      const utterances = [...this.#voices.values()];
      return JSON.stringify(
        briefResult({ metadata, transcription: { full_transcript, languages, utterances } }),
      );
    } catch {
      // A text in another order, which is sent as a whole.
      return null;
    }
  }

  #pushLead(bytes: Buffer): void {
    const lead = Buffer.concat([this.#lead, bytes]);
    const end = lead.indexOf(listStart, Math.max(0, this.#lead.length - listStart.length));
    this.#isInList = end >= 0;
    const all = lead.subarray(0, this.#isInList ? end : lead.length);
    this.#lead =
      all.length <= 2 * keptBytes
        ? Buffer.from(all)
        : Buffer.concat([all.subarray(0, keptBytes), all.subarray(-keptBytes)]);
  }

  #takeUtterance(text: string): void {
    if (this.#voices.size >= maximumVoices) return;
    const voice = /"speaker":\d+/.exec(text)?.[0] ?? /"channel":\d+/.exec(text)?.[0] ?? '';
    if (!this.#voices.has(voice)) this.#voices.set(voice, JSON.parse(text) as Utterance);
  }
}

/** The begin of a string of JSON, one character longer than a brief result needs. */
function beginOfString(text: string, from: number): string {
  let to = from;
  for (let length = 0; length <= briefTextCharacters; length += 1) {
    if (text[to] === '"' || to >= text.length) break;
    if (text[to] !== '\\') to += 1;
    else to += text[to + 1] === 'u' ? 6 : 2;
  }
  return JSON.parse(`"${text.slice(from, to)}"`) as string;
}
