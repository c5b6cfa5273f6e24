import { preRecordedRequestSchema } from '@earshot/core/requests';
import { useForm } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, useMemo } from 'react';
import { languageName } from '../../format/time.js';
import { usePreferences } from '../../preferences/preferences.js';
import { capabilitiesQuery } from '../../session/capabilities.js';
import { Choice } from '../../shell/choice.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { FieldInput } from './field-input.js';
import { optionHint, optionTitle } from './option-labels.js';
import { PresetBar } from './preset-bar.js';
import { RequestCode } from './request-code.js';
import { type RequestOption, requestOptions } from './request-fields.js';

/** Every option of a request, from the schemas of the contract: what the server cannot do is there with its reason. */
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
  const issue = findIssue(parameters);
  const configuration = parameters['language_config'] as
    | { languages?: string[]; code_switching?: boolean }
    | undefined;
  const languages = capabilities?.languages ?? [];
  const set = (name: string, value: unknown): void => form.setFieldValue(name, value as never);
  return (
    <section id="options" className="options" aria-label={t('options')}>
      <div className="options-head">
        <p className="note">{t('optionsIntro')}</p>
        <button
          type="button"
          className="link"
          onClick={() => {
            form.reset({});
            change({ parameters: {} });
          }}
        >
          {t('resetOptions')}
        </button>
      </div>
      <PresetBar
        parameters={parameters}
        onApply={(kept) => {
          form.reset({ ...kept });
          change({ parameters: kept });
        }}
      />
      <div className="form-row language-row">
        <Choice
          label={t('spokenLanguage')}
          value={configuration?.languages?.[0] ?? ''}
          options={[
            { value: '', label: t('detectLanguage') },
            ...languages.map((code) => ({ value: code, label: languageName(code, language) })),
          ]}
          onChange={(code) =>
            set(
              'language_config',
              code === '' ? undefined : { ...configuration, languages: [code] },
            )
          }
        />
        <FieldInput
          key={`languages-${(configuration?.languages ?? []).length > 0}`}
          name="languages"
          schema={{ type: 'array', items: { type: 'string' } }}
          value={configuration?.languages}
          onChange={(codes) =>
            set(
              'language_config',
              codes === undefined ? undefined : { ...configuration, languages: codes },
            )
          }
        />
        <Toggle
          label={t('codeSwitching')}
          description={t('codeSwitchingNote')}
          isSelected={configuration?.code_switching === true}
          onChange={(isOn) =>
            set('language_config', { ...configuration, code_switching: isOn ? true : undefined })
          }
        />
      </div>
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
                        value={
                          (parameters[details.name] as Record<string, unknown> | undefined)?.[
                            fieldName
                          ]
                        }
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
      {options.some((option) => !isAvailable(option)) && (
        <div className="options-missing">
          <h2 className="label">{t('missingOptions')}</h2>
          <dl>
            {[...namesByReason(options)].map(([reason, names]) => (
              <Fragment key={reason}>
                <dt>{names.map((name) => optionTitle(name, language)).join(', ')}</dt>
                <dd>{reason}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      )}
      {issue !== undefined && (
        <p className="note problem" role="status">
          {t('invalidOptions', { reason: issue })}
        </p>
      )}
      <RequestCode parameters={parameters} />
    </section>
  );
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
