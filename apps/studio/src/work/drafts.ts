import { draftOwner } from './draft-owner.js';
import { unsavedWork } from './unsaved-work.js';

const prefix = 'earshot.draft';
/** Age after which a draft is removed that nobody has come back to. */
const longestAgeMs = 90 * 24 * 3_600_000;

/** Drafts that the browser does not store, since it is full or may not: this tab keeps them. */
const unstored = new Map<string, string>();
/** Name of the key of the session, undefined until that is known. */
let sessionKey: string | undefined;

/** A draft of a tab of this browser. */
export interface Draft {
  /** Id of the tab. */
  readonly owner: string;
  /** Name of the key in whose session it was written, undefined where that was not known. */
  readonly key: string | undefined;
  readonly subject: string;
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number;
  readonly value: unknown;
}

/**
 * Work that is not saved elsewhere, which this browser keeps until it is. Each tab writes only its
 * own drafts, and takes over those of tabs that were closed.
 */
export class Drafts {
  readonly #kind: string;

  /** @param kind - kind of the work, without a dot */
  constructor(kind: string) {
    this.#kind = kind;
  }

  /**
   * Writes the draft of a subject.
   *
   * @returns false when the browser does not store it, so that it lasts only until the tab is
   * closed or reloaded, before which the browser asks
   */
  write(subject: string, value: unknown): boolean {
    const text = JSON.stringify({ key: sessionKey, writtenAt: Date.now(), value });
    return storeDraft(this.#key(draftOwner.id, subject), text);
  }

  /** Removes the draft of this tab, or that of another one. */
  remove(subject: string, owner = draftOwner.id): void {
    removeDraft(this.#key(owner, subject));
  }

  /** The drafts of all tabs, the oldest first. @param subject - only those of a subject */
  list(subject?: string): readonly Draft[] {
    return listDrafts()
      .filter(([key, draft]) => key === this.#key(draft.owner, draft.subject))
      .map(([, draft]) => draft)
      .filter((draft) => subject === undefined || draft.subject === subject)
      .sort((a, b) => a.writtenAt - b.writtenAt);
  }

  /** The drafts of a subject whose tabs are closed, the oldest first. They are removed. */
  async takeLeft(subject: string): Promise<readonly Draft[]> {
    const all = this.list(subject);
    const closed = new Set(await draftOwner.findClosed(all.map(({ owner }) => owner)));
    const left = all.filter(({ owner }) => closed.has(owner));
    for (const { owner } of left) this.remove(subject, owner);
    return left;
  }

  /**
   * Calls back with the drafts of a subject that other tabs write, whose value is undefined when
   * they remove it. The result ends that.
   */
  onOther(subject: string, listener: (owner: string, value: unknown) => void): () => void {
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === null) return;
      const draft = parseDraft(key, newValue ?? '{}');
      if (draft !== undefined && key === this.#key(draft.owner, subject))
        listener(draft.owner, draft.value);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }

  #key(owner: string, subject: string): string {
    return [prefix, this.#kind, owner, subject].join('.');
  }
}

/** Stores a draft, or keeps it in this tab. @returns true when it is stored */
function storeDraft(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
    return true;
  } catch {
    unstored.set(key, text);
    return false;
  }
}

function removeDraft(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // The browser stores nothing.
  }
}

/** Stores what could not be stored before. @returns true while some still cannot */
function hasUnstored(): boolean {
  for (const [key, text] of unstored) storeDraft(key, text);
  return unstored.size > 0;
}

function listDrafts(): readonly (readonly [key: string, draft: Draft])[] {
  // What this tab keeps is newer than what the browser has stored of it.
  return Object.entries({ ...readStored(), ...Object.fromEntries(unstored) })
    .filter(([key]) => key.startsWith(`${prefix}.`))
    .flatMap(([key, text]) => {
      const draft = parseDraft(key, text);
      return draft === undefined ? [] : [[key, draft] as const];
    });
}

function readStored(): Readonly<Record<string, string>> {
  try {
    return { ...(localStorage as Readonly<Record<string, string>>) };
  } catch {
    // The browser stores nothing.
    return {};
  }
}

function parseDraft(key: string, text: string): Draft | undefined {
  const [, , , owner = '', subject = ''] = /^(.+?\..+?)\.(.+?)\.(.+?)\.(.*)$/s.exec(key) ?? [];
  try {
    const { key: writer, value, writtenAt = 0 } = JSON.parse(text) as Partial<Draft>;
    return { owner, key: writer, subject, writtenAt, value };
  } catch {
    return undefined;
  }
}

/** True while this browser keeps work of any kind that is not saved elsewhere. */
export function hasDrafts(): boolean {
  return listDrafts().length > 0;
}

/** Removes the drafts of every kind and tab, so that the next user of the browser finds none. */
export function removeAllDrafts(): void {
  for (const [key] of listDrafts()) removeDraft(key);
}

/**
 * Removes the drafts that were written in the sessions of other keys, whose users have lost this
 * browser to that of the key.
 */
export function removeOtherDrafts(key: string): void {
  if (key === sessionKey) return;
  sessionKey = key;
  for (const [name, draft] of listDrafts())
    if (draft.key !== undefined && draft.key !== key) removeDraft(name);
}

/** Removes the drafts that nobody has come back to. */
function removeOldDrafts(): void {
  for (const [key, { writtenAt }] of listDrafts())
    if (Date.now() - writtenAt > longestAgeMs) removeDraft(key);
}

removeOldDrafts();
unsavedWork.add(hasUnstored);
