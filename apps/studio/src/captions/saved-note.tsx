import type { SubtitleFeature } from '@earshot/subtitles';
import type { ReactElement } from 'react';
import { IconButton } from '../shell/icon-button.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import type { SavedCaptions } from './save-captions.js';

const lossTexts = {
  emphasis: 'lossEmphasis',
  'strike-through': 'lossStrikeThrough',
  colors: 'lossColors',
  'custom-colors': 'lossCustomColors',
  'unknown-colors': 'lossUnknownColors',
  voices: 'lossVoices',
  classes: 'lossClasses',
  ruby: 'lossRuby',
  languages: 'lossLanguages',
  'word-times': 'lossWordTimes',
  overrides: 'lossOverrides',
  places: 'lossPlaces',
  settings: 'lossSettings',
  ids: 'lossIds',
  regions: 'lossRegions',
  stylesheets: 'lossStylesheets',
  rows: 'lossRows',
  times: 'lossTimes',
  characters: 'lossCharacters',
  'long-rows': 'lossLongRows',
  delays: 'lossDelays',
} as const satisfies Record<SubtitleFeature, TextId>;

/** What the format of the file that was saved last does not hold, if there is anything. */
export function SavedNote({
  saved,
  onClose,
}: {
  /** Undefined while nothing was saved. */
  readonly saved: SavedCaptions | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  const losses = saved?.losses ?? [];
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <div className="draft-notice" role="status">
      {saved !== undefined && losses.length > 0 && (
        <div className="note saved-note">
          <p>
            {t('savedWithLosses', {
              format: saved.format.toUpperCase(),
              losses: list.format(
                losses.map(({ count, feature }) =>
                  t('lossCount', {
                    loss: t(lossTexts[feature]),
                    count: count.toLocaleString(language),
                  }),
                ),
              ),
            })}
          </p>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
