import './options.css';
import type { Capabilities } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { languageName } from '../../format/names.js';
import { type InterfaceLanguage, usePreferences } from '../../preferences/preferences.js';
import { capabilitiesQuery } from '../../session/client.js';
import { findSpokenLanguages } from '../../session/spoken-languages.js';
import { type Translate, useTexts } from '../../texts/use-texts.js';
import { optionLabel } from './option-labels.js';

/** The options of new jobs as a sentence that opens their form. */
export function OptionsSentence({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  const [{ parameters }] = usePreferences();
  const configuration = parameters['language_config'] as { languages?: string[] } | undefined;
  const languages = (configuration?.languages ?? []).map((code) => languageName(code, language));
  const list = new Intl.ListFormat(language);
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const flags = Object.keys(parameters)
    .filter((name) => parameters[name] === true)
    .map((name) => optionLabel(name, language));
  return (
    <p className="sentence">
      {t('sentenceIn')}{' '}
      <strong>
        {languages.length === 0
          ? describeUnchosen(capabilities, language, t)
          : list.format(languages)}
      </strong>
      {flags.length === 0 ? (
        <>, {t('sentencePlain')}. </>
      ) : (
        <>
          , {t('sentenceWith')} <strong>{list.format(flags)}</strong>.{' '}
        </>
      )}
      <button
        type="button"
        className="link"
        aria-expanded={isOpen}
        aria-controls="options"
        onClick={onToggle}
      >
        {isOpen ? t('done') : t('change')}
      </button>
    </p>
  );
}

/** What a recording is transcribed in while no language is chosen. */
function describeUnchosen(
  capabilities: Capabilities | undefined,
  language: InterfaceLanguage,
  t: Translate,
): string {
  // It is not known yet.
  if (capabilities === undefined) return '…';
  const { assumed, withoutChoice } = findSpokenLanguages(capabilities, 'pre-recorded');
  if (assumed !== undefined) return languageName(assumed, language);
  return t(withoutChoice === 'detected' ? 'sentenceDetected' : 'sentenceUndecided');
}
