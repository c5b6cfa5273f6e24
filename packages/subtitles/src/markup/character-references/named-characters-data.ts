/**
 * For each mark, words of names, each followed by the word that replaces it in names of the
 * counterpart.
 */
export const counterparts: Readonly<Record<string, string>> = {
  '>': 'Left Right left right l r L R',
  '<': 'Less Greater less gtr l g L G',
  '=': 'Precedes Succeeds prec succ pr sc Pr Sc',
  '*': 'Subset Superset sub sup Sub Sup',
  ':': 'Up Down up down u d',
};

/**
 * The named character references of the HTML standard below U+2190 that `named-characters.ts` does
 * not derive, in the order of their code points, because neighbours have similar names. They are
 * those of letters, punctuation, currencies and fractions.
 *
 * A line begins with the distance of its first code point from the last one of the line before. The
 * second code point of a character that has two follows after a slash. Then come the names of
 * consecutive code points, each after a space, with commas between the names of the same code
 * point. Several spaces skip code points without a name.
 *
 * A character that begins with one of the marks of `counterparts` also has the names of the one
 * before with the words replaced: after `larrb` and `LeftArrowBar`, `>` stands for `rarrb` and
 * `RightArrowBar`.
 *
 * Marks after a name: `!` where it also counts without a semicolon, `-` and `~` where `n` and `Not`
 * before it name the same character with a stroke through it.
 *
 * Small letters of the Latin, Greek and Cyrillic scripts are not listed where their names are those
 * of the capitals.
 */
export const basicCharacters = `10 Tab NewLine
23 excl QUOT!,quot! num dollar percnt AMP!,amp! apos lpar > midast,ast plus comma  period sol
11 colon semi lt!-,LT!
0/8402 nvlt
1 equals
0/8421 bne
1 gt!-,GT!
0/8402 nvgt
1 quest commat
27 lbrack,lsqb bsol rbrack,rsqb Hat UnderBar,lowbar DiacriticalGrave,grave
6/106 fjlig
21 lbrace,lcub VerticalLine,verbar,vert rbrace,rcub
35 NonBreakingSpace,nbsp! iexcl! cent! pound! curren! yen! brvbar! sect! DoubleDot,uml!,Dot,die COPY!,copy! ordf! laquo! not! shy! circledR,REG!,reg! macr!,strns deg! PlusMinus,plusmn!,pm sup2! sup3! DiacriticalAcute,acute! micro! para! CenterDot,centerdot,middot! Cedilla,cedil! sup1! ordm! raquo! frac14! frac12!,half frac34! iquest!
6 angst AElig!
10 ETH!
7 times! Oslash!
6 THORN! szlig!
24 divide!,div
25 Dstrok
22 Hstrok
11 inodot,imath IJlig
6 kgreen
7 Lmidot  Lstrok
8 napos ENG
8 OElig
20 Tstrok
44 fnof
35 imped
64 gacute
66 jmath
143 circ Hacek,caron
17 Breve,breve DiacriticalDot,dot ring ogon DiacriticalTilde,tilde DiacriticalDoubleAcute,dblac
52 DownBreve
128 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho  Sigma Tau Upsilon Phi Chi Psi Omega,ohm
12 epsi
13 varsigma,sigmaf,sigmav   upsi
12 thetasym,vartheta,thetav upsih,Upsi   straightphi,varphi,phiv varpi,piv
6 Gammad digamma
19 varkappa,kappav varrho,rhov    straightepsilon,varepsilon,epsiv backepsilon,bepsi
11 IOcy DJcy GJcy Jukcy DScy Iukcy YIcy Jsercy LJcy NJcy TSHcy KJcy  Ubrcy DZcy Acy Bcy Vcy Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy Ucy Fcy KHcy TScy CHcy SHcy SHCHcy HARDcy Ycy SOFTcy Ecy YUcy YAcy
7123 ensp emsp emsp13 emsp14  numsp puncsp ThinSpace,thinsp VeryThinSpace,hairsp NegativeVeryThinSpace,NegativeMediumSpace,NegativeThickSpace,NegativeThinSpace,ZeroWidthSpace zwnj zwj lrm rlm hyphen,dash   ndash mdash horbar Verbar,Vert  OpenCurlyQuote,lsquo CloseCurlyQuote,rsquor,rsquo lsquor,sbquo  OpenCurlyDoubleQuote,ldquo CloseCurlyDoubleQuote,rdquor,rdquo ldquor,bdquo  dagger ddagger,Dagger bullet,bull   nldr hellip,mldr
10 permil pertenk prime Prime tprime backprime,bprime    lsaquo >    OverBar,oline   caret  hybull frasl
11 bsemi
8 qprime
8 MediumSpace
0/8202 ThickSpace
1 NoBreak ApplyFunction,af InvisibleTimes,it InvisibleComma,ic
73 euro
47 TripleDot,tdot DotDot
38 complexes,Copf   incare
5 gscr HilbertSpace,hamilt,Hscr Poincareplane,Hfr quaternions,Hopf planckh hslash,planck,plankv,hbar imagline,Iscr imagpart,image,Ifr,Im Laplacetrf,lagran,Lscr ell  naturals,Nopf numero copysr weierp,wp primes,Popf rationals,Qopf realine,Rscr realpart,real,Rfr,Re reals,Ropf rx    TRADE,trade  integers,Zopf   mho zeetrf,Zfr iiota   Bernoullis,bernou,Bscr Cayleys,Cfr  escr expectation,Escr Fouriertrf,Fscr  Mellintrf,phmmat,Mscr orderof,order,oscr alefsym,aleph beth gimel daleth
13 CapitalDifferentialD,DD DifferentialD,dd ExponentialE,exponentiale,ee ImaginaryI,ii
11 frac13 frac23 frac15 frac25 frac35 frac45 frac16 frac56 frac18 frac38 frac58 frac78`;

