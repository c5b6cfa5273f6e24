import { transcriptionLanguages } from '@earshot/core/enumerations';
import { type ReactElement, useMemo } from 'react';
import { languageName } from '../format/names.js';
import { Choice } from '../shell/choice.js';
import { useTexts } from '../texts/use-texts.js';

/**
 * Choice of the language of captions, by which the browser checks their spelling and rules count
 * their characters.
 */
export function LanguageChoice({
  spoken,
  onSpoken,
}: {
  /** Code of the language, undefined when it is not known. */
  readonly spoken: string | undefined;
  readonly onSpoken: (code: string | undefined) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const named = useMemo(() => {
    // A file may be in a language, or in a variant of one, that is not recognised.
    const codes = new Set<string>([...transcriptionLanguages, ...(spoken ? [spoken] : [])]);
    return [...codes]
      .map((value) => ({ value, label: languageName(value, language) }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  }, [language, spoken]);
  return (
    <Choice
      label={t('captionLanguage')}
      isLabelHidden
      value={spoken ?? ''}
      options={[{ value: '', label: t('captionLanguageUnknown') }, ...named]}
      onChange={(code) => onSpoken(code === '' ? undefined : code)}
    />
  );
}
