import { type CaptionProfile, type Cue, measureCue } from '@earshot/subtitles';
import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';

/** Share of the greatest speed from which on a caption is nearly too fast. */
const nearlyTooFast = 0.9;

/**
 * Duration and reading speed of a caption, as the rules count them, and a bar that is full at the
 * greatest speed that they allow.
 */
export function CueFigures({
  cue,
  profile: { language: textLanguage, maximumCharactersPerSecond },
}: {
  readonly cue: Cue;
  readonly profile: CaptionProfile;
}): ReactElement {
  const { language, t } = useTexts();
  const { charactersPerSecond, durationSeconds, rowLengths } = measureCue(cue, textLanguage);
  const share = charactersPerSecond / maximumCharactersPerSecond;
  const pace = share > 1 ? 'too-fast' : share > nearlyTooFast ? 'nearly' : 'good';
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const shown = (value: number): string => value.toLocaleString(language, format);
  return (
    <div
      className="cue-figures"
      title={t('captionFigures', {
        rate: shown(charactersPerSecond),
        limit: maximumCharactersPerSecond,
        lengths: rowLengths.join(' / '),
      })}
    >
      <p className="note">
        <span>{t('captionSeconds', { seconds: shown(durationSeconds) })}</span>
        <span data-pace={pace}>{t('captionRate', { rate: shown(charactersPerSecond) })}</span>
      </p>
      <div className="pace" data-pace={pace} aria-hidden="true">
        <div style={{ transform: `scaleX(${Math.min(1, share).toFixed(3)})` }} />
      </div>
    </div>
  );
}
