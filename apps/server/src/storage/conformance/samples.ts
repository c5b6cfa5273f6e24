import type {
  ClaimRequest,
  JobClaim,
  JobEnding,
  Lease,
  WriteWithEnds,
} from '../ports/job-claims.js';
import type { NewJob } from '../ports/stored-job.js';
import type { Storage } from '../storage.js';
import type { StoredFile } from '../stored-file.js';

/** The row of an upload. */
export function sampleFile(keyId: string, id: string): Omit<StoredFile, 'createdAt'> {
  return {
    id,
    keyId,
    filename: 'a.wav',
    source: null,
    extension: 'wav',
    sizeBytes: 4,
    durationSeconds: 1,
    channelCount: 1,
    audio: null,
  };
}

/** A job to create. */
export function sampleJob(keyId: string, id: string): NewJob {
  return {
    id,
    keyId,
    kind: 'pre-recorded',
    requestId: 'request',
    requestParams: {},
    customMetadata: null,
    fileId: null,
  };
}

/** A claim of any job. */
export const claimRequest: ClaimRequest = {
  owner: 'this',
  leaseMs: 30_000,
  stages: ['fetch', 'transcribe'],
  excludedKeyIds: [],
  excludedNeeds: [],
  longestDelayMs: 60_000,
  maximumFetchedAhead: 8,
  limit: 1,
};

/** Claims the next job, of which there must be one. */
export async function claimNext(
  { claims }: Pick<Storage, 'claims'>,
  change: Partial<ClaimRequest> = {},
): Promise<JobClaim> {
  const claim = await claimOne({ claims }, { ...claimRequest, ...change });
  if (claim === undefined) throw new Error('There is no job to claim');
  return claim;
}

/** Claims a job, if there is one. */
export async function claimOne(
  { claims }: Pick<Storage, 'claims'>,
  request = claimRequest,
): Promise<JobClaim | undefined> {
  const [claim] = await claims.claim(request);
  return claim;
}

/** Ends a job under its lease. Resolves with whether the end was written. */
export async function endOne(
  { claims }: Pick<Storage, 'claims'>,
  lease: Lease,
  ending: JobEnding,
  also: WriteWithEnds = async () => undefined,
): Promise<boolean> {
  const [isEnded] = await claims.end([{ lease, ending }], also);
  return isEnded === true;
}

/** Claims the next job, and ends it with a result. */
export async function endNext({ claims, results }: Storage, text = '{}'): Promise<void> {
  const draft = await results.prepare([text]);
  const { job, lease } = await claimNext({ claims });
  await endOne({ claims }, lease, { status: 'done', postSessionMetadata: {} }, (unit) =>
    results.attach(unit, [{ jobId: job.id, draft }]),
  );
}

/** JSON text of a result with the given utterances, ten seconds each. */
export function sampleResult(texts: readonly string[], language = 'en'): string {
  const utterances = texts.map((text, index) => ({
    start: index * 10,
    end: index * 10 + 9,
    text,
    channel: 0,
    confidence: 1,
    language,
    words: text.split(/(?=\s)/).map((word, place) => ({
      word,
      start: index * 10 + place / 1000,
      end: index * 10 + 9,
      confidence: 1,
    })),
  }));
  return JSON.stringify({
    metadata: { audio_duration: 10 * texts.length },
    transcription: { full_transcript: texts.join(' '), languages: [language], utterances },
  });
}

/** The items of a sequence. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
