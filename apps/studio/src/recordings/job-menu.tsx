import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { jobName } from '../format/names.js';
import type { Recording } from '../labels/recording-requests.js';
import { DeleteDialog } from '../recording/delete-dialog.js';
import { isFailedLink, retryLink } from '../recording/job/retry-link.js';
import { chooseResource, client } from '../session/client.js';
import { audioDownload } from '../session/job-audio.js';
import { Problem } from '../session/reason.js';
import { ModalDialog } from '../shell/modal-dialog.js';
import { useTexts } from '../texts/use-texts.js';
import { TagsDialog } from './tags-dialog.js';

/** A job whose menu was opened. */
export interface OpenedJob {
  readonly job: Recording;
  /** The button that opened it. */
  readonly trigger: HTMLElement;
  readonly isOpen: boolean;
}

/** A dialog that the menu opens. */
type AskedDialog = 'delete' | 'tags';

/** The menu of a job of the list, with the actions that need no opening of the job. */
export function JobMenu({
  isOpen,
  trigger,
  onClose,
  ...menu
}: OpenedJob & {
  readonly onClose: () => void;
  /** Called when the job was stopped or deleted. */
  readonly onChange: () => Promise<void>;
  readonly onRename: () => void;
}): ReactElement {
  const { t } = useTexts();
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
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
        <JobMenuItems {...menu} onClose={onClose} onAsk={setAsked} onProblem={setProblem} />
      </Popover>
      <JobDialogs
        {...menu}
        asked={asked}
        problem={problem}
        onEnd={() => {
          setAsked(null);
          setProblem(null);
        }}
      />
    </>
  );
}

/** What the actions of the menu open: its tags, the reason of a failure, and the question. */
function JobDialogs({
  job,
  asked,
  problem,
  onEnd,
  onChange,
}: {
  readonly job: Recording;
  readonly asked: AskedDialog | null;
  readonly problem: Error | null;
  /** Called when one of them is closed. */
  readonly onEnd: () => void;
  readonly onChange: () => Promise<void>;
}): ReactElement {
  const { t } = useTexts();
  const name = jobName(job, t('untitled'));
  return (
    <>
      {asked === 'tags' && <TagsDialog job={job} onClose={onEnd} />}
      {problem !== null && (
        <ModalDialog title={name} hasCloseButton onOpenChange={onEnd}>
          <Problem error={problem} />
        </ModalDialog>
      )}
      <DeleteDialog
        name={name}
        isOpen={asked === 'delete'}
        onOpenChange={onEnd}
        onDelete={async () => {
          await chooseResource(job).delete(job.id);
          onEnd();
          await onChange();
        }}
      />
    </>
  );
}

/* Longer than 50 lines: one menu with all of its actions. */
/** The actions that the state of a job allows. */
function JobMenuItems({
  job,
  onClose,
  onChange,
  onAsk,
  onProblem,
  onRename,
}: {
  readonly job: Recording;
  readonly onClose: () => void;
  readonly onChange: () => Promise<void>;
  /** Called with the dialog to open. */
  readonly onAsk: (asked: AskedDialog) => void;
  readonly onProblem: (problem: Error) => void;
  readonly onRename: () => void;
}): ReactElement {
  const { t } = useTexts();
  const { file, id, kind, status } = job;
  const audio = audioDownload(job);
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
      <MenuItem onAction={() => onAsk('tags')}>{t('changeTags')}</MenuItem>
      {isFailedLink(job) && (
        <MenuItem onAction={() => void retryLink(job).then(onChange, onProblem)}>
          {t('retry')}
        </MenuItem>
      )}
      {status === 'done' && (
        <MenuItem onAction={() => void navigate({ to: '/captions', search: { recording: id } })}>
          {t('editCaptions')}
        </MenuItem>
      )}
      {audio !== undefined && !isPending && <MenuItem {...audio}>{t('downloadAudio')}</MenuItem>}
      {file && !isPending && (
        <MenuItem onAction={() => void navigate({ to: '/recordings/$id/runs', params: { id } })}>
          {t('compareRuns')}
        </MenuItem>
      )}
      {isPending && kind === 'pre-recorded' && (
        <MenuItem onAction={cancel}>{t('cancelJob')}</MenuItem>
      )}
      {!isPending && <MenuItem onAction={() => onAsk('delete')}>{t('deleteRecording')}</MenuItem>}
    </Menu>
  );
}
