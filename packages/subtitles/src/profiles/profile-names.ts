/** The names of the profiles. */
export const profileNames = [
  'default',
  'compliance',
  'netflix',
  'bbc',
  'dcmp',
  'ted',
  'shorts',
] as const;
