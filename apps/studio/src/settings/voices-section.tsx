import type { KnownVoice } from '@earshot/core/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { knownVoicesQuery } from '../known-voices/known-voices.js';
import { client } from '../session/client.js';
import { Problem } from '../session/reason.js';
import { servicePath } from '../session/service-address.js';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.js';
import { useTexts } from '../texts/use-texts.js';
import { ConfirmButton } from './confirm-button.js';

/**
 * The known voices, each of which can be deleted. When the feature is off, it explains how to
 * enable it.
 */
export function VoicesSection(): ReactElement {
  const { t } = useTexts();
  const queries = useQueryClient();
  const list = useQuery(knownVoicesQuery);
  const remove = useMutation({
    mutationFn: (id: string) => client.voices.delete(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: knownVoicesQuery.queryKey }),
  });
  const voices = list.data ?? [];
  const rows = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(
    rows,
    voices.map(({ id }) => id),
    () => heading.current,
  );
  return (
    <section id="knownVoices">
      <h2 ref={heading} tabIndex={-1}>
        {t('knownVoices')}
      </h2>
      <div className="stack">
        <Problem error={list.error ?? remove.error} />
        {list.data === null && (
          <p className="note">
            {t('knownVoicesOff')}{' '}
            <a href={servicePath('/docs/guides/known-voices')}>{t('rememberGuide')}</a>
          </p>
        )}
        {list.data?.length === 0 && <p className="note">{t('knownVoicesNone')}</p>}
        <ul ref={rows} className="rows">
          {voices.map((voice) => (
            <VoiceRow key={voice.id} voice={voice} onRemove={() => remove.mutate(voice.id)} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A known voice, with the duration of the speech that it was made of. */
function VoiceRow({
  voice: { created_at, name, narrow_seconds, wide_seconds },
  onRemove,
}: {
  readonly voice: KnownVoice;
  readonly onRemove: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  return (
    <li>
      <div className="row-head">
        <span className="row-name">{name}</span>
        <span className="note">
          {t('voiceSeconds', { seconds: seconds.format(wide_seconds + narrow_seconds) })}
        </span>
        <span className="note">
          {new Date(created_at).toLocaleDateString(language, { dateStyle: 'medium' })}
        </span>
      </div>
      <div className="row-actions">
        <ConfirmButton
          label={t('deleteVoice')}
          question={t('deleteVoiceQuestion')}
          onConfirm={onRemove}
        />
      </div>
    </li>
  );
}
