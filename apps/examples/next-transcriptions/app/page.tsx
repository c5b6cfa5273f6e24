import type { ReactElement } from 'react';
import { Recordings } from '../components/recordings';
import { findCaller, service } from '../service';

export const dynamic = 'force-dynamic';

/** The newest recordings of the caller, in the page as it is sent. */
export default async function Page(): Promise<ReactElement> {
  const initialPage = await service.transcriptions.list({
    limit: 20,
    custom_metadata: { caller: findCaller() },
  });
  return <Recordings initialPage={initialPage} />;
}
