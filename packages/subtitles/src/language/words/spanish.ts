import type { WordLists } from './word-lists.js';

/** The closed classes of Spanish. */
export const spanish: WordLists = {
  determiners: `el la los las lo un una unos unas este esta estos estas ese esa esos esas aquel aquella aquellos aquellas mi mis tu
    tus su sus nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras todo toda todos todas cada algún alguna algunos
    algunas ningún ninguna otro otra otros otras cualquier mucho mucha muchos muchas poco poca pocos pocas varios varias ambos ambas
    cuyo cuya cuyos cuyas tanto tanta tantos tantas demás tal tales`,
  prepositions: `a al ante bajo con contra de del desde durante en entre excepto hacia hasta mediante para por pro salvo según sin
    so sobre tras versus vía como conmigo incluso`,
  conjunctions: `y e o u ni pero mas sino aunque que porque pues si cuando mientras donde como cual cuales quien quienes luego
    conque ya sea bien adonde cuanto apenas`,
  auxiliaries: `he has ha hemos habéis han había habías habíamos habían habré habrá habremos habrán habría habrían haya hayan hubo
    hubiera hubieran haber habido soy eres es somos sois son era eras éramos eran fui fue fueron será serán sería serían sea sean
    ser siendo sido estoy estás está estamos están estaba estaban estuvo estará esté estén estar estado puedo puedes puede podemos
    pueden podía podían pudo podrá podrán podría podrían pueda debo debes debe debemos deben debía debían deberá deberán debería
    deberían voy vas va vamos van iba iban quiero quiere quieren tengo tiene tienen tenía hay`,
  negations: 'no nunca jamás tampoco ni nada',
  pronouns: 'yo tú él ella usted nosotros nosotras vosotros vosotras ellos ellas ustedes se me te le les nos os lo',
  titles: 'sr sra srta sres don doña señor señora señorita dr dra doctor doctora prof profesor profesora lic ing presidente presidenta ministro ministra general coronel capitán rey reina príncipe princesa papa padre san santa santo',
  abbreviations: 'sr sra srta sres dr dra prof lic ing ud uds vd art cap pág págs núm vol etc av aprox ej fig gral ene feb ago sept oct nov dic',
  modifiers: `muy más menos tan bastante demasiado casi sólo solo también aún todavía siempre ya mismo misma mismos mismas gran
    grande buen buena buenos buenas mal mala malos malas nuevo nueva nuevos nuevas primer primera primero primeros segundo segunda
    tercer tercera último última últimos próximo próxima mejor peor mayor menor propio propia único única dos tres cuatro cinco seis
    siete ocho nueve diez veinte treinta cien ciento mil viejo vieja pequeño pequeña`,
  labels: 'artículo capítulo página número parte sección tomo figura tabla línea canal sala resolución siglo',
};
