import type { ReactElement } from 'react';
import { fileSize } from '../format/time.js';
import { English } from '../session/reason.js';
import { useTexts } from '../texts/use-texts.js';
import type { SpeechModel } from './speech-model.js';

/** What a model costs, and how accurate it is: its size, its memory and its word errors. */
export function ModelFigures({
  model: { memory_bytes, size_bytes, word_errors },
}: {
  readonly model: SpeechModel;
}): ReactElement {
  const { language, t } = useTexts();
  return (
    <dl className="model-figures">
      <div>
        <dt>{t('modelSize')}</dt>
        <dd>{fileSize(size_bytes, language)}</dd>
      </div>
      {memory_bytes !== null && (
        <div>
          <dt>{t('modelMemory')}</dt>
          <dd>{fileSize(memory_bytes, language)}</dd>
        </div>
      )}
      {word_errors !== null && (
        <div>
          <dt>{t('modelErrors')}</dt>
          <dd>
            {(word_errors.percent / 100).toLocaleString(language, {
              style: 'percent',
              maximumFractionDigits: 1,
            })}{' '}
            <span className="note">
              <English>{word_errors.recordings}</English>
              {word_errors.cited_from !== null && (
                <>
                  {', '}
                  <a href={word_errors.cited_from} target="_blank" rel="noreferrer">
                    {t('modelErrorsCited')}
                  </a>
                </>
              )}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
