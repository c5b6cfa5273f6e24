import './settings.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { languageName } from '../format/names.js';
import {
  type InterfaceLanguage,
  interfaceLanguages,
  type Theme,
  themes,
  usePreferences,
} from '../preferences/preferences.js';
import { servicePath } from '../session/service-address.js';
import { sessionQuery, signOut } from '../session/session.js';
import { Choice } from '../shell/choice.js';
import { usePageTitle } from '../shell/use-page-title.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { DeliveriesSection } from './deliveries-section.js';
import { EnginesSection } from './engines-section.js';
import { HealthSection } from './health-section.js';
import { KeysSection } from './keys-section.js';
import { ModelsSection } from './models-section.js';
import { ShortcutsSection } from './shortcuts-section.js';
import { StorageSection } from './storage-section.js';
import { VoicesSection } from './voices-section.js';

const themeTexts: Readonly<Record<Theme, TextId>> = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
};

/** Sections of the page, in their order. */
const sections = [
  'appearance',
  'keyboard',
  'session',
  'keys',
  'knownVoices',
  'deliveries',
  'engines',
  'models',
  'health',
  'storage',
] as const satisfies readonly TextId[];

/** Settings: the appearance of the studio, the signed-in user, and the server. */
export function SettingsPage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('settings'));
  const { data: session } = useQuery(sessionQuery);
  return (
    <div className="page settings">
      <header className="settings-head">
        <h1 className="display">{t('settings')}</h1>
        <nav aria-label={t('settings')}>
          <ul>
            {sections.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{t(id)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <AppearanceSection />
      <ShortcutsSection />
      <SessionSection />
      <KeysSection isAdministrator={session?.key.is_administrator === true} />
      <VoicesSection />
      <DeliveriesSection />
      <EnginesSection />
      <ModelsSection isAdministrator={session?.key.is_administrator === true} />
      <HealthSection isAdministrator={session?.key.is_administrator === true} />
      <StorageSection />
    </div>
  );
}

/** Theme and language of the studio. */
function AppearanceSection(): ReactElement {
  const { language, t } = useTexts();
  const [{ theme }, change] = usePreferences();
  return (
    <section id="appearance">
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
  );
}

/** The key of the user, and signing out. */
function SessionSection(): ReactElement {
  const { t } = useTexts();
  const { data: session } = useQuery(sessionQuery);
  return (
    <section id="session">
      <h2>{t('session')}</h2>
      <div>
        {session !== undefined && session !== null && (
          <p>{t('signedInWith', { name: session.key.name, hint: session.key.hint })}</p>
        )}
        <button
          type="button"
          className="button"
          onClick={() =>
            // Loads another document, so no data of the session stays in memory.
            void signOut().then(() => location.assign(servicePath('/sign-in')))
          }
        >
          {t('signOut')}
        </button>
      </div>
    </section>
  );
}
