/** Share of the rank that follows similarities, the rest is the same for all: that of PageRank. */
const damping = 0.85;

const maximumRounds = 40;
const tolerance = 1e-6;

/** Neighbours of a sentence that count; time and memory grow with the number of sentences times this. */
const neighbourCount = 24;

/** Terms that more sentences have do not make neighbours: nearly all sentences would be. */
const commonTermLimit = 80;

/**
 * Ranks sentences by how much of the whole they have in common with others: TextRank (Mihalcea and Tarau, 2004) over the cosine of
 * their terms, weighted by how rare these are. Each sentence is compared with those that share one of its rarer terms, so that
 * the time grows with the length of the text.
 *
 * @param terms - terms of each sentence
 * @returns a rank of each sentence; they add up to 1 when there are any
 */
export function rankSentences(terms: readonly (readonly string[])[]): Float64Array {
  const size = terms.length;
  const vectors = weigh(terms);
  const edges = connect(vectors);
  const sums = edges.map((list) => list.reduce((sum, { weight }) => sum + weight, 0));
  let ranks = new Float64Array(size).fill(1 / Math.max(1, size));
  for (let round = 0; round < maximumRounds; round += 1) {
    const next = new Float64Array(size);
    let lost = 0;
    for (let from = 0; from < size; from += 1) {
      const rank = ranks[from] ?? 0;
      const sum = sums[from] ?? 0;
      if (sum === 0) lost += rank;
      else
        for (const { to, weight } of edges[from] ?? [])
          next[to] = (next[to] ?? 0) + (rank * weight) / sum;
    }
    let change = 0;
    for (let at = 0; at < size; at += 1) {
      const value = (1 - damping) / size + damping * ((next[at] ?? 0) + lost / size);
      change += Math.abs(value - (ranks[at] ?? 0));
      next[at] = value;
    }
    ranks = next;
    if (change < tolerance) break;
  }
  return ranks;
}

interface Edge {
  readonly to: number;
  readonly weight: number;
}

/** Weight of each term of a sentence, of length 1 together. */
type TermVector = ReadonlyMap<string, number>;

function weigh(terms: readonly (readonly string[])[]): TermVector[] {
  const inSentences = new Map<string, number>();
  for (const list of terms)
    for (const term of new Set(list)) inSentences.set(term, (inSentences.get(term) ?? 0) + 1);
  return terms.map((list) => {
    const vector = new Map<string, number>();
    for (const term of list)
      vector.set(
        term,
        (vector.get(term) ?? 0) + Math.log(1 + terms.length / (inSentences.get(term) ?? 1)),
      );
    const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight ** 2, 0));
    return new Map([...vector].map(([term, weight]) => [term, weight / (length || 1)]));
  });
}

function connect(vectors: readonly TermVector[]): Edge[][] {
  const places = new Map<string, number[]>();
  for (const [at, vector] of vectors.entries())
    for (const term of vector.keys()) {
      const list = places.get(term);
      if (list === undefined) places.set(term, [at]);
      else list.push(at);
    }
  const edges: Edge[][] = vectors.map(() => []);
  for (const [from, vector] of vectors.entries()) {
    const similarities = new Map<number, number>();
    for (const [term, weight] of vector) {
      const list = places.get(term) ?? [];
      if (list.length > commonTermLimit) continue;
      for (const to of list)
        if (to !== from)
          similarities.set(
            to,
            (similarities.get(to) ?? 0) + weight * (vectors[to]?.get(term) ?? 0),
          );
    }
    edges[from] = [...similarities]
      .map(([to, weight]) => ({ to, weight }))
      .sort((one, other) => other.weight - one.weight || one.to - other.to)
      .slice(0, neighbourCount);
  }
  return edges;
}
