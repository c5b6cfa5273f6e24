import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { fileSize } from '../format/time.js';
import { callService } from '../session/call-service.js';
import { capabilitiesQuery } from '../session/client.js';
import { Problem } from '../session/reason.js';
import { useTexts } from '../texts/use-texts.js';

interface Room {
  readonly own: { readonly files: number; readonly audio_bytes: number };
  readonly server: {
    readonly files: number;
    readonly audio_bytes: number;
    readonly database_bytes: number;
    readonly free_bytes: number;
    readonly total_bytes: number;
  } | null;
}

/** Used disk space, and the retention times of its contents. */
export function StorageSection(): ReactElement {
  const { language, t } = useTexts();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const { data, error } = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => callService<Room>('/studio/storage', { signal }),
    staleTime: 30_000,
  });
  const retention = capabilities?.limits.retention;
  const size = (bytes: number): string => fileSize(bytes, language);
  const facts: [term: string, value: string, kind?: RoomKind][] = [];
  if (data !== undefined)
    facts.push([
      t('storageOwn'),
      t('storageFiles', {
        size: size(data.own.audio_bytes),
        count: data.own.files.toLocaleString(language),
      }),
    ]);
  if (data?.server)
    facts.push(
      [t('storageAll'), size(data.server.audio_bytes), 'audio'],
      [t('storageDatabase'), size(data.server.database_bytes), 'database'],
      [t('storageOthers'), size(otherBytesOf(data.server)), 'others'],
      [t('storageFree'), size(data.server.free_bytes), 'free'],
    );
  if (retention !== undefined)
    facts.push(
      [t('audioKept'), days(retention.audio_seconds)],
      [t('resultsKept'), days(retention.result_seconds)],
    );
  return (
    <section id="storage">
      <h2>{t('storage')}</h2>
      <div className="stack">
        <Problem error={error} />
        {data?.server && (
          <div
            className="room-bar"
            role="img"
            aria-label={t('storageLabel', {
              used: size(data.server.audio_bytes + data.server.database_bytes),
              free: size(data.server.free_bytes),
            })}
          >
            <RoomShare bytes={data.server.audio_bytes} room={data.server} kind="audio" />
            <RoomShare bytes={data.server.database_bytes} room={data.server} kind="database" />
            <RoomShare bytes={otherBytesOf(data.server)} room={data.server} kind="others" />
          </div>
        )}
        <dl className="facts">
          {facts.map(([term, value, kind]) => (
            <div key={term}>
              <dt data-kind={kind}>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );

  function days(seconds: number | null): string {
    return seconds === null
      ? t('retentionForever')
      : t('retentionDays', {
          days: (seconds / 86_400).toLocaleString(language, { maximumFractionDigits: 1 }),
        });
  }
}

/** Parts of the disk, each with its colour. */
type RoomKind = 'audio' | 'database' | 'others' | 'free';

/** Disk space that other programs use. */
function otherBytesOf(room: NonNullable<Room['server']>): number {
  const { audio_bytes, database_bytes, free_bytes, total_bytes } = room;
  return Math.max(0, total_bytes - free_bytes - audio_bytes - database_bytes);
}

function RoomShare({
  bytes,
  room,
  kind,
}: {
  readonly bytes: number;
  readonly room: NonNullable<Room['server']>;
  readonly kind: RoomKind;
}): ReactElement {
  const share = Math.max(0, Math.min(1, bytes / Math.max(1, room.total_bytes)));
  return <span data-kind={kind} style={{ flexBasis: `${share * 100}%` }} />;
}
