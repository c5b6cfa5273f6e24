import type { ReactElement } from 'react';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import type { ClusterNode } from './cluster.js';

const stateTexts: Readonly<Record<ClusterNode['state'], TextId>> = {
  serving: 'nodeServing',
  draining: 'nodeDraining',
  silent: 'nodeSilent',
};

/** A node with its state and its work. */
export function NodeRow({ node }: { readonly node: ClusterNode }): ReactElement {
  const { language, t } = useTexts();
  const since = new Date(node.started_at);
  const facts = [
    [t('plotLive'), node.live_sessions.toLocaleString(language)],
    [
      t('nodeChannels'),
      t('nodeChannelsUsed', {
        used: node.live_channels.toLocaleString(language),
        free: node.free_channels.toLocaleString(language),
      }),
    ],
    [t('nodeJobs'), node.running_jobs.toLocaleString(language)],
    [
      t('nodeSince'),
      <time key="since" dateTime={node.started_at}>
        {since.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' })}
      </time>,
    ],
    [t('nodeRoles'), node.roles.join(', ')],
    [t('nodeVersion'), node.version],
  ] as const;
  return (
    <li data-state={node.state}>
      <div className="node-head">
        <h3>{node.url === null ? t('nodeStarts') : <bdi>{new URL(node.url).host}</bdi>}</h3>
        <span className="node-state">{t(stateTexts[node.state])}</span>
      </div>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
