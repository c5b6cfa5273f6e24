import { broadcastProfile, complianceProfile, defaultProfile } from './broadcast-profile.js';
import { netflixProfile } from './netflix-profile.js';
import type { CaptionProfile } from './profile.js';

/**
 * Profiles by name. Each takes the language of the captions, as a code such as `en`. Spread a
 * profile to change a figure: `{ ...profiles.bbc('en'), maximumRows: 3 }`.
 */
export const profiles = {
  /**
   * Rows and durations of `compliance`, the highest published reading speed, and no gap between
   * captions.
   */
  default: defaultProfile,
  /** The figures that most broadcasters share. */
  compliance: complianceProfile,
  /** Limits of the timed text style guides of Netflix. */
  netflix: netflixProfile,
  /**
   * Limits of the BBC: rows of 37 characters, no gap or one of a second, 160 to 180 words per
   * minute.
   */
  bbc: (language: string): CaptionProfile => ({
    ...broadcastProfile('bbc', language),
    maximumCharactersPerRow: 37,
    minimumDurationSeconds: 1,
    minimumGapSeconds: 0,
    chainGapSeconds: 1,
    maximumLingerSeconds: 1,
    maximumCharactersPerSecond: 18,
  }),
  /**
   * Limits of the Described and Captioned Media Program for education: rows of 32 characters, at
   * most 160 words per minute.
   */
  dcmp: (language: string): CaptionProfile => ({
    ...broadcastProfile('dcmp', language),
    maximumCharactersPerRow: 32,
    minimumDurationSeconds: 4 / 3,
    maximumDurationSeconds: 6,
    minimumGapSeconds: 0,
    maximumCharactersPerSecond: 16,
  }),
  /** Limits of TED for its translators: 21 characters per second, 1 to 7 seconds. */
  ted: (language: string): CaptionProfile => ({
    ...broadcastProfile('ted', language),
    minimumDurationSeconds: 1,
    minimumGapSeconds: 0,
    maximumCharactersPerSecond: 21,
  }),
  /** Vertical videos on phones: a few large words at a time. */
  shorts: (language: string): CaptionProfile => ({
    ...broadcastProfile('shorts', language),
    maximumRows: 1,
    maximumCharactersPerRow: 20,
    minimumDurationSeconds: 0.5,
    maximumDurationSeconds: 3,
    minimumGapSeconds: 0,
    chainGapSeconds: 0.3,
    maximumCharactersPerSecond: 25,
  }),
} as const;
