import { type ReactElement, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { usePreferences } from '../preferences/preferences.js';
import { toFrameRate } from '../preferences/timecode-ids.js';
import { FormatMenu } from '../shell/format-menu.js';
import { Icon } from '../shell/icon.js';
import { useTexts } from '../texts/use-texts.js';
import { DeleteDialog } from './delete-dialog.js';
import { type ExportDocument, exportJob, saveFile } from './export.js';
import { useExportFormats } from './use-export-formats.js';

/** The menu that saves the transcript as a file, with its edits. */
export function ExportMenu({
  document,
  name,
  isEdited,
}: {
  readonly document: ExportDocument;
  readonly name: string;
  readonly isEdited: boolean;
}): ReactElement {
  const { t } = useTexts();
  const formats = useExportFormats(isEdited);
  const [{ timecode }] = usePreferences();
  const stem = name.replace(/\.[^.]{1,5}$/, '');
  return (
    <FormatMenu
      label={t('exportMenu')}
      {...(isEdited ? { title: t('exportEdited') } : {})}
      formats={formats}
      onSave={({ extension, id }) =>
        void exportJob({ ...document, frameRate: toFrameRate(timecode) }, id).then((content) =>
          saveFile(`${stem}.${extension}`, content),
        )
      }
    />
  );
}

/** The menu with further actions. */
export function MoreMenu({
  name,
  audio,
  onEditCaptions,
  onCompare,
  onPrint,
  onCopyMoment,
  onCopyTranscript,
  onShare,
  onDelete,
}: {
  /** Name of the recording. */
  readonly name: string;
  /** Address and file name of its audio, undefined when there is none. */
  readonly audio: { readonly href: string; readonly download: string } | undefined;
  readonly onEditCaptions: () => void;
  readonly onCompare: () => void;
  readonly onPrint: () => void;
  readonly onCopyMoment: () => void;
  readonly onCopyTranscript: () => void;
  readonly onShare: () => void;
  /** Rejects with the reason when it was not deleted. */
  readonly onDelete: () => Promise<void>;
}): ReactElement {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <MenuTrigger>
        <Button className="quiet" aria-label={t('more')}>
          <Icon name="more" />
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu aria-label={t('more')}>
            <MenuItem onAction={onEditCaptions}>{t('editCaptions')}</MenuItem>
            <MenuItem onAction={onCompare}>{t('compareRuns')}</MenuItem>
            <MenuItem onAction={onPrint}>{t('printTranscript')}</MenuItem>
            <MenuItem onAction={onCopyMoment}>{t('copyMoment')}</MenuItem>
            <MenuItem onAction={onCopyTranscript}>{t('copyTranscript')}</MenuItem>
            {audio !== undefined && <MenuItem {...audio}>{t('downloadAudio')}</MenuItem>}
            <MenuItem onAction={onShare}>{t('shareTranscript')}</MenuItem>
            <MenuItem onAction={() => setIsAsking(true)}>{t('deleteRecording')}</MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <DeleteDialog name={name} isOpen={isAsking} onOpenChange={setIsAsking} onDelete={onDelete} />
    </>
  );
}
