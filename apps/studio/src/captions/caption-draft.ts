import { draftOwner } from '../work/draft-owner.js';
import { Drafts } from '../work/drafts.js';
import { leaving } from '../work/leaving.js';
import { unsavedWork } from '../work/unsaved-work.js';
import { areSameConflicts } from './cue-conflicts.js';
import { DraftVersions, type OtherCaptions } from './draft-versions.js';
import type { CaptionDocument } from './open-captions.js';
import type { CaptionWork, StoredCaptions } from './stored-captions.js';

const drafts = new Drafts('captions');
const keepDelayMs = 300;

/**
 * The changes of captions, which this browser keeps until they are taken back. Other tabs with the
 * same captions share their changes.
 */
export class CaptionDraft {
  /** The captions as they were opened. */
  readonly document: CaptionDocument;
  readonly #subject: string;
  readonly #versions: DraftVersions;
  #work: CaptionWork;
  #kept: CaptionWork;
  #isKept = true;
  #onKept: ((isKept: boolean) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Number of reasons for which nothing of other tabs is merged now. */
  #holds = 0;
  /** What other tabs have written meanwhile, to be merged later. */
  #waiting: (() => void)[] = [];

  constructor(document: CaptionDocument) {
    this.document = document;
    this.#subject = describeSubject(document);
    this.#versions = new DraftVersions(draftOwner.id, document.cues, drafts.list(this.#subject));
    this.#work = this.initial;
    this.#kept = { ...this.initial, cues: document.cues, conflicts: [] };
    this.#isKept = !this.isResumed;
  }

  /** The captions with every draft merged. */
  get initial(): CaptionWork {
    return this.#versions.initial;
  }

  /** True when the captions began with a draft. */
  get isResumed(): boolean {
    return this.initial.cues !== this.document.cues;
  }

  /** Keeps captions soon. */
  keep(work: CaptionWork): void {
    this.#work = work;
    if (this.#isSame(this.#kept)) return;
    this.#isKept = false;
    this.#timer ??= setTimeout(() => this.flush(), keepDelayMs);
  }

  /** Keeps the latest captions immediately. */
  readonly flush = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isKept) return;
    const { conflicts, cues } = this.#work;
    const version = this.#versions.next(this.#work);
    const value = { ...this.#work, document: this.document, version };
    const isChanged =
      conflicts.length > 0 || JSON.stringify(cues) !== JSON.stringify(this.document.cues);
    const isStored =
      this.#write({ ...value, known: this.#versions.knownBeside(cues) }) ||
      // A browser that is nearly full has at least the own captions.
      this.#write({ ...value, known: {} });
    // Other tabs have received that everything is as it was opened.
    if (!isChanged) drafts.remove(this.#subject);
    this.#isKept = !isChanged || isStored;
    if (this.#isKept) this.#kept = this.#work;
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
    const ends = [
      unsavedWork.add(() => {
        this.flush();
        return !this.#isKept;
      }),
      drafts.onOther(this.#subject, (owner, value) => {
        // One that is removed was taken over, or has nothing of its own.
        if (value === undefined) return;
        const merge = (): void => listener(this.#versions.read(owner, value));
        if (this.#holds === 0) merge();
        else this.#waiting.push(merge);
      }),
      leaving.addKeep(this.flush),
      this.flush,
    ];
    return () => {
      this.#onKept = undefined;
      this.#waiting = [];
      for (const end of ends) end();
    };
  }

  /**
   * Merges nothing of other tabs until the returned function is called: a time that is being typed
   * would otherwise become that of the caption that is in its row by then.
   */
  readonly hold = (): (() => void) => {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#holds > 0) return;
      for (const merge of this.#waiting.splice(0)) merge();
    };
  };

  #write(value: StoredCaptions): boolean {
    return drafts.write(this.#subject, value);
  }

  #isSame({ conflicts, cues }: CaptionWork): boolean {
    return cues === this.#work.cues && areSameConflicts(conflicts, this.#work.conflicts);
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
function describeSubject(document: CaptionDocument): string {
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
