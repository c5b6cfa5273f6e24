import type { Job, Utterance } from '@earshot/core/types';

/** Number of utterances that fill the first view. */
const firstUtterances = 40;
const listStart = '"utterances":[';
/**
 * Replaces the list while the rest is parsed, and shows afterwards that the list found was the one
 * of the result.
 */
const placeholder = '\u0000utterances';

const quote = 0x22;
const backslash = 0x5c;
const closeBracket = 0x5d;
const brackets: ReadonlyMap<number, 1 | -1> = new Map([
  [0x7b, 1],
  [0x5b, 1],
  [0x7d, -1],
  [closeBracket, -1],
]);

/**
 * Reads the JSON text of a job while it arrives. Its utterances, which are nearly all of the text,
 * are parsed in parts, so that ten hours of them never block the page.
 */
export class JobReader {
  /** All text so far. */
  readonly #parts: string[] = [];
  readonly #utterances: Utterance[] = [];
  /** Text before the list, including its bracket. */
  #lead = '';
  /** Text of the list that is not parsed yet. */
  #pending = '';
  /** Text after the end of the list, undefined before it was found. */
  #tail: string | undefined;
  #isInList = false;
  /**
   * Number of scanned characters of the pending text, and the end of the last utterance in them.
   */
  #scanned = 0;
  #end = 0;
  #depth = 0;
  #isInString = false;

  /** Adds the text that follows. */
  push(text: string): void {
    this.#parts.push(text);
    if (this.#tail !== undefined) this.#tail += text;
    else if (this.#isInList) this.#pushList(text);
    else this.#pushLead(text);
  }

  /** The job with its first utterances, or null while there are too few of them. */
  get partial(): Job | null {
    if (this.#utterances.length < firstUtterances) return null;
    try {
      const job = JSON.parse(withoutTranscription(this.#lead)) as Job;
      const { result } = job;
      if (!result) return null;
      const utterances = this.#utterances.slice(0, firstUtterances);
      const languages = [...new Set(utterances.map(({ language }) => language))];
      // The whole text has not arrived yet, and nothing in the first view needs it.
      const transcription = { full_transcript: '', languages, utterances };
      return { ...job, result: { ...result, transcription } } as Job;
    } catch {
      // Another service may write its fields in another order. The whole job arrives soon.
      return null;
    }
  }

  /** The whole job. */
  finish(): Job {
    if (this.#tail !== undefined) {
      const text = `${this.#lead}${JSON.stringify(placeholder)}${this.#tail}`;
      const job = JSON.parse(text) as Job;
      const transcription = job.result?.transcription;
      // The placeholder is a string, which the type does not allow.
      if ((transcription?.utterances[0] as unknown) === placeholder) {
        Object.assign(transcription ?? {}, { utterances: this.#utterances });
        return job;
      }
    }
    return JSON.parse(this.#parts.join('')) as Job;
  }

  #pushLead(text: string): void {
    const from = Math.max(0, this.#lead.length - listStart.length);
    this.#lead += text;
    const at = this.#lead.indexOf(listStart, from);
    if (at < 0) return;
    const begin = at + listStart.length;
    const list = this.#lead.slice(begin);
    this.#lead = this.#lead.slice(0, begin);
    this.#isInList = true;
    this.#pushList(list);
  }

  #pushList(text: string): void {
    this.#pending += text;
    this.#scan();
    const end = this.#end;
    if (end > 0) {
      // The value that was parsed last may have left its comma.
      const list = this.#pending.slice(0, end).replace(/^\s*,/, '');
      const parsed = JSON.parse(`[${list}]`) as Utterance[];
      for (const utterance of parsed) this.#utterances.push(utterance);
    }
    if (this.#tail !== undefined) {
      this.#tail = this.#pending.slice(this.#scanned);
      this.#pending = '';
      return;
    }
    this.#pending = this.#pending.slice(end);
    this.#scanned -= end;
    this.#end = 0;
  }

  /** Finds the end of the last complete utterance in the pending text, and the end of the list. */
  #scan(): void {
    const text = this.#pending;
    let at = this.#scanned;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isInString) {
        if (code === backslash) at += 1;
        else if (code === quote) this.#isInString = false;
      } else if (code === quote) this.#isInString = true;
      else if (code === closeBracket && this.#depth === 0) {
        this.#tail = '';
        break;
      } else {
        const step = brackets.get(code);
        if (step === undefined) continue;
        this.#depth += step;
        if (this.#depth === 0) this.#end = at + 1;
      }
    }
    this.#scanned = at;
  }
}

/** The text before the transcription, closed as if nothing followed it. */
function withoutTranscription(text: string): string {
  const at = text.indexOf(',"transcription":');
  return `${text.slice(0, at)}}}`;
}
