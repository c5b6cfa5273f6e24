/** Fast refresh, as in bundlers. Imported before React, which looks for it when it is evaluated. */
import { injectIntoGlobalHook, performReactRefresh, register } from 'react-refresh/runtime';

injectIntoGlobalHook(globalThis as unknown as Window);

export { performReactRefresh, register };
