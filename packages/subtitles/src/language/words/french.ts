import type { WordLists } from './word-lists.js';

/** The closed classes of French. */
export const french: WordLists = {
  determiners: `le la les l' un une des du de d' au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur
    leurs tout toute tous toutes chaque quelque quelques plusieurs aucun aucune nul nulle quel quelle quels quelles certain certaine
    certains certaines divers diverses autre autres tel telle tels telles même`,
  prepositions: `à a de d' en dans par pour sur sous avec sans entre vers chez contre depuis pendant durant selon sauf malgré parmi
    devant derrière dès hors jusque jusqu' jusqu'à jusqu'au outre près avant après envers moyennant concernant voici voilà hormis
    via suivant lors afin grâce comme`,
  conjunctions: `et ou mais donc or ni car que qu' qui quoi dont où si s' lorsque lorsqu' quand puisque puisqu' quoique comme parce
    tandis alors soit laquelle lequel lesquels lesquelles auquel duquel comment pourquoi combien`,
  auxiliaries: `ai as a avons avez ont avais avait avions aviez avaient aurai auras aura aurons aurez auront aurais aurait auraient
    ait aient eu eut suis es est sommes êtes sont étais était étions étiez étaient serai sera serons serez seront serais serait
    seraient soit soient été fut furent être avoir vais vas va allons allez vont peux peut pouvons pouvez peuvent pouvait pouvaient
    pourra pourrait dois doit devons devez doivent devait devrait veux veut voulons voulez veulent voulait voudrait faut fait font
    c'est n'est n'a n'ont s'est j'ai qu'est`,
  negations: "ne n' pas plus jamais rien point non ni guère",
  pronouns: `je j' tu il elle on nous vous ils elles se s' me m' te t' lui y en ce c' ça cela ceci celui celle ceux celles moi toi
    qu'il qu'elle qu'on qu'ils qu'elles s'il s'ils`,
  titles: 'm mm mme mmes mlle mlles monsieur madame mademoiselle messieurs dr docteur pr professeur me maître saint sainte st ste président présidente ministre général colonel capitaine roi reine prince princesse pape père sœur',
  abbreviations: 'm mm dr pr st ste art p pp cf av bd etc ex fig vol no env janv févr juil sept oct nov déc',
  modifiers: `très trop plus moins assez si aussi bien mal peu fort tout presque encore toujours déjà seul seule petit petite petits
    petites grand grande grands grandes bon bonne bons bonnes beau bel belle beaux belles nouveau nouvel nouvelle nouveaux nouvelles
    jeune jeunes vieux vieil vieille premier première premiers premières dernier dernière deuxième second seconde prochain prochaine
    mauvais mauvaise gros grosse long longue haut haute deux trois quatre cinq six sept huit neuf dix vingt trente cent mille
    propre propres meilleur meilleure`,
  enclitics: 'pas plus jamais rien point',
  labels: 'article chapitre page numéro partie section tome figure tableau chaîne salle résolution siècle',
};
