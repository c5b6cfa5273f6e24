import { checkOptions } from '../check-options.js';
import { primaryLanguage } from '../language/primary-language.js';
import type { CaptionProfile } from './profile.js';

/** Audience of a programme. */
export interface AudienceOptions {
  /**
   * True for children, who read slower.
   *
   * @defaultValue false
   */
  readonly children?: boolean;
}

/**
 * The figures that most broadcasters share: two rows of 42 characters (16 in Chinese and Korean, 13
 * in Japanese, 35 in Thai), 5/6 to 7 seconds, two frames at 24 a second between captions, 20
 * characters a second (Chinese 9, Korean 12, Japanese 4).
 */
export function broadcastProfile(
  name: string,
  language: string,
  { children = false }: AudienceOptions = {},
): CaptionProfile {
  const [perRow, perSecond, perSecondForChildren] = findLimits(language);
  return {
    name,
    language,
    maximumRows: 2,
    maximumCharactersPerRow: perRow,
    minimumDurationSeconds: 5 / 6,
    maximumDurationSeconds: 7,
    minimumGapSeconds: 2 / 24,
    chainGapSeconds: 0.5,
    maximumCharactersPerSecond: children ? perSecondForChildren : perSecond,
    maximumStartOffsetSeconds: 0.1,
    maximumLingerSeconds: 0.5,
    isOneSpeakerPerRow: true,
    overlap: 'forbidden',
  };
}

/**
 * The highest reading speed of a published guideline for alphabetic scripts, in characters per
 * second: that of TED.
 */
const highestPublishedSpeed = 21;

/**
 * The default profile: rows and durations of broadcasters, the highest published reading speed, and
 * no minimum gap, so that captions follow the words more closely.
 */
export function defaultProfile(language: string): CaptionProfile {
  const broadcast = broadcastProfile('default', language);
  const isAlphabetic = !limits.has(primaryLanguage(language));
  return {
    ...broadcast,
    minimumGapSeconds: 0,
    overlap: 'allowed',
    ...(isAlphabetic ? { maximumCharactersPerSecond: highestPublishedSpeed } : {}),
  };
}

/**
 * The profile of the style `compliance` of the service, with the figures of broadcasters. A caption
 * stays up to a second longer than its speech if that is needed to read it. Channels that speak at
 * the same time share a caption if it has space for both.
 */
export function complianceProfile(language: string, options: AudienceOptions = {}): CaptionProfile {
  checkOptions(options, { children: 0 });
  return {
    ...broadcastProfile('compliance', language, options),
    maximumLingerSeconds: 1,
    overlap: 'avoided',
  };
}

/** Common limits of broadcasters for the script of a language, in grapheme clusters. */
type LanguageLimits = readonly [perRow: number, perSecond: number, perSecondForChildren: number];

const limits = new Map<string, LanguageLimits>([
  ['zh', [16, 9, 7]],
  ['ja', [13, 4, 4]],
  ['ko', [16, 12, 9]],
  ['th', [35, 20, 17]],
]);

/** The limits of a language: those of alphabetic scripts unless its own are known. */
function findLimits(language: string): LanguageLimits {
  return limits.get(primaryLanguage(language)) ?? [42, 20, 17];
}
