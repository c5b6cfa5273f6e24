/** A database of this browser (IndexedDB), which is open while it is used. */
export class BrowserDatabase<StoreName extends string> {
  readonly #name: string;
  readonly #keyPaths: Readonly<Record<StoreName, string | string[]>>;

  /** @param keyPaths - the stores with the members that are the keys of their objects */
  constructor(name: string, keyPaths: Readonly<Record<StoreName, string | string[]>>) {
    this.#name = name;
    this.#keyPaths = keyPaths;
  }

  /**
   * Does one thing with a store.
   *
   * @throws DOMException when the browser stores nothing
   */
  async run<Result>(
    store: StoreName,
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const opening = indexedDB.open(this.#name, 1);
    opening.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries<string | string[]>(this.#keyPaths))
        opening.result.createObjectStore(name, { keyPath });
    };
    const database = await settle(opening);
    try {
      return await settle(act(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}
