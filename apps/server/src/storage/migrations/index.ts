import { initial } from './0001-initial.js';
import { callbacks } from './0002-callbacks.js';
import { live } from './0003-live.js';
import { resultPieces } from './0004-results.js';
import { jobIndex } from './0005-job-index.js';
import { outbound } from './0006-outbound.js';
import { writeProbe } from './0007-write-probe.js';
import { webhookSecrets } from './0008-webhook-secrets.js';
import { fileAudio } from './0009-file-audio.js';
import { jobProgress } from './0010-job-progress.js';
import { retention } from './0011-retention.js';
import { jobEngine } from './0012-job-engine.js';
import { studioSessions } from './0013-studio-sessions.js';
import { transcriptEdits } from './0014-transcript-edits.js';
import { liveViewers } from './0015-live-viewers.js';
import { studioSettings } from './0016-studio-settings.js';
import { jobSearch } from './0017-job-search.js';

/** A migration of the schema; once released it never changes. */
export interface Migration {
  name: string;
  sql: string;
}

/** Every migration, in order. */
export const migrations: readonly Migration[] = [
  { name: '0001-initial', sql: initial },
  { name: '0002-callbacks', sql: callbacks },
  { name: '0003-live', sql: live },
  { name: '0004-results', sql: resultPieces },
  { name: '0005-job-index', sql: jobIndex },
  { name: '0006-outbound', sql: outbound },
  { name: '0007-write-probe', sql: writeProbe },
  { name: '0008-webhook-secrets', sql: webhookSecrets },
  { name: '0009-file-audio', sql: fileAudio },
  { name: '0010-job-progress', sql: jobProgress },
  { name: '0011-retention', sql: retention },
  { name: '0012-job-engine', sql: jobEngine },
  { name: '0013-studio-sessions', sql: studioSessions },
  { name: '0014-transcript-edits', sql: transcriptEdits },
  { name: '0015-live-viewers', sql: liveViewers },
  { name: '0016-studio-settings', sql: studioSettings },
  { name: '0017-job-search', sql: jobSearch },
];
