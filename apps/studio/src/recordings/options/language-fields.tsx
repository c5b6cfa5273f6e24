import type { Availability } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { languageName } from '../../format/names.js';
import { capabilitiesQuery } from '../../session/client.js';
import { Reason } from '../../session/reason.js';
import { findSpokenLanguages } from '../../session/spoken-languages.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { ChipsField } from './chips-field.js';

/** The languages of a request, as it has them. */
export interface LanguageConfiguration {
  readonly languages?: readonly string[] | undefined;
  readonly code_switching?: boolean | undefined;
}

/** The spoken languages, empty when they are to be detected. */
export function LanguageFields({
  value,
  onChange,
}: {
  readonly value: LanguageConfiguration | undefined;
  readonly onChange: (value: LanguageConfiguration) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const {
    assumed,
    codes,
    withoutChoice = 'detected',
  } = capabilities === undefined ? {} : findSpokenLanguages(capabilities, 'pre-recorded');
  const assumedName = assumed === undefined ? '' : languageName(assumed, language);
  const placeholders = {
    detected: t('detectLanguage'),
    assumed: assumedName,
    required: t('chooseLanguage'),
  };
  const notes = {
    detected: t('spokenLanguagesNote'),
    assumed: t('spokenLanguagesAssumed', { language: assumedName }),
    required: t('spokenLanguagesRequired'),
  };
  const switching = capabilities?.options.code_switching;
  return (
    <div className="language-row">
      <div className="form-row">
        <ChipsField
          label={t('spokenLanguages')}
          options={(codes ?? []).map((code) => ({
            value: code,
            label: languageName(code, language),
          }))}
          chosen={value?.languages ?? []}
          placeholder={placeholders[withoutChoice]}
          onChange={(chosen) => onChange({ ...value, languages: chosen })}
        />
        <p className="note">{notes[withoutChoice]}</p>
      </div>
      <SwitchingToggle
        missing={switching?.available === false ? switching : undefined}
        isSelected={value?.code_switching === true}
        onChange={(isOn) => onChange({ ...value, code_switching: isOn ? true : undefined })}
      />
    </div>
  );
}

/** Switch for several languages in turn, or the reason why the server cannot do that. */
function SwitchingToggle({
  missing,
  isSelected,
  onChange,
}: {
  readonly missing: Availability | undefined;
  readonly isSelected: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <Toggle
      label={t('codeSwitching')}
      description={missing === undefined ? t('codeSwitchingNote') : <Reason error={missing} />}
      isSelected={isSelected}
      isDisabled={missing !== undefined && !isSelected}
      onChange={onChange}
    />
  );
}
