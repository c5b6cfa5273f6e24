import './settings.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
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
import { Notice } from '../shell/notice.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { loadTexts } from '../texts/catalogues.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { hasDrafts, removeAllDrafts } from '../work/drafts.js';
import { ConfirmButton } from './confirm-button.js';
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

/** What the sections of a page need to know of the user. */
interface Reader {
  readonly isAdministrator: boolean;
}

/** The pages of the settings, in their order, by the last part of their address. */
const pages = [
  {
    id: '',
    title: 'settingsGeneral',
    render: () => (
      <>
        <AppearanceSection />
        <SessionSection />
      </>
    ),
  },
  { id: 'keyboard', title: 'keyboard', render: () => <ShortcutsSection /> },
  { id: 'keys', title: 'keys', render: (reader) => <KeysSection {...reader} /> },
  { id: 'voices', title: 'knownVoices', render: () => <VoicesSection /> },
  { id: 'callbacks', title: 'deliveries', render: () => <DeliveriesSection /> },
  {
    id: 'models',
    title: 'models',
    render: ({ isAdministrator }) => (
      <>
        {isAdministrator && <ModelsSection />}
        <EnginesSection />
      </>
    ),
  },
  {
    id: 'health',
    title: 'settingsHealth',
    render: (reader) => (
      <>
        <HealthSection {...reader} />
        <StorageSection />
      </>
    ),
  },
] as const satisfies readonly {
  readonly id: string;
  readonly title: TextId;
  readonly render: (reader: Reader) => ReactElement;
}[];

/** Settings: the studio, the signed-in user, and the server, each on a page of its own. */
export function SettingsPage(): ReactElement {
  const { t } = useTexts();
  const { page: id = '' } = useParams({ strict: false });
  const page = pages.find((each) => each.id === id);
  usePageTitle(page === undefined || page.id === '' ? t('settings') : t(page.title));
  const { data: session } = useQuery(sessionQuery);
  if (page === undefined)
    return (
      <Notice title={t('notFoundTitle')} reason={t('notFound')}>
        <Link to="/settings" className="button primary">
          {t('settings')}
        </Link>
      </Notice>
    );
  return (
    <div className="page settings">
      <header className="settings-head">
        <h1 className="display">{t('settings')}</h1>
        <nav aria-label={t('settings')}>
          <ul>
            {pages.map((each) => (
              <li key={each.id}>
                <Link
                  to={each.id === '' ? '/settings' : `/settings/${each.id}`}
                  activeOptions={{ exact: true }}
                >
                  {t(each.title)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <div className="settings-sections">
        {page.render({ isAdministrator: session?.key.is_administrator === true })}
      </div>
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
          onChange={(value) => {
            const chosen = value as InterfaceLanguage;
            void loadTexts(chosen).then(() => change({ language: chosen }));
          }}
        />
      </div>
    </section>
  );
}

/** The key of the user, and signing out. */
function SessionSection(): ReactElement {
  const { t } = useTexts();
  // A session that was ended elsewhere is none.
  const { data: session } = useQuery({ ...sessionQuery, refetchOnMount: 'always' });
  return (
    <section id="session">
      <h2>{t('session')}</h2>
      <div>
        {session !== undefined && session !== null && (
          <p>{t('signedInWith', { name: session.key.name, hint: session.key.hint })}</p>
        )}
        <ConfirmButton
          label={t('signOut')}
          className="button"
          question={t('signOutDrafts')}
          isNeeded={hasDrafts}
          onConfirm={() => void leave()}
        />
      </div>
    </section>
  );
}

/** Ends the session, and removes what it has left in this browser. */
async function leave(): Promise<void> {
  await signOut();
  removeAllDrafts();
  // Loads another document, so no data of the session stays in memory.
  location.assign(servicePath('/sign-in'));
}
