/** True for a path inside a folder: no part of it leads out of the folder. */
export function isInnerPath(path: string): boolean {
  return (
    !/[\\\0:]/.test(path) &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
