/** Options under a name. */
export interface Preset {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const databaseName = 'earshot';
const storeName = 'presets';

/** The presets of this browser, by their names. Empty where it stores nothing. */
export async function readPresets(): Promise<readonly Preset[]> {
  try {
    // The store contains only presets.
    return (await run('readonly', (store) => store.getAll())) as Preset[];
  } catch {
    return [];
  }
}

/**
 * Saves a preset. A preset with the same name is replaced. @throws when the browser stores nothing
 */
export async function keepPreset(preset: Preset): Promise<void> {
  await run('readwrite', (store) => store.put(preset));
}

/** Deletes a preset. */
export async function forgetPreset(name: string): Promise<void> {
  await run('readwrite', (store) => store.delete(name));
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'name' });
  const database = await settle(opening);
  try {
    return await settle(act(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}
