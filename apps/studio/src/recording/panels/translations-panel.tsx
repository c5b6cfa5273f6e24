import type { Job, TranslationResult } from '@earshot/core/types';
import type { ReactElement } from 'react';
import { languageName } from '../../format/names.js';
import { CopyButton } from '../../shell/copy-button.js';
import { useTexts } from '../../texts/use-texts.js';
import type { UtteranceRowProperties } from '../transcript/utterance-row.js';
import { readTranslations } from './add-on-results.js';
import { ShowMore } from './show-more.js';

type Translation = UtteranceRowProperties['translation'];

/** The fields of an utterance that are needed to find its translation. */
interface Placed {
  readonly start: number;
  readonly channel?: number | undefined;
}

/**
 * Finds the translation of each utterance of a transcript, which may be edited. Speech between the
 * begin of an utterance and the begin of the next one on its channel belongs to it.
 *
 * @param index - index of the translation, -1 for none
 */
export function alignTranslation(
  job: Job,
  index: number,
  utterances: readonly Placed[],
): (row: number) => Translation {
  const translation = readTranslations(job)[index];
  if (translation === undefined || translation.error !== null) return () => undefined;
  const [language = ''] = translation.languages;
  const rows = new Map<number, string>();
  const byChannel = new Map<number, { next: number; rows: number[] }>();
  for (const [row, { channel = 0 }] of utterances.entries()) {
    const found = byChannel.get(channel) ?? { next: 0, rows: [] };
    byChannel.set(channel, found);
    found.rows.push(row);
  }
  const tolerance = 0.01;
  for (const { channel, start, text } of translation.utterances) {
    const found = byChannel.get(channel);
    if (found === undefined) continue;
    const startAt = (at: number): number => utterances[found.rows[at] ?? -1]?.start ?? Infinity;
    while (startAt(found.next + 1) <= start + tolerance) found.next += 1;
    const row = found.rows[found.next];
    if (row !== undefined) rows.set(row, `${rows.get(row) ?? ''} ${text}`.trim());
  }
  return (row) => {
    const text = rows.get(row);
    return text === undefined ? undefined : { text, language };
  };
}

/** The translations. Each one can be read here, or beside the transcript. */
export function TranslationsPanel({
  translations,
  shownIndex,
  onShow,
}: {
  readonly translations: readonly TranslationResult[];
  /** Index of the translation beside the transcript, -1 for none. */
  readonly shownIndex: number;
  readonly onShow: (index: number) => void;
}): ReactElement[] {
  return translations.flatMap((translation, index) =>
    translation.error === null
      ? [
          <TranslationSection
            key={translation.languages[0] ?? ''}
            translation={translation}
            isShown={index === shownIndex}
            onShow={(isShown) => onShow(isShown ? index : -1)}
          />,
        ]
      : [],
  );
}

/** A translation, unless it is shown beside the transcript. */
function TranslationSection({
  translation: { full_transcript, languages, utterances },
  isShown,
  onShow,
}: {
  readonly translation: TranslationResult;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const code = languages[0] ?? '';
  return (
    <section>
      <h2 className="panel-title">{languageName(code, language)}</h2>
      <p className="panel-actions">
        <button
          type="button"
          className="link"
          aria-pressed={isShown}
          onClick={() => onShow(!isShown)}
        >
          {t(isShown ? 'hideBeside' : 'showBeside')}
        </button>
        <CopyButton text={full_transcript} />
      </p>
      {!isShown && (
        <ShowMore
          items={utterances}
          render={(shown) => (
            <div className="panel-text" lang={code} dir="auto">
              {shown.map(({ start, text }) => (
                <p key={start} dir="auto">
                  {text}
                </p>
              ))}
            </div>
          )}
        />
      )}
    </section>
  );
}
