/** True for a relative path that stays inside its folder. */
export function isInnerPath(path: string): boolean {
  return (
    !/[\\\0:]/.test(path) &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
