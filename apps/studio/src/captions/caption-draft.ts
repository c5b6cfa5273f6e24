import type { Cue } from '@earshot/subtitles';
import { draftOwner } from '../work/draft-owner.js';
import { Drafts } from '../work/drafts.js';
import { unsavedWork } from '../work/unsaved-work.js';
import { stackConflicts } from './cue-conflicts.js';
import { type CueConflict, type MergedCues, mergeCues } from './merge-cues.js';
import type { CaptionDocument } from './open-captions.js';

const drafts = new Drafts('captions');
const keepDelayMs = 300;

/** Changed captions, with the ones that they were made from. */
interface StoredCaptions {
  readonly document: CaptionDocument;
  readonly cues: readonly Cue[];
  /** Larger than those that the tab has written before: a time in milliseconds since 1970. */
  readonly version: number;
  readonly seen: SeenVersions;
}

/** The versions of other tabs that captions have taken over, by their owners. */
export type SeenVersions = Readonly<Record<string, number>>;

/** What another tab has written. */
export interface OtherCaptions {
  /** All of its captions. */
  readonly cues: readonly Cue[];
  /** Merges what it has changed into captions of this tab. */
  readonly merge: (cues: readonly Cue[]) => MergedCues;
  /** What this tab has seen of others after that. */
  readonly seen: SeenVersions;
}

/**
 * The drafts of some captions, the oldest first. What became of one that a later one has taken over
 * is in that one, so that it is not merged.
 */
function listVersions(subject: string) {
  const all = drafts.list(subject).map(({ owner, value }) => {
    // Drafts of earlier releases count nothing.
    const {
      cues,
      document,
      seen = {},
      version = 0,
    } = value as Partial<StoredCaptions> & Pick<StoredCaptions, 'cues' | 'document'>;
    return { owner, opened: document, stored: { cues, seen, version } };
  });
  return all.map((each, index) => ({
    ...each,
    isTaken: all
      .slice(index + 1)
      .some(({ stored: { seen } }) => (seen[each.owner] ?? -1) >= each.stored.version),
  }));
}

/** Number of versions of this tab that are remembered, as those that other tabs begin with. */
const longestMemory = 30;

/**
 * The changes of captions, which this browser keeps until they are taken back. Other tabs with the
 * same captions share their changes.
 */
export class CaptionDraft {
  /** The captions as they were opened. */
  readonly document: CaptionDocument;
  readonly #subject: string;
  /** Latest captions of the other tabs. */
  readonly #seen = new Map<string, Omit<StoredCaptions, 'document'>>();
  /** Latest captions that this tab has written, by their versions. */
  readonly #written = new Map<number, readonly Cue[]>();
  #version = 0;
  #seenByCues: SeenVersions;
  #cues: readonly Cue[];
  #kept: readonly Cue[];
  #isKept = true;
  #onKept: ((isKept: boolean) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The captions with every draft merged, and what was changed in two ways. */
  readonly initial: MergedCues;
  /** What these have taken over of other tabs. */
  readonly initialSeen: SeenVersions;

