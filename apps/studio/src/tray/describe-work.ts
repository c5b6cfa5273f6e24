import type { LivePlaceState } from '../live/live-place.js';
import { findStatusText } from '../live/live-status.js';
import type { Translate } from '../texts/use-texts.js';
import type { Upload } from '../uploads/uploads.js';
import type { FolderState } from '../watched-folder/folder-place.js';

/** What continues while pages are opened, null where it does not. */
export interface Work {
  readonly uploads: readonly Upload[];
  readonly live: LivePlaceState | null;
  readonly folder: FolderState | null;
}

/** How the work stands. */
export interface WorkSummary {
  readonly text: string;
  /** Share of the bytes that were sent, 0 to 1, null when there is nothing to send. */
  readonly share: number | null;
  readonly hasFailed: boolean;
}

/** Describes the work in a few words, the most urgent first. */
export function describeWork(
  { folder, live, uploads }: Work,
  t: Translate,
  language: string,
): WorkSummary {
  const countPhases = (...phases: Upload['phase'][]): number =>
    uploads.filter(({ phase }) => phases.includes(phase)).length;
  const failed = countPhases('failed');
  const sending = countPhases('waiting', 'sending');
  const transcribing = countPhases('transcribing');
  const share = sending === 0 ? null : findSentShare(uploads);
  const percent = (share ?? 0).toLocaleString(language, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const parts = [
    ...(live === null
      ? []
      : [t('trayLive', { state: t(findStatusText(live.status, live.source), { reason: '' }) })]),
    ...(failed > 0 ? [t('trayFailed', { count: failed })] : []),
    ...(sending > 0 ? [t('trayUploading', { count: sending, share: percent })] : []),
    ...(transcribing > 0 ? [t('trayTranscribing', { count: transcribing })] : []),
  ];
  const idle =
    folder === null
      ? t('trayDone', { count: uploads.length })
      : t('folderName', { name: folder.name });
  return {
    text: parts.length === 0 ? idle : parts.join(' · '),
    share,
    hasFailed: failed > 0 || live?.status === 'failed',
  };
}

/** Share of the bytes of all files that were sent, of those that are not jobs yet. */
function findSentShare(uploads: readonly Upload[]): number {
  let sentBytes = 0;
  let totalBytes = 0;
  for (const { phase, sent, source } of uploads) {
    if ((phase !== 'waiting' && phase !== 'sending') || !(source instanceof File)) continue;
    sentBytes += Math.min(sent?.sentBytes ?? 0, source.size);
    totalBytes += source.size;
  }
  return totalBytes === 0 ? 0 : sentBytes / totalBytes;
}
