import type { Job, Utterance } from '@earshot/core/types';

/** Utterances that fill the first view. */
const firstUtterances = 40;
const listStart = '"utterances":[';
/** Stands in the list while the rest is parsed, to show that it was that of the result. */
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
 * Reads the JSON text of a job as it arrives. Its utterances, which are nearly all of it, are parsed part by part, so that ten hours of
 * them never keep the page from anything else.
 */
export class JobReader {
  /** Everything so far. */
  readonly #parts: string[] = [];
  readonly #utterances: Utterance[] = [];
  /** Text up to the list, with its bracket. */
  #lead = '';
  /** Text of the list behind what is parsed. */
  #pending = '';
  /** Text from the end of the list on; undefined before it. */
  #tail: string | undefined;
  #isInList = false;
  /** Characters of the pending text that are scanned, and the end of the last utterance in them. */
  #scanned = 0;
  #end = 0;
  #depth = 0;
  #isInString = false;

  /** Takes the text that follows. */
  push(text: string): void {
    this.#parts.push(text);
    if (this.#tail !== undefined) this.#tail += text;
    else if (this.#isInList) this.#pushList(text);
    else this.#pushLead(text);
  }

  /** The job with its first utterances; null as long as there are not enough of them. */
  get partial(): Job | null {
    if (this.#utterances.length < firstUtterances) return null;
    try {
      const job = JSON.parse(withoutTranscription(this.#lead)) as Job;
      const { result } = job;
      if (!result) return null;
      const utterances = this.#utterances.slice(0, firstUtterances);
      const languages = [...new Set(utterances.map(({ language }) => language))];
      // The whole text is not read yet, and nothing on the first view needs it.
      const transcription = { full_transcript: '', languages, utterances };
      return { ...job, result: { ...result, transcription } } as Job;
    } catch {
      // Another service may write its fields in another order: the whole job comes soon.
      return null;
    }
  }

  /** The whole job. */
  finish(): Job {
    if (this.#tail !== undefined) {
      const text = `${this.#lead}${JSON.stringify(placeholder)}${this.#tail}`;
      const job = JSON.parse(text) as Job;
      const transcription = job.result?.transcription;
      // The text was one, which its type does not know.
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
      // The value that was parsed last may have left the comma after it.
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

  /** Finds the end of the last utterance in the pending text, and that of the list. */
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

/** The text up to the transcription, closed as if there were nothing behind it. */
function withoutTranscription(text: string): string {
  const at = text.indexOf(',"transcription":');
  return `${text.slice(0, at)}}}`;
}
