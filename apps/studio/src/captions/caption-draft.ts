import type { Cue } from '@earshot/subtitles';
import { Drafts } from '../work/drafts.js';
import { unsavedWork } from '../work/unsaved-work.js';
import { stackConflicts } from './cue-conflicts.js';
import { type CueConflict, type MergedCues, mergeCues } from './merge-cues.js';
import type { CaptionDocument } from './open-captions.js';

/** Changed captions, with the ones that they were made from. */
interface StoredCaptions {
  readonly document: CaptionDocument;
  readonly cues: readonly Cue[];
}

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
  /** Latest captions of the other tabs. */
  readonly #seen = new Map<string, readonly Cue[]>();
  #cues: readonly Cue[];
  #kept: readonly Cue[];
  #isKept = true;
  #onKept: ((isKept: boolean) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The captions with every draft merged, and what was changed in two ways. */
  readonly initial: MergedCues;

  constructor(document: CaptionDocument) {
    this.document = document;
    this.#subject = subjectOf(document);
    this.#cues = document.cues;
    let conflicts: readonly CueConflict[] = [];
    for (const { owner, value } of drafts.list(this.#subject)) {
      const { cues, document: opened } = value as StoredCaptions;
      const merged = mergeCues(opened.cues, cues, this.#cues);
      conflicts = stackConflicts(conflicts, merged);
      this.#cues = merged.cues;
      this.#seen.set(owner, cues);
    }
    this.initial = { cues: this.#cues, conflicts };
    this.#kept = document.cues;
    this.#isKept = !this.isResumed;
  }

  /** True when the captions began with a draft. */
  get isResumed(): boolean {
    return this.initial.cues !== this.document.cues;
  }

  /** Keeps captions soon. */
  keep(cues: readonly Cue[]): void {
    this.#cues = cues;
    if (cues === this.#kept) return;
    this.#isKept = false;
    this.#timer ??= setTimeout(() => this.flush(), keepDelayMs);
  }

  /** Keeps the latest captions immediately. */
  readonly flush = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isKept) return;
    const value: StoredCaptions = { document: this.document, cues: this.#cues };
    const isChanged = JSON.stringify(this.#cues) !== JSON.stringify(this.document.cues);
    if (!isChanged) drafts.remove(this.#subject);
    this.#isKept = !isChanged || drafts.write(this.#subject, value);
    if (this.#isKept) this.#kept = this.#cues;
    this.#onKept?.(this.#isKept);
  };

  /**
   * Takes over the drafts of tabs that were closed, and calls back with the way to merge what
   * another tab has changed. The result ends that, and keeps the latest captions.
   *
   * @param onKept - called after each attempt to keep the captions
   */
  follow(
    listener: (merge: (cues: readonly Cue[]) => MergedCues) => void,
    onKept: (isKept: boolean) => void,
  ): () => void {
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
        const before = this.#seen.get(owner) ?? this.document.cues;
        const after = (value as StoredCaptions | undefined)?.cues ?? this.document.cues;
        this.#seen.set(owner, after);
        listener((cues) => mergeCues(before, cues, after));
      }),
      () => removeEventListener('pagehide', this.flush),
      this.flush,
    ];
    return () => {
      this.#onKept = undefined;
      for (const end of ends) end();
    };
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
