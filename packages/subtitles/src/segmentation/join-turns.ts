import type { CaptionProfile } from '../profiles/profile.js';
import { type Caption, type CaptionTurn, separatingPauseSeconds } from './caption.js';
import { isSameSpeaker } from './speaker.js';

/** Prefix of the row of each of two speakers. */
const dash = '- ';

/** Joins captions of two speakers that are both a turn of one row, where rows and time allow it. */
export function joinTurns(captions: readonly Caption[], profile: CaptionProfile): Caption[] {
  if (profile.maximumRows < 2) return [...captions];
  const joined: Caption[] = [];
  for (let index = 0; index < captions.length; index += 1) {
    const first = captions[index];
    const second = captions[index + 1];
    if (first === undefined) break;
    const isPair =
      second !== undefined &&
      isShortTurn(captions, index, profile) &&
      isShortTurn(captions, index + 1, profile) &&
      second.startSeconds - first.speechEndSeconds <= separatingPauseSeconds &&
      second.speechEndSeconds - first.startSeconds <= profile.maximumDurationSeconds;
    joined.push(isPair ? join(first, second) : first);
    if (isPair) index += 1;
  }
  return joined;
}

function join(first: Caption, second: Caption): Caption {
  return {
    turns: [...first.turns, ...second.turns].map(withDash),
    startSeconds: first.startSeconds,
    speechEndSeconds: Math.max(first.speechEndSeconds, second.speechEndSeconds),
    length: first.length + second.length + 2 * dash.length + 1,
    tokenCount: first.tokenCount + second.tokenCount,
  };
}

function withDash({ speaker, rows }: CaptionTurn): CaptionTurn {
  const dashed = rows.map(({ text, tokens }) => ({
    text: dash + text,
    tokens: tokens.map((token, index) =>
      index === 0 ? { ...token, text: dash + token.text } : token,
    ),
  }));
  return { speaker, rows: dashed };
}

/** True when a caption is one row and the whole turn of its speaker. */
function isShortTurn(
  captions: readonly Caption[],
  index: number,
  profile: CaptionProfile,
): boolean {
  const [turn] = captions[index]?.turns ?? [];
  if (turn === undefined || turn.rows.length > 1) return false;
  if ((captions[index]?.length ?? 0) + dash.length > profile.maximumCharactersPerRow) return false;
  return [captions[index - 1], captions[index + 1]].every((neighbour) => {
    const [other] = neighbour?.turns ?? [];
    return other === undefined || !isSameSpeaker(other.speaker, turn.speaker);
  });
}
