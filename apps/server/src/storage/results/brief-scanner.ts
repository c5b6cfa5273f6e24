import type { PreRecordedResult, Utterance } from '@earshot/core';
import { briefResult, briefTextCharacters } from '@earshot/core/protocol';
import { UtteranceScanner } from './utterance-scanner.js';

/**
 * Bytes that are kept of the start (metadata and start of the transcript) and of the end
 * (languages) of the text before the utterances.
 */
const keptBytes = 8 * 1024;
/** Largest number of voices whose first utterance is kept. */
const maximumVoices = 64;
const listStart = '"utterances":[';
const transcriptStart = '"full_transcript":"';
const languagesStart = '"languages":[';

/**
 * Creates the brief form of a result while its JSON text is written, so that a result of any length
 * is never parsed as a whole. It relies on the text that this service writes: metadata, then the
 * transcription with its text, languages and utterances. Quotes in texts are escaped, so that the
 * quoted name of a field occurs nowhere else.
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

  /**
   * JSON text of the brief result, without the messages of a session, or null when there is no
   * transcription.
   */
  finish(): string | null {
    if (!this.#isInList) return null;
    const lead = this.#lead.toString();
    const textAt = lead.indexOf(transcriptStart);
    const languagesAt = lead.lastIndexOf(languagesStart);
    if (textAt < 0 || languagesAt < textAt) return null;
    try {
      // The metadata and the languages are parsed as complete objects, as if nothing followed them.
      const { metadata } = JSON.parse(`${lead.slice(0, textAt)}}}`) as PreRecordedResult;
      const { languages } = JSON.parse(
        `{${lead.slice(languagesAt).replace(/,$/, '')}}`,
      ) as NonNullable<PreRecordedResult['transcription']>;
      const full_transcript = startOfString(lead, textAt + transcriptStart.length);
      const utterances = [...this.#voices.values()];
      return JSON.stringify(
        briefResult({ metadata, transcription: { full_transcript, languages, utterances } }),
      );
    } catch {
      // The fields are in another order. The whole result is sent instead of a brief one.
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

/** The start of a JSON string, one character longer than a brief result needs. */
function startOfString(text: string, from: number): string {
  let to = from;
  for (let length = 0; length <= briefTextCharacters; length += 1) {
    if (text[to] === '"' || to >= text.length) break;
    if (text[to] !== '\\') to += 1;
    else to += text[to + 1] === 'u' ? 6 : 2;
  }
  return JSON.parse(`"${text.slice(from, to)}"`) as string;
}
