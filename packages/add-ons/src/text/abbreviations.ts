import { wordSet } from './word-lists.js';

/** Abbreviations after which a sentence never ends, in lower case with their full stop. */
export const neverFinalAbbreviations: ReadonlySet<string> = wordSet(
  `mr. mrs. ms. messrs. mme. mlle. dr. prof. rev. hon. pres. gov. sen. rep. gen. col. maj. capt. lt. sgt. cpl. st. mt. ft.
  vs. v. cf. e.g. i.e. viz. approx. ca. al. ed. eds. vol. vols. fig. figs. eq. sec. ch. pp. art. nr.
  hr. hrn. fr. frl. bzw. z.b. d.h. u.a. s.o. s.u. evtl. ggf. vgl. sog. bspw. bzgl. inkl. exkl. zzgl. abzgl. insb. mind. bd. dipl. ing.
  sr. sra. srta. dra. ud. uds. ee. uu. ej. núm. pág. m. mm. mgr. ex. c.-à-d. env. dott. sig. sigg. es. pag.
  bijv. bv. blz. d.w.z. dhr. mevr. np. tzn. m.in. tzw. prof. t.ex. bl.a. dvs. ca. f.eks. bl.a. např. tzv. tj. ул. им. т.е.`,
);

/** Abbreviations after which a sentence ends in front of a frequent sentence starter. */
export const sometimesFinalAbbreviations: ReadonlySet<string> = wordSet(
  `inc. ltd. co. corp. llc. bros. jr. sr. esq. etc. a.m. p.m. u.s. u.k. u.n. e.u. u.s.a. d.c. ph.d. m.d. b.a. m.a.
  jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. mon. tue. tues. wed. thu. thur. thurs. fri. sat. sun.
  ave. blvd. rd. dept. est. usw. usf. no. nos. p. min. max. tel. ecc. enz. itd. itp. osv. atd. др. гг. руб.`,
);
