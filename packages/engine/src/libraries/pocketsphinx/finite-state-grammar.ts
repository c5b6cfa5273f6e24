/** One word from a state of a grammar to another. */
export interface GrammarTransition {
  /** State before the word. */
  readonly from: number;
  /** State after it. */
  readonly to: number;
  /** Name of the word in the dictionary of the decoder. */
  readonly word: string;
  /** Probability of this transition, more than 0 and at most 1. */
  readonly probability: number;
}

/**
 * A grammar of words: every path from state 0 to the final state is a text that may be recognised.
 */
export interface FiniteStateGrammar {
  /** Number of states. */
  readonly stateCount: number;
  /** State in which a text ends. */
  readonly finalState: number;
  /** The words between the states. */
  readonly transitions: readonly GrammarTransition[];
}

/**
 * Writes a grammar in the text format of the library (`FSG_BEGIN` to `FSG_END`). The library's
 * parser of its other format, JSGF, leaks memory in each call.
 *
 * @param grammar - grammar whose names have no white space
 */
export function formatGrammar({ stateCount, finalState, transitions }: FiniteStateGrammar): string {
  return [
    'FSG_BEGIN grammar',
    `NUM_STATES ${stateCount}`,
    'START_STATE 0',
    `FINAL_STATE ${finalState}`,
    ...transitions.map(
      ({ from, to, probability, word }) => `TRANSITION ${from} ${to} ${probability} ${word}`,
    ),
    'FSG_END\n',
  ].join('\n');
}
