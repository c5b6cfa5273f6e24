import { useCallback, useSyncExternalStore } from 'react';
import { usePreferences } from '../preferences/preferences.js';
import { type Upload, type UploadSource, uploads } from './uploads.js';

/** The uploads of this tab. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
}

/** The function that uploads files or addresses with the options that the user has chosen. */
export function useAddUploads(): (sources: readonly UploadSource[]) => void {
  const [{ parameters }] = usePreferences();
  return useCallback((sources) => void uploads.add(sources, parameters), [parameters]);
}