  constructor(document: CaptionDocument) {
    this.document = document;
    this.#subject = subjectOf(document);
    this.#cues = document.cues;
    let conflicts: readonly CueConflict[] = [];
    for (const { isTaken, opened, owner, stored } of listVersions(this.#subject)) {
      this.#seen.set(owner, stored);
      if (owner === draftOwner.id) {
        this.#version = stored.version;
        this.#written.set(stored.version, stored.cues);
      }
      if (isTaken) continue;
      const merged = mergeCues(opened.cues, stored.cues, this.#cues);
      conflicts = stackConflicts(conflicts, merged);
      this.#cues = merged.cues;
    }
    this.initialSeen = this.#versions();
    this.#seenByCues = this.initialSeen;
    this.initial = { cues: this.#cues, conflicts };
    this.#kept = document.cues;
    this.#isKept = !this.isResumed;
  }

  /** True when the captions began with a draft. */
  get isResumed(): boolean {
    return this.initial.cues !== this.document.cues;
  }

  /** Keeps captions soon. @param seen - what they have taken over of other tabs */
  keep(cues: readonly Cue[], seen: SeenVersions): void {
    this.#cues = cues;
    this.#seenByCues = seen;
    if (cues === this.#kept) return;
    this.#isKept = false;
    this.#timer ??= setTimeout(() => this.flush(), keepDelayMs);
  }

  /** Keeps the latest captions immediately. */
  readonly flush = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isKept) return;
    const value: StoredCaptions = {
      document: this.document,
      cues: this.#cues,
      version: this.#nextVersion(),
      seen: this.#seenByCues,
    };
    const isChanged = JSON.stringify(this.#cues) !== JSON.stringify(this.document.cues);
    const isStored = drafts.write(this.#subject, value);
    // Other tabs have received that everything is as it was opened.
    if (!isChanged) drafts.remove(this.#subject);
    this.#isKept = !isChanged || isStored;
    if (this.#isKept) this.#kept = this.#cues;
    this.#onKept?.(this.#isKept);
  };

  /**
   * Takes over the drafts of tabs that were closed, and calls back with what another tab has
   * written. The result ends that, and keeps the latest captions.
   *
   * @param onKept - called after each attempt to keep the captions
   */
  follow(listener: (other: OtherCaptions) => void, onKept: (isKept: boolean) => void): () => void {
    this.#onKept = onKept;
    // They are in the draft of this tab by now.
    this.flush();
    if (this.#isKept) void drafts.takeLeft(this.#subject);
    addEventListener('pagehide', this.flush);
    const ends = [
      unsavedWork.add(() => {
        this.flush();
        return !this.#isKept;
      }),
      drafts.onOther(this.#subject, (owner, value) => {
        // One that is removed was taken over, or has nothing of its own.
        if (value !== undefined) listener(this.#read(owner, value as StoredCaptions));
      }),
      () => removeEventListener('pagehide', this.flush),
      this.flush,
    ];
    return () => {
      this.#onKept = undefined;
      for (const end of ends) end();
    };
  }

  /** Reads what another tab has written. */
  #read(owner: string, { cues, seen, version }: StoredCaptions): OtherCaptions {
    const before = this.#seen.get(owner);
    this.#seen.set(owner, { cues, seen, version });
    const known = before?.cues ?? this.document.cues;
    const taken = seen[draftOwner.id] ?? 0;
    // Where it has taken over more of this tab since, that is what its changes began with.
    const shared =
      taken > (before?.seen[draftOwner.id] ?? 0) ? this.#written.get(taken) : undefined;
    return {
      cues,
      seen: this.#versions(),
      merge(own) {
        const merged = mergeCues(shared ?? known, own, cues);
        if (shared === undefined || merged.conflicts.length === 0) return merged;
        const other = mergeCues(known, own, cues);
        return other.conflicts.length < merged.conflicts.length ? other : merged;
      },
    };
  }

  #versions(): SeenVersions {
    return Object.fromEntries([...this.#seen].map(([owner, { version }]) => [owner, version]));
  }

  /** Remembers the captions that are written as the next version. */
  #nextVersion(): number {
    this.#version = Math.max(this.#version + 1, Date.now());
    this.#written.set(this.#version, this.#cues);
    const [oldest] = this.#written.keys();
    if (oldest !== undefined && this.#written.size > longestMemory) this.#written.delete(oldest);
    return this.#version;
  }
}

/** Changed captions that can be opened again. */
export interface CaptionDraftEntry {
  readonly document: CaptionDocument;
  readonly writtenAt: number;
  /** Removes them. */
  readonly discard: () => void;
}

/** The drafts of captions from files, the newest first. Those of recordings open with these. */
export function listFileDrafts(): readonly CaptionDraftEntry[] {
  const bySubject = new Map(drafts.list().map((draft) => [draft.subject, draft]));
  return [...bySubject.values()]
    .map(({ subject, value, writtenAt }) => ({
      document: (value as StoredCaptions).document,
      writtenAt,
      discard: () => {
        for (const { owner } of drafts.list(subject)) drafts.remove(subject, owner);
      },
    }))
    .filter(({ document }) => isOfFile(document))
    .reverse();
}

/** True for captions of a file, also beside the recording that they belong to. */
function isOfFile({ format, job }: CaptionDocument): boolean {
  return format !== undefined || job === undefined;
}

/** Name of captions among the drafts: their recording, or their file with what it holds. */
function subjectOf(document: CaptionDocument): string {
  const { cues, job, name } = document;
  return job === undefined || isOfFile(document)
    ? `file/${name}/${hashText(JSON.stringify(cues))}`
    : job.id;
}

/** Hash of a text by FNV-1a with 32 bits, by which files of the same name differ. */
function hashText(text: string): string {
  let hash = 0x811c_9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x0100_0193);
  return (hash >>> 0).toString(16);
}
