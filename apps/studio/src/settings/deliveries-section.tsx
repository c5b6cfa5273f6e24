import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { callService } from '../session/call-service.js';
import { Problem } from '../session/reason.js';
import { Choice } from '../shell/choice.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';

interface Delivery {
  readonly id: string;
  readonly job_id: string;
  readonly url: string;
  readonly state: 'waiting' | 'delivered' | 'abandoned';
  readonly attempts: number;
  readonly last_status: number | null;
  readonly created_at: string;
  readonly next_attempt_at: string | null;
}

interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly next: string | null;
}

const stateTexts = {
  waiting: 'deliveryWaiting',
  delivered: 'deliveryDelivered',
  abandoned: 'deliveryAbandoned',
} as const satisfies Record<Delivery['state'], TextId>;

const path = '/studio/deliveries';
const pageSize = 20;

/** The callbacks of the key, the newest first. An ended callback can be sent again. */
export function DeliveriesSection(): ReactElement {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [state, setState] = useState('');
  const pages = useDeliveries(state);
  const resend = useMutation({
    mutationFn: (id: string) =>
      callService<undefined>(`${path}/${encodeURIComponent(id)}/resend`, { method: 'POST' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  const deliveries = pages.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const error = pages.error ?? resend.error;
  return (
    <section id="deliveries">
      <h2>{t('deliveries')}</h2>
      <div className="stack">
        {(deliveries.length > 0 || state !== '') && (
          <StateChoice state={state} onState={setState} />
        )}
        <Problem error={error} />
        {deliveries.length === 0 && !pages.isPending && (
          <p className="note">{t(state === '' ? 'deliveriesEmpty' : 'deliveriesNone')}</p>
        )}
        <ul className="rows">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isResending={resend.isPending}
              onResend={() => resend.mutate(delivery.id)}
            />
          ))}
        </ul>
        {pages.hasNextPage && (
          <button
            type="button"
            className="button"
            disabled={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('deliveriesOlder')}
          </button>
        )}
      </div>
    </section>
  );
}

/** The callbacks in a state, in any state for an empty one, page after page. */
function useDeliveries(state: string) {
  return useInfiniteQuery({
    queryKey: ['deliveries', state],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(pageSize) });
      if (state !== '') query.set('state', state);
      if (pageParam !== null) query.set('after', pageParam);
      return callService<DeliveryPage>(`${path}?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 10_000,
  });
}

/** Choice of the state of the callbacks that are shown. */
function StateChoice({
  state,
  onState,
}: {
  readonly state: string;
  readonly onState: (state: string) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <Choice
      label={t('deliveryState')}
      isLabelHidden
      value={state}
      options={[
        { value: '', label: t('deliveryAll') },
        ...Object.entries(stateTexts).map(([value, text]) => ({ value, label: t(text) })),
      ]}
      onChange={onState}
    />
  );
}

/** A callback: its target, its state, and its actions. */
function DeliveryRow({
  delivery: { attempts, created_at, job_id, last_status, state, url },
  isResending,
  onResend,
}: {
  readonly delivery: Delivery;
  readonly isResending: boolean;
  readonly onResend: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  return (
    <li>
      <div className="row-head">
        <span className="row-name url" title={url}>
          {url.replace(/^https?:\/\//, '')}
        </span>
        <span className="note">
          {new Date(created_at).toLocaleString(language, {
            dateStyle: 'short',
            timeStyle: 'short',
          })}
        </span>
      </div>
      <div className="row-actions">
        <span className="state" data-state={state}>
          {t(stateTexts[state])}
        </span>
        <span className="note">
          {t('deliveryAttempts', { count: attempts })}
          {attempts > 0 &&
            state !== 'delivered' &&
            `. ${last_status === null ? t('deliveryNoResponse') : t('deliveryResponse', { status: last_status })}`}
        </span>
        <Link to="/recordings/$id" params={{ id: job_id }} className="link">
          {t('deliveryJob')}
        </Link>
        {state !== 'waiting' && (
          <button type="button" className="link" disabled={isResending} onClick={onResend}>
            {t('resend')}
          </button>
        )}
      </div>
    </li>
  );
}
