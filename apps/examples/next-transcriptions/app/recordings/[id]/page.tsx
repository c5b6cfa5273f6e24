import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { Recording } from '../../../components/recording';
import { findCaller, service } from '../../../service';

/** One recording in its current state. The page follows it from there. */
export default async function Page({
  params,
}: {
  params: Promise<{ id: string }>;
}): Promise<ReactElement> {
  const { id } = await params;
  const job = await service.transcriptions.get(id).catch((error: { status?: number }) => {
    if (error.status === 404 || error.status === 400) notFound();
    throw error;
  });
  if (job.custom_metadata?.['caller'] !== findCaller()) notFound();
  return <Recording id={id} initialJob={job} />;
}
