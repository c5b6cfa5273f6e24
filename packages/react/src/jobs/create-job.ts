import type { CreatedJob, EarshotClient } from '@earshot/http';
import type { CreateTranscriptionVariables } from './create-state.js';

/**
 * Uploads audio and creates a job for it.
 *
 * @param onUploaded - called between the two
 */
export async function createJob(
  client: EarshotClient,
  { source, parameters, signal, onProgress }: CreateTranscriptionVariables,
  onUploaded?: () => void,
): Promise<CreatedJob> {
  const { audio_url } = await client.files.upload(source, { signal, onProgress });
  onUploaded?.();
  return client.preRecorded.create({ ...parameters, audio_url }, { signal });
}
