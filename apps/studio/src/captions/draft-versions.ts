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
import { fewerConflicts, joinBases, mergeDraft, type OwnedCaptions } from './merge-drafts.js';
import {
  type CaptionWork,
  readStored,
  type StoredCaptions,
  type TabVersions,
} from './stored-captions.js';

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
/** Number of other tabs whose captions are stored with the own ones. */
const mostKnown = 2;

/** The versions of some captions that this tab and others have written, by which they are merged. */
export class DraftVersions {
  readonly #owner: string;
  readonly #opened: readonly Cue[];
  /** Latest captions of each tab. */
  readonly #known = new Map<string, StoredCaptions>();
  /** Latest captions that this tab has written, by their versions. */
  readonly #written = new Map<number, Pick<CaptionWork, 'cues' | 'decided'>>();
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
    if (areSame(this.#written.get(this.#version)?.cues ?? [], cues)) return this.#version;
    // Larger than those that it was made from, of this tab and of others.
    const latest = Math.max(this.#version, ...Object.values(this.#versions()));
    this.#version = Math.max(latest + 1, Date.now());
    this.#written.set(this.#version, { cues, decided });
    const [oldest] = this.#written.keys();
    if (oldest !== undefined && this.#written.size > longestMemory) this.#written.delete(oldest);
    return this.#version;
  }

  /** What is stored with captions of other tabs, of those that have written last. */
  knownBeside(own: readonly Cue[]): StoredCaptions['known'] {
    const others = [...this.#known].filter(([owner]) => owner !== this.#owner).slice(-mostKnown);
    return Object.fromEntries(
      others.map(([owner, { cues }]) => [owner, areSame(cues, own) ? 'same' : cues]),
    );
  }

  /** Reads what another tab has written. */
  read(owner: string, value: unknown): OtherCaptions {
    const stored = readStored(value);
    const before = this.#known.get(owner);
    const { conflicts, cues } = stored;
    const known = this.#findLatestIn(stored, owner) ?? this.#opened;
    const taken = stored.decided[this.#owner] ?? 0;
    // Two opposite decisions at the same time: that of one tab stays in both.
    const isCrossed = taken >= this.#version && (this.#decided[owner] ?? -1) >= stored.version;
    // Where it has taken over more of this tab since, that is what its changes began with.
    const begun =
      taken > (before?.decided[this.#owner] ?? 0) ? this.#written.get(taken) : undefined;
    // Neither of both is part of the other one.
    const areApart = (begun?.decided[owner] ?? -1) < (before?.version ?? -1);
    this.#known.delete(owner);
    this.#known.set(owner, stored);
    const opened = this.#opened;
    const findBase = (own: readonly Cue[]): readonly Cue[] => {
      if (isCrossed && this.#owner < owner) return cues;
      if (begun === undefined) return known;
      return areApart ? joinBases(opened, begun.cues, known, own) : begun.cues;
    };
    return {
      cues,
      conflicts,
      before,
      merged: this.#versions(),
      merge: (own) => {
        const base = findBase(own);
        const merged = mergeCues(base, own, cues);
        if (base === known || merged.conflicts.length === 0) return merged;
        return fewerConflicts(merged, mergeCues(known, own, cues));
      },
    };
  }

  /**
   * The latest captions that this tab knows and that are part of those of another one: what that has
   * written before, or what both have taken over from a third one, such as this tab before a reload.
   */
  #findLatestIn({ conflicts, decided }: StoredCaptions, of: string): readonly Cue[] | undefined {
    const isPart = (owner: string, { version }: StoredCaptions) =>
      owner !== this.#owner &&
      conflicts.length === 0 &&
      (decided[owner] ?? -1) >= version &&
      (this.#decided[owner] ?? -1) >= version;
    const parts = [...this.#known].filter(([owner, one]) => owner === of || isPart(owner, one));
    return parts.reduce<StoredCaptions | undefined>(
      (latest, [, one]) => (one.version > (latest?.version ?? -1) ? one : latest),
      undefined,
    )?.cues;
  }

  /**
   * Merges drafts. What became of one that a later one has merged is in that one, with what that
   * has left to decide.
   */
  #mergeDrafts(all: readonly OwnedCaptions[]) {
    let cues = this.#opened;
    let conflicts: readonly CueConflict[] = [];
    let decided: TabVersions = {};
    const replaced: StoredCaptions[] = [];
    const added: OwnedCaptions[] = [];
    for (const [index, { owner, stored }] of all.entries()) {
      this.#known.set(owner, stored);
      if (owner === this.#owner) {
        this.#version = stored.version;
        this.#written.set(stored.version, stored);
      }
      const isMerged = all
        .slice(index + 1)
        .some((later) => (later.stored.merged[owner] ?? -1) >= stored.version);
      decided = latest(decided, stored.decided);
      if (isMerged) {
        replaced.push(stored);
        continue;
      }
      const merged = mergeDraft({ owner, stored }, cues, added);
      added.push({ owner, stored });
      const left = followConflicts(stored, merged.cues);
      const stacked = stackConflicts(conflicts, merged, left);
      conflicts = followConflicts({ conflicts: stacked, cues }, merged.cues);
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

/** The later one of two versions of each owner. */
function latest(left: TabVersions, right: TabVersions): TabVersions {
  const later = Object.entries(right).filter(([owner, version]) => version > (left[owner] ?? -1));
  return { ...left, ...Object.fromEntries(later) };
}
