/** State of the permission to read a folder. */
type Permission = 'granted' | 'denied' | 'prompt';

/**
 * Handle of a folder of the user (File System Access), as far as it is used here. TypeScript does
 * not have its permissions yet.
 */
export interface FolderHandle extends FileSystemDirectoryHandle {
  queryPermission(descriptor: { mode: 'read' }): Promise<Permission>;
  /** Asks the user, which only a click may cause. */
  requestPermission(descriptor: { mode: 'read' }): Promise<Permission>;
}

/** Lets the user choose a folder. @returns undefined when nothing was chosen */
export async function pickFolder(): Promise<FolderHandle | undefined> {
  const { showDirectoryPicker } = globalThis as unknown as {
    showDirectoryPicker: (options: { id: string; mode: 'read' }) => Promise<FolderHandle>;
  };
  try {
    return await showDirectoryPicker({ id: 'recordings', mode: 'read' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
