/** Passages of a job, at most. That of 100 hours has some 20,000. */
export const passagesOfJob = 2 ** 20;

/** Number of a passage. In descending order it is the first of its job, and the newest job first. */
export function passageNumber(jobNumber: number, place: number): number {
  return jobNumber * passagesOfJob + (passagesOfJob - 1 - place);
}

/** Number of the job of a passage. */
export function toJobNumber(passage: number): number {
  return Math.floor(passage / passagesOfJob);
}
