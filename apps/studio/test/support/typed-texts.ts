import type { Locator } from '@earshot/presets/chromium';
import { asRecognized } from './edit-model.js';

/** Texts that were typed, all of which differ, so that each one says where it was typed. */
export class TypedTexts {
  readonly #placeOf = new Map<string, string>();

  /** A text that nobody has typed yet. @param place - where it is typed */
  next(place: string): string {
    const text = `typed${this.#placeOf.size + 1}`;
    this.#placeOf.set(text, place);
    return text;
  }

  /** Where a text was typed, undefined for one that nobody has typed. */
  placeOf(text: string): string | undefined {
    return this.#placeOf.get(text);
  }

  /** A text that was typed, or that it is as recognised. */
  known(text: string): string {
    return this.#placeOf.has(text) ? text : asRecognized;
  }

  /**
   * Reads a place that a tab shows as changed in two ways, with the version of each side.
   *
   * @throws Error when neither version was typed
   */
  async readConflict(item: Locator): Promise<AskedPlace> {
    const shown = await item.locator('button').allTextContents();
    const texts = shown.map((text) => this.known(text.split(': ').slice(1).join(': ')));
    const place = texts.map((text) => this.#placeOf.get(text)).find((each) => each);
    if (place === undefined) throw new Error(`nobody has typed ${shown.join(' or ')}`);
    const [mine = asRecognized, theirs = asRecognized] = texts;
    return { place, mine, theirs };
  }
}

/** A place at which a tab asks which of two versions stays. */
interface AskedPlace {
  readonly place: string;
  readonly mine: string;
  readonly theirs: string;
}
