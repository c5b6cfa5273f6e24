import type { Job } from '@earshot/core/types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { knownVoicesQuery } from '../known-voices/known-voices.js';
import { client } from '../session/client.js';
import { Problem } from '../session/reason.js';
import { servicePath } from '../session/service-address.js';
import { ModalDialog } from '../shell/modal-dialog.js';
import { Toggle } from '../shell/toggle.js';
import { useTexts } from '../texts/use-texts.js';
import type { Voice } from './voices.js';

interface RememberVoiceProperties {
  readonly job: Pick<Job, 'id'>;
  readonly voice: Voice;
  readonly onClose: () => void;
}

/** Enrols the voice of a speaker after the user confirms that the person has agreed. */
export function RememberVoiceDialog(properties: RememberVoiceProperties): ReactElement {
  const { onClose, voice } = properties;
  const { t } = useTexts();
  return (
    <ModalDialog title={t('rememberTitle', { name: voice.name })} onOpenChange={onClose}>
      <p>{t('rememberBody')}</p>
      <EnrolmentForm {...properties} />
    </ModalDialog>
  );
}

/** The name of the person, and the confirmation that the person has agreed. */
function EnrolmentForm({ job, voice, onClose }: RememberVoiceProperties): ReactElement {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState(voice.name);
  const [hasConsent, setHasConsent] = useState(false);
  const enrol = useMutation({
    mutationFn: () =>
      client.voices.enrol({ name, job_id: job.id, speaker: voice.number, consent: true }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: knownVoicesQuery.queryKey });
      onClose();
    },
  });
  const isReady = hasConsent && name.trim() !== '' && !enrol.isPending;
  return (
    <>
      <label className="form-row">
        <span className="label">{t('rememberName')}</span>
        <input
          className="field"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <Toggle label={t('rememberConsent')} isSelected={hasConsent} onChange={setHasConsent} />
      <p>
        <a href={servicePath('/docs/guides/known-voices')} target="_blank" rel="noreferrer">
          {t('rememberGuide')}
        </a>
      </p>
      <Problem error={enrol.error} />
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={!isReady}
          onClick={() => enrol.mutate()}
        >
          {t('rememberVoice')}
        </button>
      </div>
    </>
  );
}
