import type { CaptionProfile } from '../profiles/profile.js';
import { type Caption, type CaptionTurn, separatingPauseSeconds } from './caption.js';
import { chooseLane } from './lane.js';
import { isSameSpeaker } from './speaker.js';

/** Prefix of the first row of each of several speakers. */
export const dash = '- ';

/** Longest time by which a turn is shown before it begins, if captions may overlap instead. */
const maximumLeadSeconds = 1;

/**
 * Joins captions of different speakers who speak at the same time, if the profile does not allow
 * overlaps and rows and time are sufficient. Each turn then begins with a dash. If all turns have
 * dashes, two successive speakers with a turn of one row each are joined too.
 *
 * @param captions - in the order of their starts
 */
export function joinTurns(
  captions: readonly Caption[],
  profile: CaptionProfile,
  hasDashes: boolean,
): Caption[] {
  if (profile.maximumRows < 2) return [...captions];
  const joined: Caption[] = [];
  for (const [index, next] of captions.entries()) {
    const last = joined.at(-1);
    const isJoined =
      last !== undefined &&
      canShare(last, next, profile) &&
      (areSimultaneous(last, next, profile) ||
        (hasDashes && last === captions[index - 1] && arePair(captions, index)));
    if (isJoined) joined[joined.length - 1] = join(last, next);
    else joined.push(next);
  }
  return joined.map(withDashes);
}

/** True when the rows and the time of two captions fit into one. */
function canShare(first: Caption, second: Caption, profile: CaptionProfile): boolean {
  const [next] = second.turns;
  const last = first.turns.at(-1);
  if (next === undefined || last === undefined || isSameSpeaker(next.speaker, last.speaker))
    return false;
  const turns = [...first.turns, ...second.turns];
  const end = Math.max(first.speechEndSeconds, second.speechEndSeconds);
  return (
    turns.reduce((sum, { rows }) => sum + rows.length, 0) <= profile.maximumRows &&
    turns.every(
      ({ rows }) => (rows[0]?.length ?? 0) + dash.length <= profile.maximumCharactersPerRow,
    ) &&
    end - first.startSeconds <= profile.maximumDurationSeconds
  );
}

/**
 * True when the second begins before the first has ended, and the two cannot be shown as separate
 * captions at the same time.
 */
function areSimultaneous(first: Caption, second: Caption, profile: CaptionProfile): boolean {
  const { overlap = 'allowed' } = profile;
  if (overlap === 'allowed' || second.startSeconds >= first.speechEndSeconds) return false;
  return (
    chooseLane(first, profile) === chooseLane(second, profile) ||
    second.startSeconds - first.startSeconds <= maximumLeadSeconds
  );
}

function join(first: Caption, second: Caption): Caption {
  return {
    turns: [...first.turns, ...second.turns],
    startSeconds: first.startSeconds,
    speechEndSeconds: Math.max(first.speechEndSeconds, second.speechEndSeconds),
    length: first.length + second.length + 1,
    tokenCount: first.tokenCount + second.tokenCount,
  };
}

/** The caption with a dash before each turn, if it has several. */
function withDashes(caption: Caption): Caption {
  const { turns, length } = caption;
  if (turns.length < 2) return caption;
  return { ...caption, turns: turns.map(withDash), length: length + turns.length * dash.length };
}

function withDash({ speaker, rows }: CaptionTurn): CaptionTurn {
  const dashed = rows.map((row, place) =>
    place > 0
      ? row
      : {
          text: dash + row.text,
          length: row.length + dash.length,
          tokens: row.tokens.map((token, index) =>
            index === 0 ? { ...token, text: dash + token.text } : token,
          ),
        },
  );
  return { speaker, rows: dashed };
}

/**
 * True when a caption and the one before it have one row each, and each is the whole turn of its
 * speaker.
 */
function arePair(captions: readonly Caption[], index: number): boolean {
  const first = captions[index - 1];
  const second = captions[index];
  return (
    first !== undefined &&
    second !== undefined &&
    second.startSeconds - first.speechEndSeconds <= separatingPauseSeconds &&
    isShortTurn(captions, index - 1) &&
    isShortTurn(captions, index)
  );
}

/** True when a caption has one row and is the whole turn of its speaker. */
function isShortTurn(captions: readonly Caption[], index: number): boolean {
  const [turn] = captions[index]?.turns ?? [];
  if (turn === undefined || turn.rows.length > 1) return false;
  return [captions[index - 1], captions[index + 1]].every((neighbour) => {
    const [other] = neighbour?.turns ?? [];
    return other === undefined || !isSameSpeaker(other.speaker, turn.speaker);
  });
}
