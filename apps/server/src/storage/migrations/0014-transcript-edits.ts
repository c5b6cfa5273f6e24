/** Edits of transcripts, which go with their job. */
export const transcriptEdits = `
create table transcript_edits (
  job_id text primary key references jobs (id) on delete cascade,
  revision text not null,
  body text not null
) strict;
`;
