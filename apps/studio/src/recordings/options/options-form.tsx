import { preRecordedRequestSchema } from '@earshot/core/requests';
import { useForm } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, useMemo } from 'react';
import { languageName } from '../../format/names.js';
import { usePreferences } from '../../preferences/preferences.js';
import { capabilitiesQuery } from '../../session/client.js';
import { English } from '../../session/reason.js';
import { Choice } from '../../shell/choice.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { FieldInput } from './field-input.js';
import { optionHint, optionTitle } from './option-labels.js';
import { PresetBar } from './preset-bar.js';
import { RequestCode } from './request-code.js';
import { type RequestOption, requestOptions } from './request-fields.js';

/** Form of every option of a request, from the schemas of the contract; options that the server lacks are shown with the reason. */
export function OptionsForm(): ReactElement {
  const { language, t } = useTexts();
  const [{ parameters }, change] = usePreferences();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const options = useMemo(() => requestOptions(capabilities), [capabilities]);
  const form = useForm({
    defaultValues: { ...parameters },
    listeners: {
      onChange: ({ formApi }) => change({ parameters: withoutEmpty(formApi.state.values) }),
    },
  });
  const set = (name: string, value: unknown): void => form.setFieldValue(name, value as never);
  return (
    <section id="options" className="options" aria-label={t('options')}>
      <OptionsHead
        onReset={() => {
          form.reset({});
          change({ parameters: {} });
        }}
      />
      <PresetBar
        parameters={parameters}
        onApply={(kept) => {
          form.reset({ ...kept });
          change({ parameters: kept });
        }}
      />
      <LanguageFields
        languages={capabilities?.languages ?? []}
        value={parameters['language_config'] as LanguageConfiguration | undefined}
        onChange={(value) => set('language_config', value)}
      />
      <ul className="options-list">
        {options.filter(isAvailable).map(({ configuration: details, description, name }) => (
          <li key={name}>
            <form.Field name={name as never}>
              {(field) => (
                <Toggle
                  label={optionTitle(name, language)}
                  description={optionHint(name, language) ?? description}
                  isSelected={parameters[name] === true}
                  onChange={(isOn) => field.handleChange((isOn ? true : undefined) as never)}
                />
              )}
            </form.Field>
            {parameters[name] === true && details !== undefined && (
              <div className="options-details">
                {Object.entries(details.schema.properties ?? {}).map(([fieldName, schema]) => (
                  <form.Field key={fieldName} name={`${details.name}.${fieldName}` as never}>
                    {(field) => (
                      <FieldInput
                        name={fieldName}
                        schema={schema}
                        value={fieldOf(parameters[details.name], fieldName)}
                        onChange={(value) => field.handleChange(value as never)}
                      />
                    )}
                  </form.Field>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <FieldInput
        name="custom_metadata"
        schema={{ description: t('metadataNote') }}
        value={parameters['custom_metadata']}
        onChange={(value) => set('custom_metadata', value)}
      />
      <MissingOptions options={options} />
      <Issue parameters={parameters} />
      <RequestCode parameters={parameters} />
    </section>
  );
}

/** Scope of the options (one upload or all), and the button that restores the defaults. */
function OptionsHead({ onReset }: { readonly onReset: () => void }): ReactElement {
  const { t } = useTexts();
  return (
    <div className="options-head">
      <p className="note">{t('optionsIntro')}</p>
      <button type="button" className="link" onClick={onReset}>
        {t('resetOptions')}
      </button>
    </div>
  );
}

/** Reason for which the service would refuse the present options. */
function Issue({
  parameters,
}: {
  readonly parameters: Readonly<Record<string, unknown>>;
}): ReactElement | null {
  const { t } = useTexts();
  const issue = findIssue(parameters);
  if (issue === undefined) return null;
  return (
    <p className="note problem" role="status">
      {t('invalidOptions', { reason: issue })}
    </p>
  );
}

/** The languages of a request, as it has them. */
interface LanguageConfiguration {
  readonly languages?: readonly string[] | undefined;
  readonly code_switching?: boolean | undefined;
}

/** The language that is spoken, or several of them. */
function LanguageFields({
  languages,
  value,
  onChange,
}: {
  /** Codes that the server knows. */
  readonly languages: readonly string[];
  readonly value: LanguageConfiguration | undefined;
  readonly onChange: (value: LanguageConfiguration | undefined) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const chosen = value?.languages ?? [];
  return (
    <div className="form-row language-row">
      <Choice
        label={t('spokenLanguage')}
        value={chosen[0] ?? ''}
        options={[
          { value: '', label: t('detectLanguage') },
          ...languages.map((code) => ({ value: code, label: languageName(code, language) })),
        ]}
        onChange={(code) => onChange(code === '' ? undefined : { ...value, languages: [code] })}
      />
      <FieldInput
        key={`languages-${chosen.length > 0}`}
        name="languages"
        schema={{ type: 'array', items: { type: 'string' } }}
        value={value?.languages}
        onChange={(codes) =>
          onChange(
            codes === undefined ? undefined : { ...value, languages: codes as readonly string[] },
          )
        }
      />
      <Toggle
        label={t('codeSwitching')}
        description={t('codeSwitchingNote')}
        isSelected={value?.code_switching === true}
        onChange={(isOn) => onChange({ ...value, code_switching: isOn ? true : undefined })}
      />
    </div>
  );
}

/** Features that the server lacks, each with its requirement. */
function MissingOptions({
  options,
}: {
  readonly options: readonly RequestOption[];
}): ReactElement | null {
  const { language, t } = useTexts();
  if (options.every(isAvailable)) return null;
  return (
    <div className="options-missing">
      <h2 className="label">{t('missingOptions')}</h2>
      <dl>
        {[...namesByReason(options)].map(([reason, names]) => (
          <Fragment key={reason}>
            <dt>{names.map((name) => optionTitle(name, language)).join(', ')}</dt>
            <dd>
              <English>{reason}</English>
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

/** A field of a part of the parameters. */
function fieldOf(part: unknown, name: string): unknown {
  return (part as Readonly<Record<string, unknown>> | undefined)?.[name];
}

function isAvailable({ unavailable }: RequestOption): boolean {
  return unavailable === null;
}

/** Names of the options that the server cannot do, by the reason. */
function namesByReason(options: readonly RequestOption[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, unavailable } of options)
    if (unavailable !== null) found.set(unavailable, [...(found.get(unavailable) ?? []), name]);
  return found;
}

/** First reason why the service would refuse the parameters; undefined when it takes them. */
function findIssue(parameters: Readonly<Record<string, unknown>>): string | undefined {
  const checked = preRecordedRequestSchema.safeParse({
    audio_url: 'https://localhost/',
    ...parameters,
  });
  const issue = checked.error?.issues[0];
  return issue && `${issue.path.join('.')} ${issue.message}`;
}

/** Leaves out what is undefined, so that the defaults of the contract count. */
function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values)) as Record<string, unknown>;
}
