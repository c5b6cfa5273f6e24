import type { Cue } from '@earshot/subtitles';
import type { Draft } from '../work/drafts.js';
import {
  type CaptionSide,
  distinctConflicts,
  followConflicts,
  keepUndecided,
  stackConflicts,
} from './cue-conflicts.js';
import { areSame, type CueConflict, type MergedCues, mergeCues } from './merge-cues.js';
import type { CaptionDocument } from './open-captions.js';

/** Versions of the captions of other tabs, by their owners. */
export type TabVersions = Readonly<Record<string, number>>;

/** Captions as a tab has them by now. */
export interface CaptionWork extends CaptionSide {
  /** What was merged of other tabs, also where something of it is left to decide. */
  readonly merged: TabVersions;
  /** What was merged of other tabs when nothing was left to decide. */
  readonly decided: TabVersions;
}

/** Changed captions, with the ones that they were made from. */
export interface StoredCaptions extends CaptionWork {
  readonly document: CaptionDocument;
  /** That of the captions, larger than those before: a time in milliseconds since 1970. */
  readonly version: number;
}

/** What another tab has written. */
export interface OtherCaptions extends CaptionSide {
  /** What it was before, undefined for its first one. */
  readonly before: CaptionSide | undefined;
  /** Merges what it has changed into captions of this tab. */
  readonly merge: (cues: readonly Cue[]) => MergedCues;
  /** What this tab has merged after that. */
  readonly merged: TabVersions;
}

/** Number of versions of this tab that are remembered, as those that other tabs begin with. */
const longestMemory = 30;

/** The versions of some captions that this tab and others have written, by which they are merged. */
export class DraftVersions {
  readonly #owner: string;
  readonly #opened: readonly Cue[];
  /** Latest captions of each tab. */
  readonly #known = new Map<string, StoredCaptions>();
  /** Latest captions that this tab has written, by their versions. */
  readonly #written = new Map<number, readonly Cue[]>();
  #version = 0;
  /** What the latest written captions have taken over. */
  #decided: TabVersions = {};
  /** The captions with every draft merged. */
  readonly initial: CaptionWork;

  /**
   * @param owner - this tab
   * @param opened - the captions as they were opened
   * @param drafts - the drafts of all tabs, the oldest first
   */
  constructor(
    owner: string,
    opened: readonly Cue[],
    drafts: readonly Pick<Draft, 'owner' | 'value'>[],
  ) {
    this.#owner = owner;
    this.#opened = opened;
    this.initial = this.#mergeDrafts(
      drafts.map((draft) => ({ owner: draft.owner, stored: readStored(draft.value) })),
    );
  }

  /** Version of captions that are written now. Captions that are the same keep theirs. */
  next({ cues, decided }: CaptionWork): number {
    this.#decided = decided;
    if (areSame(this.#written.get(this.#version) ?? [], cues)) return this.#version;
    this.#version = Math.max(this.#version + 1, Date.now());
    this.#written.set(this.#version, cues);
    const [oldest] = this.#written.keys();
    if (oldest !== undefined && this.#written.size > longestMemory) this.#written.delete(oldest);
    return this.#version;
  }

  /** Reads what another tab has written. */
  read(owner: string, value: unknown): OtherCaptions {
    const stored = readStored(value);
    const before = this.#known.get(owner);
    this.#known.set(owner, stored);
    const { conflicts, cues } = stored;
    const known = before?.cues ?? this.#opened;
    const taken = stored.decided[this.#owner] ?? 0;
    // Two opposite decisions at the same time: that of one tab stays in both.
    const isCrossed = taken >= this.#version && (this.#decided[owner] ?? -1) >= stored.version;
    // Where it has taken over more of this tab since, that is what its changes began with.
    const begun =
      taken > (before?.decided[this.#owner] ?? 0) ? this.#written.get(taken) : undefined;
    const shared = isCrossed && this.#owner < owner ? cues : begun;
    return {
      cues,
      conflicts,
      before,
      merged: this.#versions(),
      merge(own) {
        const merged = mergeCues(shared ?? known, own, cues);
        if (shared === undefined || merged.conflicts.length === 0) return merged;
        const other = mergeCues(known, own, cues);
        return other.conflicts.length < merged.conflicts.length ? other : merged;
      },
    };
  }

  /**
   * Merges drafts. What became of one that a later one has merged is in that one, with what that
   * has left to decide.
   */
  #mergeDrafts(all: readonly { readonly owner: string; readonly stored: StoredCaptions }[]) {
    let cues = this.#opened;
    let conflicts: readonly CueConflict[] = [];
    let decided: TabVersions = {};
    const replaced: StoredCaptions[] = [];
    for (const [index, { owner, stored }] of all.entries()) {
      this.#known.set(owner, stored);
      if (owner === this.#owner) {
        this.#version = stored.version;
        this.#written.set(stored.version, stored.cues);
      }
      const isMerged = all
        .slice(index + 1)
        .some((later) => (later.stored.merged[owner] ?? -1) >= stored.version);
      decided = latest(decided, stored.decided);
      if (isMerged) {
        replaced.push(stored);
        continue;
      }
      const merged = mergeCues(stored.document.cues, stored.cues, cues);
      conflicts = stackConflicts(conflicts, merged, stored.conflicts);
      cues = merged.cues;
    }
    const followed = replaced.flatMap((stored) => followConflicts(stored, cues));
    conflicts = keepUndecided(distinctConflicts([...conflicts, ...followed]), cues);
    const merged = this.#versions();
    return { cues, conflicts, merged, decided: conflicts.length === 0 ? merged : decided };
  }

  #versions(): TabVersions {
    return Object.fromEntries([...this.#known].map(([owner, { version }]) => [owner, version]));
  }
}

/** Reads a draft. Those of earlier releases count nothing. */
function readStored(value: unknown): StoredCaptions {
  const stored = value as Partial<StoredCaptions> & Pick<StoredCaptions, 'cues' | 'document'>;
  return { conflicts: [], decided: {}, merged: {}, version: 0, ...stored };
}

/** The later one of two versions of each owner. */
function latest(left: TabVersions, right: TabVersions): TabVersions {
  const later = Object.entries(right).filter(([owner, version]) => version > (left[owner] ?? -1));
  return { ...left, ...Object.fromEntries(later) };
}
