import type { Rule } from '../rule.js';

/** Single names, by what stands around them. */
export const singleNameRules: readonly Rule[] = [
  {
    type: 'NAME',
    of: 'name',
    when: 'given-known words:1',
    unless: 'grammar small determined other-name word',
    confidence: 0.68,
    examples: ['so [fatima] has the key'],
    counterexamples: ['the fatima shrine'],
  },
  {
    type: 'NAME',
    of: 'name',
    when: 'given words:1 spoken-of|related|introduced|greeted|sure-verb|person-verb|beside-name|possessive|subordinate|calling|capital',
    unless: 'grammar small articled word',
    confidence: 0.7,
    examples: ['my husband [somtochukwu] pays', 'i met [gwenllian] there'],
  },
  {
    type: 'NAME',
    of: 'name',
    when: 'given-word|given words:1 related|greeted ends-clause|person-verb|capital|ends-turn',
    unless: 'grammar small',
    confidence: 0.72,
    examples: ['my sister [hope] has the key', 'hello [grace] how are you'],
    counterexamples: ['my sister may help', 'thank you so much'],
  },
  {
    type: 'NAME',
    of: 'name',
    when: 'given-word words:1 introduced introduction-goes-on|occupation-follows|calling',
    unless: 'small determined',
    confidence: 0.72,
    examples: ["it's [mark] from the garage", "i'm [rob] the plumber", 'this is [hope] speaking'],
    counterexamples: ['it is art', 'this is a rob'],
  },
];
