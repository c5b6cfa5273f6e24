import type { Cue } from '@earshot/subtitles';
import { haveCues, replaceCues } from './cue-conflicts.js';
import { type MergedCues, mergeCues } from './merge-cues.js';
import type { StoredCaptions } from './stored-captions.js';

/** Captions that a tab has stored. */
export interface OwnedCaptions {
  readonly owner: string;
  readonly stored: StoredCaptions;
}

/**
 * Merges a draft with others. What both sides began with are the versions that both have written or
 * merged, or else the captions as they were opened.
 *
 * @param cues - the captions of the others
 */
export function mergeDraft(
  draft: OwnedCaptions,
  cues: readonly Cue[],
  others: readonly OwnedCaptions[],
): MergedCues {
  const { stored } = draft;
  const opened = stored.document.cues;
  const bases = others
    .flatMap((other) => findShared(draft, other))
    .sort((one, two) => one.version - two.version)
    .map((shared) => shared.cues);
  const joined = bases.reduce((one, two) => joinBases(opened, one, two, stored.cues), opened);
  const merged = mergeCues(joined, stored.cues, cues);
  if (merged.conflicts.length === 0) return merged;
  // The latest may have undone what one before it has.
  return fewerConflicts(merged, mergeCues(bases.at(-1) ?? opened, stored.cues, cues));
}

/** The latest version of each tab that is in two drafts. */
function findShared(draft: OwnedCaptions, other: OwnedCaptions): readonly VersionOfTab[] {
  return [draft.owner, other.owner, ...Object.keys(draft.stored.known)]
    .map((owner) => {
      const [own, its] = [findVersion(draft, owner), findVersion(other, owner)];
      return own.version < its.version ? own : its;
    })
    .filter(({ version }) => version >= 0);
}

/** Captions that a tab has written, and their version. */
type VersionOfTab = Pick<StoredCaptions, 'cues' | 'version'>;

/** The version of a tab that is part of a draft, -1 when that is not known. */
function findVersion({ owner, stored }: OwnedCaptions, of: string): VersionOfTab {
  if (owner === of) return stored;
  const { cues, known, merged } = stored;
  const part = known[of];
  if (part === undefined) return { version: -1, cues };
  return { version: merged[of] ?? -1, cues: part === 'same' ? cues : part };
}

/**
 * Joins two versions that both sides have merged. Where these differ, both sides began with the one
 * that this side still has.
 */
export function joinBases(
  opened: readonly Cue[],
  one: readonly Cue[],
  other: readonly Cue[],
  own: readonly Cue[],
): readonly Cue[] {
  const { conflicts, cues } = mergeCues(opened, one, other);
  return conflicts
    .filter(({ theirs }) => haveCues(own, theirs))
    .reduce<readonly Cue[]>(replaceCues, cues);
}

/** The merge with fewer conflicts, of equal ones the first. */
export function fewerConflicts(first: MergedCues, second: MergedCues): MergedCues {
  return second.conflicts.length < first.conflicts.length ? second : first;
}
