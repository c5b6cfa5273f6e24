/** Normalises the name of a Python package as indexes do (PEP 503). */
export function normaliseName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
