import type { Capabilities } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { fileSize } from '../format/time.js';
import type { InterfaceLanguage } from '../preferences/preferences.js';
import { callService } from '../session/call-service.js';
import { capabilitiesQuery } from '../session/client.js';
import { Problem } from '../session/reason.js';
import { type Translate, useTexts } from '../texts/use-texts.js';

interface Room {
  readonly own: { readonly files: number; readonly audio_bytes: number };
  readonly server: ServerRoom | null;
}

interface ServerRoom {
  readonly files: number;
  readonly audio_bytes: number;
  readonly database_bytes: number;
  readonly free_bytes: number;
  readonly total_bytes: number;
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
  const facts = [
    ...(data === undefined ? [] : listRoom(data, language, t)),
    ...listRetention(capabilities?.limits.retention, language, t),
  ];
  return (
    <section id="storage">
      <h2>{t('storage')}</h2>
      <div className="stack">
        <Problem error={error} />
        {data?.server && <RoomBar room={data.server} />}
        <dl className="facts">
          {facts.map(({ kind, term, value }) => (
            <div key={term}>
              <dt data-kind={kind}>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

interface Fact {
  readonly term: string;
  readonly value: string;
  /** Part of the bar that it is about. */
  readonly kind?: RoomKind;
}

function listRoom(
  { own, server }: Room,
  language: InterfaceLanguage,
  t: Translate,
): readonly Fact[] {
  const size = (bytes: number): string => fileSize(bytes, language);
  const count = own.files.toLocaleString(language);
  const ownFact = {
    term: t('storageOwn'),
    value: t('storageFiles', { size: size(own.audio_bytes), count }),
  };
  if (server === null) return [ownFact];
  return [
    ownFact,
    { term: t('storageAll'), value: size(server.audio_bytes), kind: 'audio' },
    { term: t('storageDatabase'), value: size(server.database_bytes), kind: 'database' },
    { term: t('storageOthers'), value: size(otherBytes(server)), kind: 'others' },
    { term: t('storageFree'), value: size(server.free_bytes), kind: 'free' },
  ];
}

function listRetention(
  retention: Capabilities['limits']['retention'] | undefined,
  language: InterfaceLanguage,
  t: Translate,
): readonly Fact[] {
  if (retention === undefined) return [];
  const days = (seconds: number | null): string =>
    seconds === null
      ? t('retentionForever')
      : t('retentionDays', {
          days: (seconds / 86_400).toLocaleString(language, { maximumFractionDigits: 1 }),
        });
  return [
    { term: t('audioKept'), value: days(retention.audio_seconds) },
    { term: t('resultsKept'), value: days(retention.result_seconds) },
  ];
}

/** The disk as a bar, with the part that each kind of data takes. */
function RoomBar({ room }: { readonly room: ServerRoom }): ReactElement {
  const { language, t } = useTexts();
  const { audio_bytes, database_bytes, free_bytes } = room;
  return (
    <div
      className="room-bar"
      role="img"
      aria-label={t('storageLabel', {
        used: fileSize(audio_bytes + database_bytes, language),
        free: fileSize(free_bytes, language),
      })}
    >
      <RoomShare bytes={audio_bytes} room={room} kind="audio" />
      <RoomShare bytes={database_bytes} room={room} kind="database" />
      <RoomShare bytes={otherBytes(room)} room={room} kind="others" />
    </div>
  );
}

/** Parts of the disk, each with its colour. */
type RoomKind = 'audio' | 'database' | 'others' | 'free';

/** Disk space that other programs use. */
function otherBytes({ audio_bytes, database_bytes, free_bytes, total_bytes }: ServerRoom): number {
  return Math.max(0, total_bytes - free_bytes - audio_bytes - database_bytes);
}

function RoomShare({
  bytes,
  room,
  kind,
}: {
  readonly bytes: number;
  readonly room: ServerRoom;
  readonly kind: RoomKind;
}): ReactElement {
  const share = Math.max(0, Math.min(1, bytes / Math.max(1, room.total_bytes)));
  return <span data-kind={kind} style={{ flexBasis: `${share * 100}%` }} />;
}
