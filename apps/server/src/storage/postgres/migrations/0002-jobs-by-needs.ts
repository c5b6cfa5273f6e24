/**
 * Recordings that wait for an engine, by what they need of it, so that a claim steps over those
 * that only other nodes can transcribe. The expression is that of `needsOfJob`. Older nodes claim
 * by the index that is there already.
 */
export const jobsByNeeds = `
create index jobs_to_transcribe_by_needs on jobs (
  key_id,
  (coalesce(engine, '') || ' ' || coalesce(request_params ->> 'language_config', '') || ' ' || coalesce(request_params ->> 'custom_vocabulary', '')),
  created_at,
  id
) where status = 'queued' and kind = 'pre-recorded' and file_id is not null;
`;
