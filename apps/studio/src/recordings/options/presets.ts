import { BrowserDatabase } from '../../work/browser-database.js';

/** Options under a name. */
export interface Preset {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const database = new BrowserDatabase('earshot', { presets: 'name' });

/** The presets of this browser, by their names. Empty where it stores nothing. */
export async function readPresets(): Promise<readonly Preset[]> {
  try {
    // The store contains only presets.
    return (await database.run('presets', 'readonly', (store) => store.getAll())) as Preset[];
  } catch {
    return [];
  }
}

/**
 * Saves a preset. A preset with the same name is replaced. @throws when the browser stores nothing
 */
export async function keepPreset(preset: Preset): Promise<void> {
  await database.run('presets', 'readwrite', (store) => store.put(preset));
}

/** Deletes a preset. */
export async function forgetPreset(name: string): Promise<void> {
  await database.run('presets', 'readwrite', (store) => store.delete(name));
}
