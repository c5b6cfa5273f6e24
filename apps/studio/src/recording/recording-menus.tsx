import type { Job } from '@earshot/core/types';
import { type ReactElement, useState } from 'react';
import {
  Button,
  Dialog,
  Heading,
  Menu,
  MenuItem,
  MenuTrigger,
  Modal,
  ModalOverlay,
  Popover,
} from 'react-aria-components';
import { Icon } from '../shell/icon.js';
import { useTexts } from '../texts/use-texts.js';
import { type ExportFormat, exportFormats, exportJob, extensionOf, saveFile } from './export.js';

const formatNames: Readonly<Partial<Record<ExportFormat, string>>> = {
  srt: 'SubRip',
  vtt: 'WebVTT',
  ttml: 'TTML',
  ass: 'Advanced SubStation',
  sbv: 'SubViewer',
  tsv: 'TSV',
  json: 'JSON',
};

/** The menu that saves the transcript as a file. */
export function ExportMenu({
  job,
  name,
  nameOf,
}: {
  readonly job: Job;
  readonly name: string;
  readonly nameOf: (index: number) => string | undefined;
}): ReactElement {
  const { t } = useTexts();
  const titleOf = (format: ExportFormat): string =>
    format === 'text'
      ? t('exportText')
      : format === 'timed'
        ? t('exportTimedText')
        : format === 'raw'
          ? t('exportRaw')
          : (formatNames[format] ?? format);
  const stem = name.replace(/\.[^.]{1,5}$/, '');
  return (
    <MenuTrigger>
      <Button className="button">
        {t('exportMenu')}
        <Icon name="down" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu
          aria-label={t('exportMenu')}
          onAction={(key) => {
            const format = exportFormats.find((each) => each === key);
            if (format === undefined) return;
            void exportJob(job, format, nameOf).then((text) =>
              saveFile(`${stem}.${extensionOf(format)}`, text),
            );
          }}
        >
          {exportFormats.map((format) => (
            <MenuItem key={format} id={format} textValue={titleOf(format)}>
              {titleOf(format)}
              <span className="extension">.{extensionOf(format)}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The menu of what else can be done. */
export function MoreMenu({
  onCopyMoment,
  onCopyTranscript,
  onDelete,
}: {
  readonly onCopyMoment: () => void;
  readonly onCopyTranscript: () => void;
  /** Rejects with the reason why it was not deleted. */
  readonly onDelete: () => Promise<void>;
}): ReactElement {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <MenuTrigger>
        <Button className="quiet" aria-label={t('more')}>
          <Icon name="more" />
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu aria-label={t('more')}>
            <MenuItem onAction={onCopyMoment}>{t('copyMoment')}</MenuItem>
            <MenuItem onAction={onCopyTranscript}>{t('copyTranscript')}</MenuItem>
            <MenuItem onAction={() => setIsAsking(true)}>{t('deleteRecording')}</MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <ModalOverlay className="overlay" isDismissable isOpen={isAsking} onOpenChange={setIsAsking}>
        <Modal className="modal">
          <Dialog className="dialog" role="alertdialog">
            <Heading slot="title">{t('deleteTitle')}</Heading>
            <p>{t('deleteBody')}</p>
            {problem !== null && (
              <p className="problem" role="alert">
                {t('deleteFailed', { reason: problem })}
              </p>
            )}
            <div className="actions">
              <button type="button" className="button" onClick={() => setIsAsking(false)}>
                {t('cancel')}
              </button>
              <button
                type="button"
                className="button primary"
                onClick={() => void onDelete().catch((error: Error) => setProblem(error.message))}
              >
                {t('deleteRecording')}
              </button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
