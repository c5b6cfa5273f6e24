import './cluster.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { callService } from '../session/call-service.js';
import { Problem } from '../session/reason.js';
import { sessionQuery } from '../session/session.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import type { Cluster } from './cluster.js';
import { NodeRow } from './node-row.js';
import { QueueFigures } from './queue-figures.js';

/** Interval of the readings while the page is visible, in milliseconds. */
const readingMs = 2000;

/** The nodes of the cluster and their queue, for administrators. */
export function ClusterPage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('cluster'));
  const { data: session } = useQuery(sessionQuery);
  return (
    <div className="page cluster">
      <header>
        <p className="note">
          <Link to="/settings/health">{t('settingsHealth')}</Link>
        </p>
        <h1 className="display">{t('cluster')}</h1>
      </header>
      {session?.key.is_administrator === false ? (
        <p>{t('clusterNotAllowed')}</p>
      ) : (
        session && <ClusterState />
      )}
    </div>
  );
}

/** The state of the cluster, which is read again and again. */
function ClusterState(): ReactElement {
  const { t } = useTexts();
  const { data, error } = useQuery({
    queryKey: ['cluster'],
    queryFn: ({ signal }) => callService<Cluster>('/studio/cluster', { signal }),
    refetchInterval: readingMs,
  });
  return (
    <>
      <Problem error={error} />
      {data !== undefined && (
        <>
          <section aria-labelledby="queue">
            <h2 id="queue">{t('queue')}</h2>
            <QueueFigures queue={data.queue} />
          </section>
          <section aria-labelledby="nodes">
            <h2 id="nodes">{t('nodes')}</h2>
            {data.is_cluster ? (
              <p role="status">
                {t('nodesServing', {
                  serving: data.nodes.filter(({ state }) => state === 'serving').length,
                  count: data.nodes.length,
                })}
              </p>
            ) : (
              <p>{t('clusterSingle')}</p>
            )}
            <ul className="nodes">
              {data.nodes.map((node) => (
                <NodeRow key={node.id} node={node} />
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}
