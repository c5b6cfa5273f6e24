/** Normalises the name of a Python package like indexes (PEP 503). */
export function normaliseName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
