import type { Availability, Capabilities, EngineCapabilities } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { languageName } from '../format/names.js';
import type { InterfaceLanguage } from '../preferences/preferences.js';
import { optionTitle } from '../recordings/options/option-labels.js';
import { capabilitiesQuery } from '../session/client.js';
import { English, Problem, Reason } from '../session/reason.js';
import { servicePath } from '../session/service-address.js';
import type { TextId } from '../texts/en.js';
import { type Translate, useTexts } from '../texts/use-texts.js';

const abilities = {
  pre_recorded: 'abilityFiles',
  streaming: 'abilityLive',
  partial_transcripts: 'abilityPartials',
  word_timestamps: 'abilityTimes',
  word_confidences: 'abilityConfidences',
  custom_vocabulary: 'abilityVocabulary',
  punctuation: 'abilityPunctuation',
  language_detection: 'abilityDetection',
} as const satisfies Partial<Record<keyof EngineCapabilities, TextId>>;

/** Number of languages that are listed by name. The rest is only counted. */
const namedLanguages = 6;

/** The engines with their models, and the features of engines and add-ons. */
export function EnginesSection(): ReactElement {
  const { language, t } = useTexts();
  const { data, error } = useQuery(capabilitiesQuery);
  const addOns: [string, Capabilities['add_ons'][keyof Capabilities['add_ons']]][] =
    data === undefined ? [] : Object.entries({ ...data.add_ons, ...data.options });
  const missing = addOns.filter(([, { available }]) => !available);
  return (
    <section id="engines">
      <h2>{t('engines')}</h2>
      <div className="stack">
        <Problem error={error} />
        <ul className="rows">
          {data?.engines.map((engine) => (
            <EngineRow key={`${engine.id} ${engine.model}`} engine={engine} />
          ))}
        </ul>
        {addOns.length > 0 && (
          <>
            <h3 className="label">{t('addOnsHere')}</h3>
            <ul className="abilities">
              {addOns
                .filter(([, { available }]) => available)
                .map(([name]) => (
                  <li key={name} data-has="true">
                    {optionTitle(name, language)}
                  </li>
                ))}
            </ul>
          </>
        )}
        <MissingFeatures missing={missing} />
        <p>
          <a href={servicePath('/docs/')}>{t('reference')}</a>
        </p>
      </div>
    </section>
  );
}

/** The features that the server lacks, each with the reason. */
function MissingFeatures({
  missing,
}: {
  readonly missing: readonly (readonly [name: string, Availability])[];
}): ReactElement | null {
  const { language, t } = useTexts();
  if (missing.length === 0) return null;
  return (
    <details>
      <summary>{t('addOnsMissing', { count: missing.length })}</summary>
      <dl className="reasons">
        {missing.map(([name, availability]) => (
          <div key={name}>
            <dt>{optionTitle(name, language)}</dt>
            <dd className="note">
              <Reason error={availability} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** An engine with its model: its readiness, its languages and its features. */
function EngineRow({ engine }: { readonly engine: EngineCapabilities }): ReactElement {
  const { language, t } = useTexts();
  const { available, reason } = engine.status;
  return (
    <li className="engine">
      <div className="row-head">
        <span className="row-name">{engine.id}</span>
        <span className="note">
          {[engine.model, engine.version].filter((part) => part !== null).join(', ')}
        </span>
        <span className="state" data-state={available ? 'ready' : 'away'}>
          {available ? t('engineReady') : t('engineAway')}
        </span>
      </div>
      {reason !== null && (
        <p className="note">
          <English>{reason}</English>
        </p>
      )}
      <p className="note">{listLanguages(engine, language, t)}</p>
      <ul className="abilities">
        {Object.entries(abilities).map(([name, text]) => {
          const has = Reflect.get(engine, name) === true;
          return (
            <li key={name} data-has={has}>
              <span className="visually-hidden">{t(has ? 'has' : 'hasNot')} </span>
              {t(text)}
            </li>
          );
        })}
      </ul>
      {(engine.notes ?? []).map((note) => (
        <p key={note} className="note">
          <English>{note}</English>
        </p>
      ))}
    </li>
  );
}

function listLanguages(
  { languages }: EngineCapabilities,
  language: InterfaceLanguage,
  t: Translate,
): string {
  const names = languages.slice(0, namedLanguages).map((code) => languageName(code, language));
  const rest = languages.length - names.length;
  const list = rest > 0 ? [...names, t('moreLanguages', { count: rest })] : names;
  return new Intl.ListFormat(language).format(list);
}
