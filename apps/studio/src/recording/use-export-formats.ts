import type { FileFormat } from '../shell/format-menu.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { type ExportFormat, exportFormats, findExtension, findGroup } from './export.js';

const formatNames: Readonly<Partial<Record<ExportFormat, string>>> = {
  srt: 'SubRip',
  vtt: 'WebVTT',
  ttml: 'TTML',
  itt: 'iTunes Timed Text',
  ass: 'Advanced SubStation',
  sbv: 'SubViewer',
  scc: 'Scenarist (CEA-608)',
  stl: 'EBU STL',
  tsv: 'TSV',
};

const formatTexts = {
  text: 'exportText',
  named: 'exportNamedText',
  timed: 'exportTimedText',
  docx: 'exportWord',
  csv: 'exportTable',
  json: 'exportCaptionsJson',
  utterances: 'exportUtterances',
  raw: 'exportRaw',
} as const satisfies Partial<Record<ExportFormat, TextId>>;

const groupTexts = {
  text: 'exportGroupText',
  captions: 'captions',
  data: 'exportGroupData',
} as const satisfies Record<ReturnType<typeof findGroup>, TextId>;

/**
 * The formats of transcripts with their names and groups.
 *
 * @param isEdited - true when the result as the service sent it is not what is shown
 */
export function useExportFormats(isEdited: boolean): readonly FileFormat<ExportFormat>[] {
  const { t } = useTexts();
  const texts: Readonly<Partial<Record<ExportFormat, TextId>>> = {
    ...formatTexts,
    ...(isEdited && { raw: 'exportOriginal' }),
  };
  return exportFormats.map((id) => {
    const text = texts[id];
    return {
      id,
      title: text === undefined ? (formatNames[id] ?? id) : t(text),
      extension: findExtension(id),
      group: t(groupTexts[findGroup(id)]),
    };
  });
}
