/**
 * The text of an item while it is spoken. Clients append every part that they receive, so that only
 * words are sent that two consecutive partial transcripts have in common. A final that contradicts
 * them is not sent as a part: its clients get the whole text when the item is complete.
 */
export class GrowingText {
  /** Text of the utterances that are final. */
  #final = '';
  /** Text that the parts so far make up, or a text that none of them contradicts any more. */
  #sent = '';
  /** Words of the last partial transcript of the utterance that is spoken. */
  #partial: readonly string[] = [];

  /** The final text. */
  get text(): string {
    return this.#final;
  }

  /**
   * Takes a partial transcript of the utterance that is spoken.
   *
   * @returns the next part, which is empty when there is none
   */
  partial(text: string): string {
    const words = splitWords(text);
    let common = 0;
    while (common < words.length && words[common] === this.#partial[common]) common += 1;
    this.#partial = words;
    return this.#grow(joined(this.#final, words.slice(0, common).join(' ')));
  }

  /**
   * Takes the final transcript of an utterance.
   *
   * @returns the next part, which is empty when there is none
   */
  final(text: string): string {
    this.#partial = [];
    this.#final = joined(this.#final, text.trim());
    const part = this.#grow(this.#final);
    this.#sent = this.#final;
    return part;
  }

  #grow(text: string): string {
    if (text.length <= this.#sent.length || !text.startsWith(this.#sent)) return '';
    const part = text.slice(this.#sent.length);
    this.#sent = text;
    return part;
  }
}

function joined(before: string, after: string): string {
  return before === '' || after === '' ? before + after : `${before} ${after}`;
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
