import type { WordLists } from './word-lists.js';

/** The closed classes of Dutch. */
export const dutch: WordLists = {
  determiners: `de het 't een 'n deze dit die dat mijn m'n jouw je uw zijn z'n haar ons onze jullie hun elk elke ieder iedere alle al
    beide enkele sommige veel vele weinig meer minder geen welk welke zulk zulke ander andere hetzelfde dezelfde enige
    menig menige verschillende verscheidene zoveel hoeveel`,
  prepositions: `aan achter af behalve beneden bij binnen boven buiten door gedurende in inclusief langs met na naar naast nabij om
    omstreeks omtrent ondanks onder op over per rond rondom sinds te tegen tegenover ten ter tijdens tot tussen uit van vanaf vanuit
    vanwege via volgens voor voorbij wegens zonder als dan zoals`,
  conjunctions: `en of maar want dus noch dat als wanneer toen terwijl omdat doordat zodat opdat hoewel ofschoon tenzij mits indien
    zodra zolang voordat nadat totdat sinds waar waarin waarbij waardoor waarmee waarom waarop waarvan waarvoor die wie wat hoe welke
    wiens zowel evenals alsof`,
  auxiliaries: `heb hebt heeft hebben had hadden gehad ben bent is zijn was waren geweest word wordt worden werd werden geworden zal
    zult zullen zou zouden kan kunt kunnen kon konden mag mogen mocht mochten moet moeten moest moesten wil wilt willen wilde wilden
    wou hoeft hoeven ga gaat gaan ging gingen laat laten liet blijft blijven`,
  negations: 'niet nooit geen niets noch nauwelijks',
  pronouns: "ik jij je u hij zij ze het 't wij we jullie men er zich me mij hem haar ons hen hun wie ie k 'k",
  titles: 'meneer mevrouw mijnheer mevr mw dhr dr drs ir mr ing prof professor dokter doctor president minister premier generaal koning koningin prins prinses paus pater sint st burgemeester',
  abbreviations: 'dhr mevr mw dr drs ir mr ing prof st nr blz bijv bv ca enz evt excl incl jl m.b.t o.a i.p.v t.o.v z.g resp vgl jan feb aug sept okt nov dec art',
  modifiers: `heel erg zeer te zo nogal tamelijk vrij bijna alleen ook nog al altijd steeds meer minder meest eerste tweede derde
    laatste volgende vorige nieuwe oude grote kleine goede slechte beste hele eigen enige lange korte jonge hoge lage mooie belangrijke
    twee drie vier vijf zes zeven acht negen tien elf twaalf twintig dertig honderd duizend miljoen miljard`,
  labels: 'artikel hoofdstuk pagina bladzijde nummer deel paragraaf figuur tabel regel kanaal zaal kamer spoor resolutie',
};
