import { preRecordedRequestSchema } from '@earshot/core/requests';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, useMemo } from 'react';
import { languageName } from '../../format/names.js';
import { usePreferences } from '../../preferences/preferences.js';
import { capabilitiesQuery } from '../../session/client.js';
import { English } from '../../session/reason.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { ChipsField } from './chips-field.js';
import { FieldInput } from './field-input.js';
import { LinesField } from './lines-field.js';
import { findGroup, type OptionGroup, optionGroups } from './option-groups.js';
import { optionHint, optionTitle } from './option-labels.js';
import { findLineFormat } from './option-lines.js';
import { PresetBar } from './preset-bar.js';
import { RequestCode } from './request-code.js';
import { type RequestOption, requestOptions } from './request-fields.js';

const metadataFormat = findLineFormat({ type: 'object', additionalProperties: true });

/** Parameters of a request, without its audio. */
type Parameters = Readonly<Record<string, unknown>>;

/**
 * Form of every option of a request, from the schemas of the contract. Options that the server
 * lacks are shown with the reason.
 */
export function OptionsForm(): ReactElement {
  const { t } = useTexts();
  const [{ parameters }, change] = usePreferences();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const options = useMemo(() => requestOptions(capabilities), [capabilities]);
  const apply = (next: Parameters): void => change({ parameters: next });
  const set = (path: string, value: unknown): void => apply(withValue(parameters, path, value));
  const issue = useMemo(() => findIssue(parameters), [parameters]);
  return (
    <section id="options" className="options" aria-label={t('options')}>
      <div className="options-head">
        <PresetBar parameters={parameters} onApply={apply} />
        <button type="button" className="link" onClick={() => apply({})}>
          {t('resetOptions')}
        </button>
      </div>
      <LanguageFields
        languages={capabilities?.languages ?? []}
        value={parameters['language_config'] as LanguageConfiguration | undefined}
        onChange={(value) => set('language_config', withoutDefaults(value))}
      />
      <div className="options-groups">
        {optionGroups.map((group) => (
          <OptionsGroup
            key={group.id}
            group={group}
            options={options}
            parameters={parameters}
            issue={issue}
            onChange={set}
          />
        ))}
      </div>
      <MissingOptions options={options} />
      {issue !== undefined && issue.option === undefined && <Issue issue={issue} />}
      <RequestCode parameters={parameters} />
    </section>
  );
}

/** The options of a group that the server has. */
function OptionsGroup({
  group: { id, title },
  options,
  parameters,
  issue,
  onChange,
}: {
  readonly group: OptionGroup;
  readonly options: readonly RequestOption[];
  readonly parameters: Parameters;
  readonly issue: OptionIssue | undefined;
  readonly onChange: (path: string, value: unknown) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <section className="options-group" aria-labelledby={`options-${id}`}>
      <h2 id={`options-${id}`} className="title">
        {t(title)}
      </h2>
      <ul className="options-list">
        {options
          .filter((option) => isAvailable(option) && findGroup(option.name) === id)
          .map((option) => (
            <OptionItem
              key={option.name}
              option={option}
              parameters={parameters}
              issue={issue?.option === option.name ? issue : undefined}
              onChange={onChange}
            />
          ))}
        {id === 'delivery' && (
          <li>
            <LinesField
              title={t('metadata')}
              note={<p className="note">{t('metadataNote')}</p>}
              format={metadataFormat}
              value={parameters['custom_metadata']}
              onChange={(value) => onChange('custom_metadata', value)}
            />
          </li>
        )}
      </ul>
    </section>
  );
}

/** An option: its switch, and its configuration while it is on. */
function OptionItem({
  option: { configuration, description, name },
  parameters,
  issue,
  onChange,
}: {
  readonly option: RequestOption;
  readonly parameters: Parameters;
  /** Reason for which the service would refuse it, undefined when the service accepts it. */
  readonly issue: OptionIssue | undefined;
  readonly onChange: (path: string, value: unknown) => void;
}): ReactElement {
  const { language } = useTexts();
  const isOn = parameters[name] === true;
  return (
    <li>
      <Toggle
        label={optionTitle(name, language)}
        description={optionHint(name, language) ?? description}
        isSelected={isOn}
        onChange={(isSelected) => onChange(name, isSelected ? true : undefined)}
      />
      {isOn && configuration !== undefined && (
        <div className="options-details">
          {Object.entries(configuration.schema.properties ?? {}).map(([field, schema]) => (
            <FieldInput
              key={field}
              name={field}
              schema={schema}
              value={fieldAt(parameters[configuration.name], field)}
              onChange={(value) => onChange(`${configuration.name}.${field}`, value)}
            />
          ))}
          {issue !== undefined && <Issue issue={issue} />}
        </div>
      )}
    </li>
  );
}

