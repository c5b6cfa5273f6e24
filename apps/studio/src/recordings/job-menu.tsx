import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { jobName } from '../format/names.js';
import type { Recording } from '../labels/recording-requests.js';
import { DeleteDialog } from '../recording/delete-dialog.js';
import { chooseResource, client, jobPath } from '../session/client.js';
import { useTexts } from '../texts/use-texts.js';

/** A job whose menu was opened. */
export interface OpenedJob {
  readonly job: Recording;
  /** The button that opened it. */
  readonly trigger: HTMLElement;
  readonly isOpen: boolean;
}

/** The menu of a job of the list, with the actions that need no opening of the job. */
export function JobMenu({
  isOpen,
  job,
  trigger,
  onClose,
  onChange,
  onRename,
}: OpenedJob & {
  readonly onClose: () => void;
  /** Called when the job was stopped or deleted. */
  readonly onChange: () => Promise<void>;
  readonly onRename: () => void;
}): ReactElement {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const triggerRef = useMemo(() => ({ current: trigger }), [trigger]);
  return (
    <>
      <Popover
        className="popover"
        aria-label={t('more')}
        triggerRef={triggerRef}
        isOpen={isOpen}
        placement="bottom end"
        onOpenChange={(isStillOpen) => {
          if (!isStillOpen) onClose();
        }}
      >
        <JobMenuItems
          job={job}
          onClose={onClose}
          onChange={onChange}
          onDelete={() => setIsAsking(true)}
          onRename={onRename}
        />
      </Popover>
      <DeleteDialog
        name={jobName(job, t('untitled'))}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onDelete={async () => {
          await chooseResource(job).delete(job.id);
          setIsAsking(false);
          await onChange();
        }}
      />
    </>
  );
}

/** The actions that the state of a job allows. */
function JobMenuItems({
  job,
  onClose,
  onChange,
  onDelete,
  onRename,
}: {
  readonly job: Recording;
  readonly onClose: () => void;
  readonly onChange: () => Promise<void>;
  readonly onDelete: () => void;
  readonly onRename: () => void;
}): ReactElement {
  const { t } = useTexts();
  const { file, id, kind, status } = job;
  const hasAudio = file != null && job.post_session_metadata['audio_expired_at'] === undefined;
  const navigate = useNavigate();
  const isPending = status === 'queued' || status === 'processing';
  const cancel = (): void => {
    // A job that has ended meanwhile is shown as it is.
    void client.preRecorded
      .cancel(id)
      .catch(() => undefined)
      .then(onChange);
  };
  return (
    <Menu aria-label={t('more')} onClose={onClose}>
      <MenuItem onAction={onRename}>{t('rename')}</MenuItem>
      {status === 'done' && (
        <MenuItem onAction={() => void navigate({ to: '/captions', search: { recording: id } })}>
          {t('editCaptions')}
        </MenuItem>
      )}
      {hasAudio && !isPending && (
        <MenuItem href={`${jobPath(job)}/file`} download={file.filename ?? `${jobName(job, id)}`}>
          {t('downloadAudio')}
        </MenuItem>
      )}
      {file && !isPending && (
        <MenuItem onAction={() => void navigate({ to: '/recordings/$id/runs', params: { id } })}>
          {t('compareRuns')}
        </MenuItem>
      )}
      {isPending && kind === 'pre-recorded' && (
        <MenuItem onAction={cancel}>{t('cancelJob')}</MenuItem>
      )}
      {!isPending && <MenuItem onAction={onDelete}>{t('deleteRecording')}</MenuItem>}
    </Menu>
  );
}