/**
 * The references to the characters from U+2190 on, mainly arrows, operators and shapes, in the same
 * form.
 */
export const symbolCharacters = `8593 ShortLeftArrow,leftarrow-,LeftArrow,larr-,slarr ShortUpArrow,UpArrow,uparrow,uarr ShortRightArrow,rightarrow-,RightArrow,rarr-,srarr ShortDownArrow,DownArrow,downarrow,darr leftrightarrow-,LeftRightArrow,harr- UpDownArrow,updownarrow,varr UpperLeftArrow,nwarrow,nwarr >nearrow,nearr LowerRightArrow,searrow,searr LowerLeftArrow,swarrow,swarr    rightsquigarrow,rarrw- twoheadleftarrow,Larr Uarr twoheadrightarrow,Rarr Darr leftarrowtail,larrtl > LeftTeeArrow,mapstoleft UpTeeArrow,mapstoup RightTeeArrow,mapsto,map DownTeeArrow,mapstodown  hookleftarrow,larrhk > looparrowleft,larrlp > leftrightsquigarrow,harrw   Lsh,lsh > ldsh >  crarr curvearrowleft,cularr >   circlearrowleft,olarr > leftharpoonup,LeftVector,lharu :DownLeftVector upharpoonright,RightUpVector,uharr upharpoonleft,LeftUpVector,uharl rightharpoonup,RightVector,rharu :DownRightVector downharpoonright,RightDownVector,dharr downharpoonleft,LeftDownVector,dharl RightArrowLeftArrow,rightleftarrows,rlarr UpArrowDownArrow,udarr LeftArrowRightArrow,leftrightarrows,lrarr leftleftarrows,llarr upuparrows,uuarr rightrightarrows,rrarr downdownarrows,ddarr ReverseEquilibrium,leftrightharpoons,lrhar rightleftharpoons,Equilibrium,rlhar    DoubleLeftArrow,Leftarrow-,lArr- DoubleUpArrow,Uparrow,uArr DoubleRightArrow,Rightarrow-,Implies,rArr- DoubleDownArrow,Downarrow,dArr DoubleLeftRightArrow,Leftrightarrow-,hArr-,iff DoubleUpDownArrow,Updownarrow,vArr nwArr neArr seArr swArr Lleftarrow,lAarr Rrightarrow,rAarr  zigrarr
7 LeftArrowBar,larrb >
16 DownArrowUpArrow,duarr
8 loarr > hoarr ForAll,forall complement,comp PartialD,part- Exists~,exist- nexists varnothing,emptyset,emptyv,empty  nabla,Del Element~,isinv,isin,in notinva,notin  ReverseElement~,SuchThat,niv,ni notniva,notni   Product,prod Coproduct,coprod Sum,sum minus MinusPlus,mnplus,mp dotplus,plusdo  smallsetminus,Backslash,setminus,ssetmn,setmn lowast SmallCircle,compfn  radic,Sqrt   Proportional,varpropto,propto,vprop,prop infin angrt angle,ang
0/8402 nang
1 measuredangle,angmsd angsph VerticalBar~,shortmid-,smid-,mid-  DoubleVerticalBar~,shortparallel-,parallel-,spar-,par-  wedge,and vee,or cap
0/65024 caps
1 cup
0/65024 cups
1 Integral,int Int iiint,tint ContourIntegral,conint,oint DoubleContourIntegral,Conint Cconint cwint ClockwiseContourIntegral,cwconint CounterClockwiseContourIntegral,awconint Therefore,therefore,there4 Because,because,becaus ratio Proportion,Colon dotminus,minusd  mDDot homtht thicksim,Tilde~,thksim,sim-
0/8402 nvsim
1 backsim,bsim
0/817 race
1 mstpos,ac
0/819 acE
1 acd VerticalTilde,wreath,wr  EqualTilde~,esim-,eqsim TildeEqual~,simeq-,sime-  TildeFullEqual~,cong- simne  TildeTilde~,thickapprox,approx-,asymp,thkap,ap-  approxeq,ape apid- backcong,bcong CupCap~,asympeq
0/8402 nvap
1 HumpDownHump~,Bumpeq,bump- HumpEqual~,bumpe-,bumpeq DotEqual,doteq,esdot
0/824 nedot
1 doteqdot,eDot fallingdotseq,efDot risingdotseq,erDot coloneq,Assign,colone eqcolon,ecolon eqcirc,ecir circeq,cire  wedgeq veeeq  triangleq,trie   questeq,equest NotEqual,ne Congruent~,equiv-
0/8421 bnequiv
3 leq-,le-
0/8402 nvle
1 <GreaterEqual~
0/8402 nvge
1 LessFullEqual,leqq-,lE- GreaterFullEqual~,geqq-,gE- lneqq,lnE
0/65024 lvertneqq,lvnE
1 <
0/65024 gvertneqq,gvnE
1 NestedLessLess,Lt,ll
0/824 NotLessLess,nLtv
0/8402 nLt
1 NestedGreaterGreater,Gt,gg
0/824 NotGreaterGreater,nGtv
0/8402 nGt
1 between,twixt  NotLess,nless < NotLessEqual  LessTilde~,lesssim,lsim- <   LessGreater~,lessgtr,lg GreaterLess~,gtrless,gl ntlg ntgl Precedes~,prec-,pr- = PrecedesSlantEqual~,preccurlyeq,prcue- = PrecedesTilde,precsim,prsim SucceedsTilde~,succsim,scsim   subset,sub-
0/8402 NotSubset,nsubset,vnsub
1 *Superset
0/8402 NotSuperset,nsupset,vnsup
3 SubsetEqual~,subseteq-,sube- *   subsetneq,subne
0/65024 varsubsetneq,vsubne
1 *
0/65024 varsupsetneq,vsupne
2 cupdot UnionPlus,uplus SquareSubset~,sqsubset,sqsub * SquareSubsetEqual~,sqsubseteq,sqsube- * SquareIntersection,sqcap
0/65024 sqcaps
1 SquareUnion,sqcup
0/65024 sqcups
1 CirclePlus,oplus CircleMinus,ominus CircleTimes,otimes osol CircleDot,odot circledcirc,ocir circledast,oast  circleddash,odash boxplus,plusb boxminus,minusb boxtimes,timesb dotsquare,sdotb RightTee,vdash- LeftTee,dashv DownTee,top bottom,UpTee,perp,bot  models DoubleRightTee,vDash- Vdash- Vvdash VDash-
5 prurel  vartriangleleft,LeftTriangle~,vltri > LeftTriangleEqual~,trianglelefteq-,ltrie-
0/8402 nvltrie
1 >
0/8402 nvrtrie
1 origof imof multimap,mumap hercon intercal,intcal veebar  barvee angrtvb lrtri bigwedge,xwedge,Wedge bigvee,xvee,Vee Intersection,bigcap,xcap bigcup,Union,xcup Diamond,diamond,diam sdot sstarf,Star divideontimes,divonx bowtie ltimes > leftthreetimes,lthree > backsimeq,bsime curlyvee,cuvee curlywedge,cuwed Subset,Sub Supset,Sup Cap Cup pitchfork,fork epar lessdot,ltdot < Ll- Gg-,ggg LessEqualGreater,lesseqgtr,leg
0/65024 lesg
1 GreaterEqualLess,gtreqless,gel
0/65024 gesl
3 curlyeqprec,cuepr =
7 lnsim < precnsim,prnsim = ntriangleleft,nltri >   vellip ctdot utdot : disin isinsv isins isindot
0/824 notindot
1 notinvc notinvb  isinE
0/824 notinE
1 nisd xnis nis notnivc notnivb
7 barwedge,barwed doublebarwedge,Barwed  LeftCeiling,lceil > LeftFloor,lfloor > drcrop dlcrop urcrop ulcrop bnot  profline profsurf  telrec target
6 ulcorner,ulcorn > llcorner,dlcorn lrcorner,drcorn   sfrown,frown ssmile,smile
10 cylcty profalar
8 topbot
7 ovbar  solbar
61 angzarr
52 lmoustache,lmoust >   OverBracket,tbrk UnderBracket,bbrk bbrktbrk
38 OverParenthesis UnderParenthesis OverBrace UnderBrace   trpezium
5 elinters
60 blank
165 circledS,oS
56 HorizontalLine,boxh  boxv
10 boxdr    boxdl    boxur    boxul    boxvr
8 boxvl
8 boxhd
8 boxhu
8 boxvh
20 boxH boxV boxdR boxDr boxDR boxdL boxDl boxDL boxuR boxUr boxUR boxuL boxUl boxUL boxvR boxVr boxVR boxvL boxVl boxVL boxHd boxhD boxHD boxHu boxhU boxHU boxvH boxVh boxVH
20 uhblk    lhblk    block
9 blk14 blk12 blk34
14 Square,square,squ
9 FilledVerySmallSquare,blacksquare,squarf,squf EmptyVerySmallSquare  rect marker   fltns  bigtriangleup,xutri blacktriangle,utrif triangle,utri   blacktriangleright,rtrif triangleright,rtri    bigtriangledown,xdtri blacktriangledown,dtrif triangledown,dtri   blacktriangleleft,ltrif triangleleft,ltri
7 lozenge,loz cir
33 tridot   bigcirc,xcirc
9 ultri > lltri EmptySmallSquare FilledSmallSquare
9 bigstar,starf star
8 phone
50 female  male
30 spadesuit,spades   clubsuit,clubs  heartsuit,hearts diamondsuit,diams    sung   flat natural,natur sharp
164 checkmark,check    cross
9 maltese,malt
22 sext
34 VerticalSeparator
26 lbbrk >
85 bsolhsub suphsol
29 LeftDoubleBracket,lobrk > LeftAngleBracket,langle,lang > Lang > loang >
8 LongLeftArrow,longleftarrow,xlarr > LongLeftRightArrow,longleftrightarrow,xharr DoubleLongLeftArrow,Longleftarrow,xlArr > DoubleLongLeftRightArrow,Longleftrightarrow,xhArr  longmapsto,xmap   dzigrarr
259 nvlArr > nvHarr Map
7 lbarr >bkarow lBarr >dbkarow drbkarow,RBarr DDotrahd UpArrowBar :   Rarrtl   latail > lAtail > larrfs > larrbfs >   nwarhk nearhk hksearow,searhk hkswarow,swarhk nwnear nesear,toea seswar,tosa swnwar
9 rarrc-  cudarrr ldca > cudarrl larrpl   curarrm cularrp
8 rarrpl   harrcir Uarrocir lurdshar ldrushar   LeftRightVector RightUpDownVector DownLeftRightVector LeftUpDownVector LeftVectorBar > RightUpVectorBar : DownLeftVectorBar > LeftUpVectorBar : LeftTeeVector > RightUpTeeVector : DownLeftTeeVector > LeftUpTeeVector : lHar uHar rHar dHar luruhar ldrdhar ruluhar rdldhar lharul llhard rharul lrhard UpEquilibrium,udhar ReverseUpEquilibrium,duhar RoundImplies erarr simrarr larrsim > rarrap ltlarr  gtrarr subrarr  suplarr lfisht > ufisht :
6 lopar >
5 lbrke > lbrkslu rbrksld lbrksld rbrkslu langd > lparlt rpargt gtlPar ltrPar    vzigzag  vangrt angrtvbd
7 ange range dwangle uwangle angmsdaa angmsdab angmsdac angmsdad angmsdae angmsdaf angmsdag angmsdah bemptyv demptyv cemptyv raemptyv laemptyv ohbar omid opar  operp  olcross odsold  olcir ofcir olt < cirscir cirE solb bsolb    boxbox    trisb rtriltri LeftTriangleBar~ >
12 iinfin infintie nvinfin
5 eparsl smeparsl eqvparsl
6 blacklozenge,lozf
9 RuleDelayed  dsol
10 bigodot,xodot bigoplus,xoplus bigotimes,xotime  biguplus,xuplus  bigsqcup,xsqcup
6 iiiint,qint fpartint   cirfnint awint rppolint scpolint npolint pointint quatint intlarhk
11 pluscir plusacir simplus plusdu plussim plustwo  mcomma minusdu   loplus > Cross timesd timesbar  smashp lotimes > otimesas Otimes odiv triplus triminus tritime intprod,iprod   amalg capdot  ncup ncap capand cupor cupcap capcup cupbrcap capbrcup cupcup capcap ccups ccaps   ccupssm   And Or andand oror orslope andslope  andv orv andd ord  wedbar
7 sdote    simdot   congdot- easter apacir apE- eplus pluse Esim Colone Equal  ddotseq,eDDot equivDD ltcir < ltquest < LessSlantEqual~,leqslant-,les- < lesdot < lesdoto < lesdotor gesdotol lessapprox,lap < lneq,lne < lnapprox,lnap < lesseqqgtr,lEg gtreqqless,gEl lsime < lsimg gsiml lgE glE lesges gesles eqslantless,els < elsdot < el <   siml < simlE < LessLess
0/824 NotNestedLessLess
1 GreaterGreater
0/824 NotNestedGreaterGreater
2 glj gla ltcc < lescc < smt lat smte
0/65024 smtes
1 late
0/65024 lates
1 bumpE PrecedesEqual~,preceq-,pre- =   prE = precneqq,prnE = precapprox,prap = precnapprox,prnap = Pr = subdot * subplus * submult * subedot * subseteqq-,subE- * subsim *   subsetneqq,subnE
0/65024 varsubsetneqq,vsubnE
1 *
0/65024 varsupsetneqq,vsupnE
3 csub * csube * subsup supsub subsub supsup suphsub supdsub forkv topfork mlcp
9 DoubleLeftTee,Dashv  Vdashl Barv vBar vBarv  Vbar Not bNot rnmid cirmid midcir topcir nhpar parsim
10 parsl
0/8421 nparsl
53251 fflig filig fllig ffilig ffllig`;

/** The subset of them that HTML 4 has, with its names. */
export const commonSymbols = `8593 larr uarr rarr darr harr
33 crarr
27 lArr uArr rArr dArr hArr
44 forall  part exist  empty  nabla isin notin  ni
4 prod  sum minus
5 lowast   radic   prop infin  ang
7 and or cap cup int
9 there4
8 sim
9 cong   asymp
24 ne equiv   le ge
29 sub sup nsub  sube supe
14 oplus  otimes
14 perp
32 sdot
67 lceil rceil lfloor rfloor
703 loz
150 spades   clubs  hearts diams
386 lang rang`;
