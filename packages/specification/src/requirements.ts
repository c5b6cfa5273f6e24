/** Placeholder until the lists stand. */
export type RequirementId = string;
