import type { Job } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { findSuggestions, knownVoicesQuery } from '../known-voices/known-voices.js';
import { useTexts } from '../texts/use-texts.js';
import type { Voices } from './voices.js';

/** Speakers who may be known persons. None of them is named until the user confirms it. */
export function VoiceSuggestions({
  job,
  voices,
  onName,
}: {
  readonly job: Job;
  readonly voices: Voices;
  readonly onName: (speaker: number, name: string) => void;
}): ReactElement | null {
  const { language, t } = useTexts();
  const suggestions = findSuggestions(job);
  const { data: known } = useQuery({ ...knownVoicesQuery, enabled: suggestions.length > 0 });
  const open = suggestions.flatMap(({ probability, speaker, voice_id }) => {
    const name = known?.find(({ id }) => id === voice_id)?.name;
    const voice = voices.all.find(({ isNew, number }) => number === speaker && !isNew);
    // A speaker who has a name needs no suggestion, and a deleted voice has none.
    if (name === undefined || voice === undefined) return [];
    const isNamed = voice.name !== t('speaker', { number: speaker + 1 });
    return isNamed ? [] : [{ voice, name, probability }];
  });
  if (open.length === 0) return null;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <ul className="voice-suggestions" aria-label={t('knownVoices')}>
      {open.map(({ name, probability, voice }) => (
        <li key={voice.number}>
          <span className="voice-dot" data-voice={voice.number % 6}>
            {t('voiceSuggested', {
              speaker: voice.name,
              name,
              probability: percent.format(probability),
            })}
          </span>
          <button type="button" className="link" onClick={() => onName(voice.number, name)}>
            {t('useName', { name })}
          </button>
        </li>
      ))}
    </ul>
  );
}
