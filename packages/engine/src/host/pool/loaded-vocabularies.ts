import type { ProcessCommand } from '../../ipc/protocol.js';
import type { PreparedVocabulary } from '../../port/prepared-vocabulary.js';

/** Maximum number of vocabularies in a process. The least recently used one is removed first. */
const maximumVocabularies = 16;

/** The custom vocabularies that one process holds. */
export class LoadedVocabularies {
  /** Ids, the most recently used last. */
  readonly #ids = new Set<string>();

  /**
   * Marks a vocabulary as used.
   *
   * @returns the commands after which the process holds it, or none when it already does
   */
  use(vocabulary: PreparedVocabulary): ProcessCommand[] {
    const isLoaded = this.#ids.delete(vocabulary.id);
    this.#ids.add(vocabulary.id);
    if (isLoaded) return [];
    const commands: ProcessCommand[] = [{ type: 'add_vocabulary', vocabulary }];
    for (const oldest of this.#ids) {
      if (this.#ids.size <= maximumVocabularies) break;
      this.#ids.delete(oldest);
      commands.push({ type: 'remove_vocabulary', vocabularyId: oldest });
    }
    return commands;
  }

  /** Removes all, for a new process. */
  clear(): void {
    this.#ids.clear();
  }
}
