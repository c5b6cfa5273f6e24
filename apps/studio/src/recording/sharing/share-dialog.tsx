import './sharing.css';
import type { Job } from '@earshot/core/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Problem } from '../../session/reason.js';
import { Choice } from '../../shell/choice.js';
import { CopyButton } from '../../shell/copy-button.js';
import { ModalDialog } from '../../shell/modal-dialog.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { createShare, revokeShare, type Share, sharesQuery } from './shares.js';

/** Lifetimes of a link, in days. */
const lifetimes = [1, 7, 30, 90, 365];

interface ShareProperties {
  readonly job: Pick<Job, 'id'>;
  /** Name of the recording. */
  readonly name: string;
  readonly hasAudio: boolean;
}

/** Creates links by which others read the transcript without a key, and revokes them. */
export function ShareDialog({
  isOpen,
  onOpenChange,
  ...properties
}: ShareProperties & {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <ModalDialog
      title={t('shareTranscript')}
      className="share-dialog"
      hasCloseButton
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <p className="note">{t('shareTranscriptNote')}</p>
      <ShareForm {...properties} />
      <ShareList job={properties.job} />
    </ModalDialog>
  );
}

/** What a new link gives, and its address once it is created. */
function ShareForm({ hasAudio, job, name }: ShareProperties): ReactElement {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [title, setTitle] = useState(name);
  const [audio, setAudio] = useState(false);
  const [days, setDays] = useState(30);
  const create = useMutation({
    mutationFn: () => createShare(job.id, { title, audio: audio && hasAudio, days }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sharesQuery(job.id).queryKey }),
  });
  return (
    <form
      className="share-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '' && !create.isPending) create.mutate();
      }}
    >
      <label className="form-row">
        <span className="label">{t('shareTitle')}</span>
        <input
          className="field"
          maxLength={300}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      <LifetimeChoice days={days} onChange={setDays} />
      {hasAudio && (
        <Toggle
          label={t('shareAudio')}
          description={t('shareAudioNote')}
          isSelected={audio}
          onChange={setAudio}
        />
      )}
      <Problem error={create.error} />
      <button type="submit" className="button primary">
        {t('shareCreate')}
      </button>
      {create.data !== undefined && <CreatedLink url={create.data.url} />}
    </form>
  );
}

function LifetimeChoice({
  days,
  onChange,
}: {
  readonly days: number;
  readonly onChange: (days: number) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <Choice
      label={t('shareExpires')}
      value={String(days)}
      options={lifetimes.map((each) => ({
        value: String(each),
        label: t('shareDays', { days: each }),
      }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

/** The address of a new link, which is seen once. */
function CreatedLink({ url }: { readonly url: string }): ReactElement {
  return (
    <p className="share-created" role="status">
      <a href={url} target="_blank" rel="noreferrer">
        {url.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton text={url} />
    </p>
  );
}

/** The links that are valid. Their addresses were seen once. */
function ShareList({ job }: Pick<ShareProperties, 'job'>): ReactElement | null {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { data: shares = [], error } = useQuery(sharesQuery(job.id));
  const revoke = useMutation({
    mutationFn: (id: string) => revokeShare(job.id, id),
    onSettled: () => queries.invalidateQueries({ queryKey: sharesQuery(job.id).queryKey }),
  });
  if (shares.length === 0) return <Problem error={error} />;
  return (
    <section>
      <h3 className="label">{t('shareLinks')}</h3>
      <ul className="share-list">
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} onRevoke={() => revoke.mutate(share.id)} />
        ))}
      </ul>
      <Problem error={revoke.error} />
    </section>
  );
}

function ShareRow({
  share: { audio, created_at, expires_at, title },
  onRevoke,
}: {
  readonly share: Share;
  readonly onRevoke: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  const formatDate = (time: string): string =>
    new Date(time).toLocaleDateString(language, { dateStyle: 'medium' });
  return (
    <li>
      <span>
        {title}
        <span className="note">
          {t(audio ? 'shareOfAudio' : 'shareOfText', {
            created: formatDate(created_at),
            expires: formatDate(expires_at),
          })}
        </span>
      </span>
      <button
        type="button"
        className="link danger"
        aria-label={t('shareRevokeNamed', { title })}
        onClick={onRevoke}
      >
        {t('shareRevoke')}
      </button>
    </li>
  );
}
