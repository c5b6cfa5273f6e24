import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type RefObject, useRef, useState } from 'react';
import { callService } from '../session/call-service.js';
import { Problem } from '../session/reason.js';
import { CopyButton } from '../shell/copy-button.js';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.js';
import { useTexts } from '../texts/use-texts.js';
import { ConfirmButton } from './confirm-button.js';
import { WebhookSecret } from './webhook-secret.js';

/** A key of the service, without its secret. */
interface Key {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly is_administrator: boolean;
  readonly is_own: boolean;
  readonly created_at: string;
  readonly revoked_at: string | null;
}

/** A key that was just created. Its secret is shown only now. */
interface CreatedKey {
  readonly name: string;
  readonly key: string;
}

const path = '/studio/keys';
const queryKey = ['keys'];

/**
 * The keys of the service for administrators. Other users see the webhook secret of their own key.
 */
export function KeysSection({
  isAdministrator,
}: {
  readonly isAdministrator: boolean;
}): ReactElement {
  const { t } = useTexts();
  return (
    <section id="keys">
      <h2>{t('keys')}</h2>
      {isAdministrator ? (
        <ManagedKeys />
      ) : (
        <div className="stack">
          <p className="note">{t('keysNotAllowed')}</p>
          <WebhookSecret keyId="own" />
        </div>
      )}
    </section>
  );
}

/** The keys, which an administrator creates and revokes. */
function ManagedKeys(): ReactElement {
  const queries = useQueryClient();
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => callService<{ keys: readonly Key[] }>(path, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: (name: string) => callService<CreatedKey>(path, { method: 'POST', body: { name } }),
    onSuccess: (key) => {
      setCreated(key);
      return refresh();
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => callService<undefined>(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
  const error = list.error ?? create.error ?? revoke.error;
  const valid = list.data?.keys.filter(({ revoked_at }) => revoked_at === null) ?? [];
  const validIds = valid.map(({ id }) => id);
  const rows = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterRemoval(rows, validIds, () => field.current);
  return (
    <div className="stack">
      <Problem error={error} />
      <ul ref={rows} className="rows">
        {valid.map((key) => (
          <KeyRow key={key.id} shown={key} onRevoke={() => revoke.mutate(key.id)} />
        ))}
      </ul>
      {created !== null && <KeyOnce created={created} onKept={() => setCreated(null)} />}
      <NewKey
        field={field}
        isPending={create.isPending}
        onCreate={(name, onSuccess) => create.mutate(name, { onSuccess })}
      />
    </div>
  );
}

/** The secret of a new key, which is shown until the user has kept it. */
function KeyOnce({
  created: { key, name },
  onKept,
}: {
  readonly created: CreatedKey;
  readonly onKept: () => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div className="once" role="status">
      <p>{t('keyOnce', { name })}</p>
      <p className="once-secret">
        <code>{key}</code>
        <CopyButton text={key} />
      </p>
      <button type="button" className="button" onClick={onKept}>
        {t('keyKept')}
      </button>
    </div>
  );
}

/** Form for the name of a new key. */
function NewKey({
  field,
  isPending,
  onCreate,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isPending: boolean;
  readonly onCreate: (name: string, onSuccess: () => void) => void;
}): ReactElement {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  return (
    <form
      className="join new-key"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (name !== '') onCreate(name, () => setTyped(''));
      }}
    >
      <input
        ref={field}
        className="field"
        value={typed}
        maxLength={100}
        aria-label={t('keyName')}
        placeholder={t('keyName')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="button" disabled={name === '' || isPending}>
        {t('createKey')}
      </button>
    </form>
  );
}

/** A key, with its webhook secret on request. */
function KeyRow({
  shown: { created_at, hint, id, is_own, name },
  onRevoke,
}: {
  readonly shown: Key;
  readonly onRevoke: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  const [isSecretShown, setIsSecretShown] = useState(false);
  return (
    <li data-key={id}>
      <div className="row-head">
        <bdi className="row-name">{name}</bdi>
        <code className="note">{hint}…</code>
        <span className="note">
          {is_own
            ? t('keyOwn')
            : new Date(created_at).toLocaleDateString(language, { dateStyle: 'medium' })}
        </span>
      </div>
      <div className="row-actions">
        <button
          type="button"
          className="link"
          aria-expanded={isSecretShown}
          onClick={() => setIsSecretShown(!isSecretShown)}
        >
          {t('webhookSecret')}
        </button>
        {!is_own && (
          <ConfirmButton label={t('revoke')} question={t('revokeQuestion')} onConfirm={onRevoke} />
        )}
      </div>
      {isSecretShown && <WebhookSecret keyId={id} />}
    </li>
  );
}
