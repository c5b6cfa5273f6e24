import { EarshotProvider } from '@earshot/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
// #region provider
createRoot(root).render(
  <StrictMode>
    <EarshotProvider tokenEndpoint="/session">
      <App />
    </EarshotProvider>
  </StrictMode>,
);
// #endregion provider
