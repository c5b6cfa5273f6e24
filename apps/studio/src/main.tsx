import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/literata/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './shell/controls.css';
import './shell/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { applyPreferences, readPreferences } from './preferences/preferences.js';
import { loadTexts } from './texts/catalogues.js';

applyPreferences();
void loadTexts(readPreferences().language).then(() => {
  const root = document.getElementById('root');
  if (root !== null)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
});
