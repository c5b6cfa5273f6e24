import type { Readiness } from '../http/app.js';
import type { ServiceParts } from './open-parts.js';

/**
 * Checks whether requests and connections can be given to the service. A node of a cluster serves
 * live sessions and reads without the bucket. Without the media folder there are no sessions.
 */
export async function checkReadiness({
  engines: { engines, unavailableReason },
  instances,
  roles,
  storage: { writeProbe },
}: Pick<ServiceParts, 'engines' | 'instances' | 'roles' | 'storage'>): Promise<Readiness> {
  if (roles.isStopping) return { reasons: ['the service is stopping'], impaired: [] };
  const { blobs, database } = await writeProbe.check();
  const engine =
    unavailableReason &&
    `${engines.length === 1 ? 'the engine cannot' : 'no engine can'} work: ${unavailableReason}`;
  const isBlobsOptional = instances.directory !== undefined;
  const clauses = (...found: (string | undefined)[]) =>
    found.filter((clause) => clause !== undefined);
  return {
    reasons: clauses(engine, database, isBlobsOptional ? undefined : blobs),
    impaired: clauses(isBlobsOptional ? blobs : undefined),
  };
}
