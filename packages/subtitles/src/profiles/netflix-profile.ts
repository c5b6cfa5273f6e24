import { checkOptions } from '../check-options.js';
import { primaryLanguage } from '../language/primary-language.js';
import { type AudienceOptions, broadcastProfile } from './broadcast-profile.js';
import type { CaptionProfile } from './profile.js';

/** Options of `profiles.netflix`. */
export interface NetflixOptions extends AudienceOptions {
  /**
   * True for subtitles for the deaf and hard of hearing, which follow the words more closely and
   * are therefore faster.
   *
   * @defaultValue false
   */
  readonly sdh?: boolean;
}

/**
 * Characters a second: subtitles for adults and children, then the same for the deaf and hard of
 * hearing.
 */
type ReadingSpeeds = readonly [number, number, number, number];

const usual: ReadingSpeeds = [17, 13, 20, 17];

const speeds: Readonly<Record<string, ReadingSpeeds>> = {
  ar: [20, 17, 23, 20],
  en: [20, 17, 20, 17],
  hi: [22, 18, 25, 22],
  ja: [4, 4, 7, 7],
  ko: [12, 9, 14, 11],
  zh: [9, 7, 11, 9],
};

/** Limits of the timed text style guides of Netflix. */
export function netflixProfile(language: string, options: NetflixOptions = {}): CaptionProfile {
  checkOptions(options, { children: 0, sdh: 0 });
  const code = primaryLanguage(language);
  const known = Object.hasOwn(speeds, code) ? (speeds[code] ?? usual) : usual;
  const [adults, children, adultsSdh, childrenSdh] = known;
  const broadcast = broadcastProfile('netflix', language, options);
  const isForChildren = options.children === true;
  return {
    ...broadcast,
    maximumCharactersPerRow: code === 'ru' ? 39 : broadcast.maximumCharactersPerRow,
    maximumCharactersPerSecond:
      options.sdh === true
        ? isForChildren
          ? childrenSdh
          : adultsSdh
        : isForChildren
          ? children
          : adults,
  };
}
