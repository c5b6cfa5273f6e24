/** Features, each with the test for it. */
export type FeatureTests<Subject> = readonly (readonly [
  feature: string,
  holds: (subject: Subject) => boolean,
])[];

/** Adds the features whose tests hold. */
export function addFeatures<Subject>(
  found: Set<string>,
  tests: FeatureTests<Subject>,
  subject: Subject,
): void {
  for (const [feature, holds] of tests) if (holds(subject)) found.add(feature);
}
