import type { LanguageConfiguration } from '@earshot/core';
import { readLanguage } from '@earshot/engine/internal';
import type { AudioProperties } from '../decoding/index.js';

/**
 * Chooses the track to transcribe: one in a language that the request names, if the default track
 * is in none of them.
 *
 * @param properties - properties of the file, with its default track
 * @param languages - languages that the request names
 */
export function chooseTrack(
  properties: AudioProperties,
  { languages }: Pick<LanguageConfiguration, 'languages'>,
): AudioProperties {
  const { otherTracks, track } = properties;
  const isNamed = ({ language }: AudioProperties['track']) => {
    const spoken = readLanguage(language);
    return spoken !== undefined && languages.includes(spoken);
  };
  const chosen = isNamed(track) ? undefined : otherTracks.find(isNamed);
  if (chosen === undefined) return properties;
  return {
    ...properties,
    track: chosen,
    otherTracks: [track, ...otherTracks.filter((other) => other !== chosen)].sort(
      (one, other) => one.index - other.index,
    ),
    trackChoice: 'language',
  };
}
