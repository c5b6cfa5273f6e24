import type { Cue } from '@earshot/subtitles';
import {
  addVersion,
  beginVersions,
  type CueVersions,
  mergeVersion,
  resolveVersion,
  undoVersion,
} from '../../src/captions/cue-versions.js';
import { DraftVersions } from '../../src/captions/draft-versions.js';
import type { CaptionDocument } from '../../src/captions/open-captions.js';
import type { StoredCaptions } from '../../src/captions/stored-captions.js';

/** The captions as every tab opens them. */
export const opened: CaptionDocument = {
  cues: ['one', 'two', 'three'].map((text, index) => ({
    startSeconds: index,
    endSeconds: index + 1,
    text,
  })),
  diagnostics: [],
  regions: [],
  stylesheets: [],
  name: 'film.srt',
  language: undefined,
  job: undefined,
  audio: undefined,
  duration: 3,
  wordStarts: [],
};
const listTexts = (cues: readonly Cue[]) => cues.map(({ text }) => text);

/** What the tabs of a browser have stored, the oldest first. */
export class Browser {
  readonly #drafts = new Map<string, string>();

  /** Stores a draft as the browser does, as a text. */
  write(owner: string, stored: StoredCaptions): void {
    this.#drafts.delete(owner);
    this.#drafts.set(owner, JSON.stringify(stored));
  }

  remove(owner: string): void {
    this.#drafts.delete(owner);
  }

  read(owner: string): unknown {
    return JSON.parse(this.#drafts.get(owner) ?? 'null');
  }

  get drafts() {
    return [...this.#drafts.keys()].map((owner) => ({ owner, value: this.read(owner) }));
  }
}

/** A tab with the captions. What it stores reaches the other tabs when these read it. */
export class Tab {
  readonly browser: Browser;
  readonly owner: string;
  readonly #versions: DraftVersions;
  #history: CueVersions;

  constructor(browser: Browser, owner: string) {
    this.browser = browser;
    this.owner = owner;
    this.#versions = new DraftVersions(owner, opened.cues, browser.drafts);
    this.#history = beginVersions(this.#versions.initial);
  }

  get texts() {
    return listTexts(this.#history.work.cues);
  }

  /** Versions of the other side that are left to decide. */
  get choices() {
    return this.#history.work.conflicts.map(({ theirs }) => listTexts(theirs).join(' '));
  }

  get work() {
    return this.#history.work;
  }

  type(index: number, text: string): this {
    const cues = this.work.cues.map((cue, at) => (at === index ? { ...cue, text } : cue));
    this.#history = addVersion(this.#history, cues, undefined);
    return this;
  }

  undo(): this {
    this.#history = undoVersion(this.#history);
    return this;
  }

  decide(side: 'mine' | 'theirs'): this {
    const [conflict] = this.work.conflicts;
    if (conflict !== undefined) this.#history = resolveVersion(this.#history, conflict, side);
    return this;
  }

  store(): this {
    const version = this.#versions.next(this.work);
    const known = this.#versions.knownBeside(this.work.cues);
    this.browser.write(this.owner, { ...this.work, document: opened, version, known });
    return this;
  }

  receive(other: Tab): this {
    return this.take(other.owner, this.browser.read(other.owner));
  }

  /** Receives what another tab has stored. */
  take(owner: string, value: unknown): this {
    this.#history = mergeVersion(this.#history, this.#versions.read(owner, value));
    return this;
  }
}