/** Reason for which the service would refuse the current options. */
function Issue({ issue }: { readonly issue: OptionIssue }): ReactElement {
  const { language, t } = useTexts();
  const { isMissing, option, reason } = issue;
  return (
    <p className="note problem" role="status">
      {option === undefined
        ? t('invalidOptions', { reason })
        : isMissing
          ? t('incompleteOption', { option: optionTitle(option, language) })
          : t('invalidOption', { option: optionTitle(option, language), reason })}
    </p>
  );
}

/** The languages of a request, as it has them. */
interface LanguageConfiguration {
  readonly languages?: readonly string[] | undefined;
  readonly code_switching?: boolean | undefined;
}

/** The spoken languages, empty when they are to be detected. */
function LanguageFields({
  languages,
  value,
  onChange,
}: {
  /** Language codes that the server supports. */
  readonly languages: readonly string[];
  readonly value: LanguageConfiguration | undefined;
  readonly onChange: (value: LanguageConfiguration) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const chosen = value?.languages ?? [];
  return (
    <div className="language-row">
      <div className="form-row">
        <ChipsField
          label={t('spokenLanguages')}
          options={languages.map((code) => ({ value: code, label: languageName(code, language) }))}
          chosen={chosen}
          placeholder={t('detectLanguage')}
          onChange={(codes) => onChange({ ...value, languages: codes })}
        />
        <p className="note">{t('spokenLanguagesNote')}</p>
      </div>
      <Toggle
        label={t('codeSwitching')}
        description={t('codeSwitchingNote')}
        isSelected={value?.code_switching === true}
        onChange={(isOn) => onChange({ ...value, code_switching: isOn ? true : undefined })}
      />
    </div>
  );
}

/** Features that the server lacks, each with its requirements. */
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

/** A field of an object in the parameters. */
function fieldAt(part: unknown, name: PropertyKey): unknown {
  return (part as Readonly<Record<PropertyKey, unknown>> | undefined)?.[name];
}

function isAvailable({ unavailable }: RequestOption): boolean {
  return unavailable === null;
}

/** Names of the options that the server does not support, by the reason. */
function namesByReason(options: readonly RequestOption[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, unavailable } of options)
    if (unavailable !== null) found.set(unavailable, [...(found.get(unavailable) ?? []), name]);
  return found;
}

/** Reason for which the service would refuse the options. */
interface OptionIssue {
  /** The option that it is about, undefined for another part of the request. */
  readonly option: string | undefined;
  /** True when a requirement of the option is missing. */
  readonly isMissing: boolean;
  readonly reason: string;
}

/**
 * First reason for which the service would refuse the parameters, undefined when it accepts them.
 */
function findIssue(parameters: Parameters): OptionIssue | undefined {
  const checked = preRecordedRequestSchema.safeParse({
    audio_url: 'https://localhost/',
    ...parameters,
  });
  const issue = checked.error?.issues[0];
  if (issue === undefined) return undefined;
  const option = /^(.+)_config$/.exec(String(issue.path[0]))?.[1];
  return {
    option: option !== undefined && parameters[option] === true ? option : undefined,
    isMissing: issue.path.reduce<unknown>(fieldAt, parameters) === undefined,
    reason: `${issue.path.join('.')} ${issue.message}`,
  };
}

/** Languages of a request, undefined where everything equals the defaults of the contract. */
function withoutDefaults(value: LanguageConfiguration): LanguageConfiguration | undefined {
  const { code_switching, languages = [] } = value;
  return languages.length === 0 && code_switching !== true ? undefined : value;
}

/**
 * The parameters with a value at a path of one or two names. Undefined values are omitted, so that
 * the defaults of the contract apply.
 */
function withValue(parameters: Parameters, path: string, value: unknown): Parameters {
  const [name = '', field] = path.split('.');
  const part = parameters[name];
  const changed =
    field === undefined ? value : { ...(typeof part === 'object' && part), [field]: value };
  return JSON.parse(JSON.stringify({ ...parameters, [name]: changed })) as Parameters;
}
