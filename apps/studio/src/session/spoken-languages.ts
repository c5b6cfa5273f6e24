import type { Capabilities, Job } from '@earshot/core/types';

/** Languages that a server recognises in jobs of one kind. */
export interface SpokenLanguages {
  readonly codes: readonly string[];
  /**
   * What a request without a language gets: it is `detected`, or that of the engine is `assumed`,
   * or one must be `required` because the server can do neither.
   */
  readonly withoutChoice: 'detected' | 'assumed' | 'required';
  /** The assumed language, undefined unless there is one. */
  readonly assumed: string | undefined;
}

/** Finds the languages that the engines of a server recognise, as the service chooses among them. */
export function findSpokenLanguages(
  { engines }: Pick<Capabilities, 'engines'>,
  kind: Job['kind'],
): SpokenLanguages {
  const usable = kind === 'live' ? engines.filter(({ streaming }) => streaming) : engines;
  const codes = [...new Set(usable.flatMap(({ languages }) => languages))];
  if (usable.some(({ language_detection }) => language_detection))
    return { codes, withoutChoice: 'detected', assumed: undefined };
  const [own, ...others] = usable[0]?.languages ?? [];
  return own !== undefined && others.length === 0
    ? { codes, withoutChoice: 'assumed', assumed: own }
    : { codes, withoutChoice: 'required', assumed: undefined };
}
