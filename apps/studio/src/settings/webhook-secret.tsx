import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { callService } from '../session/call-service.js';
import { Problem } from '../session/reason.js';
import { CopyButton } from '../shell/copy-button.js';
import { useTexts } from '../texts/use-texts.js';
import { ConfirmButton } from './confirm-button.js';

interface Secret {
  readonly webhook_secret: string;
  /** Time until which the previous secret also signs, null when there is none. */
  readonly former_expires_at: string | null;
}

/** The secret that signs the callbacks of a key, and its rotation. */
export function WebhookSecret({ keyId }: { readonly keyId: string }): ReactElement {
  const { language, t } = useTexts();
  const queries = useQueryClient();
  const path = `/studio/keys/${keyId}/webhook-secret`;
  const queryKey = ['webhook-secret', keyId];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callService<Secret>(path, { signal }),
    // A secret stays in memory only while it is shown.
    gcTime: 0,
  });
  const rotate = useMutation({
    mutationFn: () => callService<Secret>(path, { method: 'POST' }),
    onSuccess: (secret) => queries.setQueryData(queryKey, secret),
  });
  return (
    <div className="secret">
      <Problem error={error} />
      {data !== undefined && (
        <>
          <p className="note">{t('webhookSecretNote')}</p>
          <p className="once-secret">
            <code>{data.webhook_secret}</code>
            <CopyButton text={data.webhook_secret} />
          </p>
          {data.former_expires_at !== null && (
            <p className="note">
              {t('formerSecret', {
                time: new Date(data.former_expires_at).toLocaleString(language, {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                }),
              })}
            </p>
          )}
          <ConfirmButton
            label={t('rotate')}
            question={t('rotateQuestion')}
            onConfirm={() => rotate.mutate()}
          />
        </>
      )}
    </div>
  );
}
