import { preRecordedRequestSchema } from '@earshot/core/requests';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { usePreferences } from '../../preferences/preferences.js';
import { capabilitiesQuery } from '../../session/client.js';
import { Reason } from '../../session/reason.js';
import { ReasonDetails } from '../../session/reason-details.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { FieldInput } from './field-input.js';
import { fieldTitle } from './field-labels.js';
import { type LanguageConfiguration, LanguageFields } from './language-fields.js';
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
      {issue !== undefined && issue.option === undefined && <Issue issue={issue} />}
      <RequestCode parameters={parameters} />
    </section>
  );
}

/** The options of a group. Those that the server lacks come last, with the reason. */
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
          .filter(({ name }) => findGroup(name) === id)
          .sort((a, b) => Number(isAvailable(b)) - Number(isAvailable(a)))
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

/**
 * An option: its switch, and its configuration while it is on. One that the server lacks can only
 * be switched off.
 */
function OptionItem({
  option: { configuration, description, name, unavailable },
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
        description={
          unavailable === null ? (
            (optionHint(name, language) ?? description)
          ) : (
            <Reason error={unavailable} />
          )
        }
        isSelected={isOn}
        isDisabled={unavailable !== null && !isOn}
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
  const { details, field, isMissing, option } = issue;
  const names = {
    option: optionTitle(option ?? field, language),
    field: fieldTitle(field, language) ?? optionTitle(field, language),
  };
  return (
    <p className="note problem" role="status">
      {t(
        option === undefined ? 'invalidOptions' : isMissing ? 'incompleteOption' : 'invalidOption',
        names,
      )}
      {!isMissing && <ReasonDetails message={details} />}
    </p>
  );
}

/** A field of an object in the parameters. */
function fieldAt(part: unknown, name: PropertyKey): unknown {
  return (part as Readonly<Record<PropertyKey, unknown>> | undefined)?.[name];
}

function isAvailable({ unavailable }: RequestOption): boolean {
  return unavailable === null;
}

/** Reason for which the service would refuse the options. */
interface OptionIssue {
  /** The option that it is about, undefined for another part of the request. */
  readonly option: string | undefined;
  /** True when a requirement of the option is missing. */
  readonly isMissing: boolean;
  /** Name of the field that is refused. */
  readonly field: string;
  /** Message of the contract, with the path of the field. */
  readonly details: string;
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
    field: String(issue.path[1] ?? issue.path[0]),
    details: `${issue.path.join('.')} ${issue.message}`,
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
