import type { Job } from '@earshot/core/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../session/client.js';
import { serviceUrl } from '../session/service-address.js';

/**
 * Field of the metadata that connects the runs of one recording. It contains the id of the first
 * run.
 */
const runOf = 'run_of';
/** Number of runs in the list, the newest first. */
const maximumRuns = 50;

/** The runs of a recording, and the function that starts another one. */
export interface Runs {
  /** The newest first, undefined until they are loaded. */
  readonly runs: readonly Job[] | undefined;
  readonly error: Error | null;
  /** False when the audio was deleted. */
  readonly hasAudio: boolean;
  /** Transcribes the recording again, if its audio still exists. */
  readonly start: (parameters: Readonly<Record<string, unknown>>) => void;
  readonly isStarting: boolean;
}

function hasAudio({ file, post_session_metadata }: Job): boolean {
  return Boolean(file) && post_session_metadata['audio_expired_at'] === undefined;
}

/** Reads the runs of the recording of a job, repeatedly while one of them is in progress. */
export function useRuns(jobId: string): Runs {
  const queries = useQueryClient();
  const queryKey = ['runs', jobId];
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const job = await client.transcriptions.get(jobId, { signal });
      const named = job.custom_metadata?.[runOf];
      const rootId = typeof named === 'string' ? named : job.id;
      const [root, page] = await Promise.all([
        rootId === job.id
          ? job
          : // The first run may have been deleted.
            client.transcriptions.get(rootId, { signal }).catch(() => undefined),
        client.transcriptions.list(
          { custom_metadata: { [runOf]: rootId }, limit: maximumRuns },
          { signal },
        ),
      ]);
      return { rootId, runs: root === undefined ? page.items : [...page.items, root] };
    },
    refetchInterval: ({ state: { data } }) =>
      data?.runs.some(({ status }) => status === 'queued' || status === 'processing') === true
        ? 1500
        : false,
  });
  const file = list.data?.runs.find(hasAudio)?.file;
  const start = useMutation({
    mutationFn: async (parameters: Readonly<Record<string, unknown>>) => {
      if (!file) return undefined;
      const metadata = parameters['custom_metadata'] as Record<string, unknown> | undefined;
      return client.preRecorded.create({
        ...parameters,
        // Audio that the server has is not downloaded again.
        audio_url: `${serviceUrl}/file/${file.id}`,
        custom_metadata: { ...metadata, [runOf]: list.data?.rootId ?? jobId } as never,
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    runs: list.data?.runs,
    hasAudio: Boolean(file),
    error: list.error ?? start.error,
    start: (parameters) => start.mutate(parameters),
    isStarting: start.isPending,
  };
}
