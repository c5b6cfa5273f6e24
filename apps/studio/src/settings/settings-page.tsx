import '../styles/settings.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { languageName } from '../format/time.js';
import {
  type InterfaceLanguage,
  interfaceLanguages,
  type Theme,
  themes,
  usePreferences,
} from '../preferences/preferences.js';
import { capabilitiesQuery } from '../session/capabilities.js';
import { sessionQuery, signOut } from '../session/session.js';
import { Choice } from '../shell/choice.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';

const themeTexts: Readonly<Record<Theme, TextId>> = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
};

/** How the studio looks, who is signed in, and what the server is. */
export function SettingsPage(): ReactElement {
  const { language, t } = useTexts();
  const [{ theme }, change] = usePreferences();
  const { data: session } = useQuery(sessionQuery);
  const { data: capabilities, error } = useQuery(capabilitiesQuery);
  const days = (seconds: number | null): string =>
    seconds === null
      ? t('retentionForever')
      : t('retentionDays', {
          days: (seconds / 86_400).toLocaleString(language, { maximumFractionDigits: 1 }),
        });
  return (
    <div className="page narrow settings">
      <h1 className="display">{t('settings')}</h1>
      <section>
        <h2>{t('appearance')}</h2>
        <div className="settings-row">
          <Choice
            label={t('theme')}
            value={theme}
            options={themes.map((value) => ({ value, label: t(themeTexts[value]) }))}
            onChange={(value) => change({ theme: value as Theme })}
          />
          <Choice
            label={t('interfaceLanguage')}
            value={language}
            options={interfaceLanguages.map((value) => ({
              value,
              label: languageName(value, value),
            }))}
            onChange={(value) => change({ language: value as InterfaceLanguage })}
          />
        </div>
      </section>
      <section>
        <h2>{t('session')}</h2>
        <div>
          {session !== undefined && session !== null && (
            <p>{t('signedInWith', { name: session.key.name, hint: session.key.hint })}</p>
          )}
          <button
            type="button"
            className="button"
            onClick={() =>
              // Another document: nothing that was read stays in memory.
              void signOut().then(() => location.assign('/sign-in'))
            }
          >
            {t('signOut')}
          </button>
        </div>
      </section>
      <section>
        <h2>{t('server')}</h2>
        <div>
          {error !== null && <p className="problem">{error.message}</p>}
          {capabilities !== undefined && (
            <dl className="facts">
              <div>
                <dt>{t('version')}</dt>
                <dd>{capabilities.version}</dd>
              </div>
              {capabilities.engines.map(({ id, model, status }) => (
                <div key={id}>
                  <dt>{id}</dt>
                  <dd>
                    {model}, {status.available ? t('engineReady') : status.reason}
                  </dd>
                </div>
              ))}
              <div>
                <dt>{t('audioKept')}</dt>
                <dd>{days(capabilities.limits.retention.audio_seconds)}</dd>
              </div>
              <div>
                <dt>{t('resultsKept')}</dt>
                <dd>{days(capabilities.limits.retention.result_seconds)}</dd>
              </div>
            </dl>
          )}
          <p className="settings-link">
            <a href="/docs/">{t('reference')}</a>
          </p>
        </div>
      </section>
    </div>
  );
}
