/** The engine that a request has chosen by its name; null for the best one. */
export const jobEngine = 'alter table jobs add column engine text;';
