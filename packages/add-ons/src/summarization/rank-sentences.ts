/**
 * Damping factor of PageRank: share of a rank that comes from the edges, the rest being the same
 * for all sentences.
 */
const dampingFactor = 0.85;

const maximumIterations = 40;
/** Change of all ranks together below which the iteration has converged. */
const tolerance = 1e-6;

/**
 * Maximum number of edges of a sentence, the heaviest ones. Time and memory grow with the number of
 * sentences times this.
 */
const maximumDegree = 24;

/**
 * Document frequency above which a term makes no edges, since nearly all sentences would be
 * connected.
 */
const maximumDocumentFrequency = 80;

/**
 * Ranks sentences by TextRank (Mihalcea and Tarau, 2004) over the cosine similarity of their TF-IDF
 * vectors. Each sentence is compared with those that share one of its rarer terms, so that the time
 * grows with the length of the text.
 *
 * @returns a rank of each sentence, which add up to 1 when there are any
 */
export function rankSentences(terms: readonly (readonly string[])[]): Float64Array {
  const size = terms.length;
  const vectors = tfIdfVectors(terms);
  const edges = similarityGraph(vectors);
  const sums = edges.map((list) => list.reduce((sum, { weight }) => sum + weight, 0));
  let ranks = new Float64Array(size).fill(1 / Math.max(1, size));
  for (let iteration = 0; iteration < maximumIterations; iteration += 1) {
    const next = new Float64Array(size);
    let danglingRank = 0;
    for (let from = 0; from < size; from += 1) {
      const rank = ranks[from] ?? 0;
      const sum = sums[from] ?? 0;
      if (sum === 0) danglingRank += rank;
      else
        for (const { to, weight } of edges[from] ?? [])
          next[to] = (next[to] ?? 0) + (rank * weight) / sum;
    }
    let change = 0;
    for (let at = 0; at < size; at += 1) {
      const value =
        (1 - dampingFactor) / size + dampingFactor * ((next[at] ?? 0) + danglingRank / size);
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

/** TF-IDF weights of the terms of a sentence, a vector of length 1. */
type TermVector = ReadonlyMap<string, number>;

function tfIdfVectors(terms: readonly (readonly string[])[]): TermVector[] {
  const documentFrequencies = new Map<string, number>();
  for (const list of terms)
    for (const term of new Set(list))
      documentFrequencies.set(term, (documentFrequencies.get(term) ?? 0) + 1);
  return terms.map((list) => {
    const vector = new Map<string, number>();
    for (const term of list)
      vector.set(
        term,
        (vector.get(term) ?? 0) + Math.log(1 + terms.length / (documentFrequencies.get(term) ?? 1)),
      );
    const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight ** 2, 0));
    return new Map([...vector].map(([term, weight]) => [term, weight / (length || 1)]));
  });
}

/** Edges from each sentence to those most similar to it. */
function similarityGraph(vectors: readonly TermVector[]): Edge[][] {
  // Inverted index: sentences of each term.
  const postings = new Map<string, number[]>();
  for (const [at, vector] of vectors.entries())
    for (const term of vector.keys()) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [at]);
      else list.push(at);
    }
  const edges: Edge[][] = vectors.map(() => []);
  for (const [from, vector] of vectors.entries()) {
    const similarities = new Map<number, number>();
    for (const [term, weight] of vector) {
      const list = postings.get(term) ?? [];
      if (list.length > maximumDocumentFrequency) continue;
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
      .slice(0, maximumDegree);
  }
  return edges;
}
