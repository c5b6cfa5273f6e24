/**
 * The named character references of the HTML standard that `named-characters.ts` does not derive, in the order of their
 * code points: neighbours have similar names. More than 300 lines, since it is one table.
 *
 * A line begins with how far its first code point is from the last of the line before; after a slash follows the second
 * code point of a character that has two. Then come the names of consecutive code points, those of the same one with
 * commas between them.
 *
 * Marks after a name: `!` where it also counts without a semicolon, `-` and `~` where `n` and `Not` before it name the
 * same character with a stroke through it.
 *
 * Small letters of the Latin, Greek and Cyrillic scripts are not listed where their names are those of the capitals.
 */
export const packedCharacters = `10 Tab NewLine
23 excl QUOT!,quot! num dollar percnt AMP!,amp! apos lpar rpar ast,midast plus comma
2 period sol
11 colon semi LT!,lt!-
0/8402 nvlt
1 equals
0/8421 bne
1 GT!,gt!-
0/8402 nvgt
1 quest commat
27 lsqb,lbrack bsol rsqb,rbrack Hat lowbar,UnderBar grave,DiacriticalGrave
6/106 fjlig
21 lcub,lbrace vert,verbar,VerticalLine rcub,rbrace
35 nbsp!,NonBreakingSpace iexcl! cent! pound! curren! yen! brvbar! sect! Dot,die,uml!,DoubleDot COPY!,copy! ordf! laquo! not! shy! REG!,reg!,circledR macr!,strns deg! pm,plusmn!,PlusMinus sup2! sup3! acute!,DiacriticalAcute micro! para! middot!,CenterDot,centerdot cedil!,Cedilla sup1! ordm! raquo! frac14! half,frac12! frac34! iquest!
6 angst AElig!
10 ETH!
7 times! Oslash!
6 THORN! szlig!
24 div,divide!
25 Dstrok
22 Hstrok
11 imath,inodot IJlig
6 kgreen
7 Lmidot
2 Lstrok
8 napos ENG
8 OElig
20 Tstrok
44 fnof
35 imped
64 gacute
66 jmath
143 circ Hacek,caron
17 Breve,breve dot,DiacriticalDot ring ogon tilde,DiacriticalTilde dblac,DiacriticalDoubleAcute
52 DownBreve
128 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho
2 Sigma Tau Upsilon Phi Chi Psi ohm,Omega
12 epsi
13 sigmaf,sigmav,varsigma
3 upsi
12 thetav,thetasym,vartheta Upsi,upsih
3 phiv,varphi,straightphi piv,varpi
6 Gammad digamma
19 kappav,varkappa rhov,varrho
4 epsiv,varepsilon,straightepsilon bepsi,backepsilon
11 IOcy DJcy GJcy Jukcy DScy Iukcy YIcy Jsercy LJcy NJcy TSHcy KJcy
2 Ubrcy DZcy Acy Bcy Vcy Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy Ucy Fcy KHcy TScy CHcy SHcy SHCHcy HARDcy Ycy SOFTcy Ecy YUcy YAcy
7123 ensp emsp emsp13 emsp14
2 numsp puncsp thinsp,ThinSpace hairsp,VeryThinSpace ZeroWidthSpace,NegativeThinSpace,NegativeThickSpace,NegativeMediumSpace,NegativeVeryThinSpace zwnj zwj lrm rlm dash,hyphen
3 ndash mdash horbar Vert,Verbar
2 lsquo,OpenCurlyQuote rsquo,rsquor,CloseCurlyQuote sbquo,lsquor
2 ldquo,OpenCurlyDoubleQuote rdquo,rdquor,CloseCurlyDoubleQuote bdquo,ldquor
2 dagger Dagger,ddagger bull,bullet
3 nldr mldr,hellip
10 permil pertenk prime Prime tprime bprime,backprime
4 lsaquo rsaquo
4 oline,OverBar
3 caret
2 hybull frasl
11 bsemi
8 qprime
8 MediumSpace
0/8202 ThickSpace
1 NoBreak af,ApplyFunction it,InvisibleTimes ic,InvisibleComma
73 euro
47 tdot,TripleDot DotDot
38 Copf,complexes
3 incare
5 gscr Hscr,hamilt,HilbertSpace Hfr,Poincareplane Hopf,quaternions planckh hbar,hslash,planck,plankv Iscr,imagline Im,Ifr,image,imagpart Lscr,lagran,Laplacetrf ell
2 Nopf,naturals numero copysr wp,weierp Popf,primes Qopf,rationals Rscr,realine Re,Rfr,real,realpart Ropf,reals rx
4 TRADE,trade
2 Zopf,integers
3 mho Zfr,zeetrf iiota
3 Bscr,bernou,Bernoullis Cfr,Cayleys
2 escr Escr,expectation Fscr,Fouriertrf
2 Mscr,phmmat,Mellintrf oscr,order,orderof aleph,alefsym beth gimel daleth
13 DD,CapitalDifferentialD dd,DifferentialD ee,ExponentialE,exponentiale ii,ImaginaryI
11 frac13 frac23 frac15 frac25 frac35 frac45 frac16 frac56 frac18 frac38 frac58 frac78
50 larr-,slarr,LeftArrow,leftarrow-,ShortLeftArrow uarr,UpArrow,uparrow,ShortUpArrow rarr-,srarr,RightArrow,rightarrow-,ShortRightArrow darr,DownArrow,downarrow,ShortDownArrow harr-,LeftRightArrow,leftrightarrow- varr,UpDownArrow,updownarrow nwarr,nwarrow,UpperLeftArrow nearr,nearrow,UpperRightArrow searr,searrow,LowerRightArrow swarr,swarrow,LowerLeftArrow
4 rarrw-,rightsquigarrow Larr,twoheadleftarrow Uarr Rarr,twoheadrightarrow Darr larrtl,leftarrowtail rarrtl,rightarrowtail mapstoleft,LeftTeeArrow mapstoup,UpTeeArrow map,mapsto,RightTeeArrow mapstodown,DownTeeArrow
2 larrhk,hookleftarrow rarrhk,hookrightarrow larrlp,looparrowleft rarrlp,looparrowright harrw,leftrightsquigarrow
3 Lsh,lsh Rsh,rsh ldsh rdsh
2 crarr cularr,curvearrowleft curarr,curvearrowright
3 olarr,circlearrowleft orarr,circlearrowright lharu,LeftVector,leftharpoonup lhard,DownLeftVector,leftharpoondown uharr,RightUpVector,upharpoonright uharl,LeftUpVector,upharpoonleft rharu,RightVector,rightharpoonup rhard,DownRightVector,rightharpoondown dharr,RightDownVector,downharpoonright dharl,LeftDownVector,downharpoonleft rlarr,rightleftarrows,RightArrowLeftArrow udarr,UpArrowDownArrow lrarr,leftrightarrows,LeftArrowRightArrow llarr,leftleftarrows uuarr,upuparrows rrarr,rightrightarrows ddarr,downdownarrows lrhar,leftrightharpoons,ReverseEquilibrium rlhar,Equilibrium,rightleftharpoons
4 lArr-,Leftarrow-,DoubleLeftArrow uArr,Uparrow,DoubleUpArrow rArr-,Implies,Rightarrow-,DoubleRightArrow dArr,Downarrow,DoubleDownArrow iff,hArr-,Leftrightarrow-,DoubleLeftRightArrow vArr,Updownarrow,DoubleUpDownArrow nwArr neArr seArr swArr lAarr,Lleftarrow rAarr,Rrightarrow
2 zigrarr
7 larrb,LeftArrowBar rarrb,RightArrowBar
16 duarr,DownArrowUpArrow
8 loarr roarr hoarr ForAll,forall comp,complement part-,PartialD exist-,Exists~ nexists empty,emptyv,emptyset,varnothing
2 Del,nabla in,isin,isinv,Element~ notin,notinva
2 ni,niv,SuchThat,ReverseElement~ notni,notniva
3 prod,Product coprod,Coproduct Sum,sum minus mp,mnplus,MinusPlus plusdo,dotplus
2 setmn,ssetmn,setminus,Backslash,smallsetminus lowast compfn,SmallCircle
2 Sqrt,radic
3 prop,vprop,propto,varpropto,Proportional infin angrt ang,angle
0/8402 nang
1 angmsd,measuredangle angsph mid-,smid-,shortmid-,VerticalBar~
2 par-,spar-,parallel-,shortparallel-,DoubleVerticalBar~
2 and,wedge or,vee cap
0/65024 caps
1 cup
0/65024 cups
1 int,Integral Int tint,iiint oint,conint,ContourIntegral Conint,DoubleContourIntegral Cconint cwint cwconint,ClockwiseContourIntegral awconint,CounterClockwiseContourIntegral there4,Therefore,therefore becaus,Because,because ratio Colon,Proportion minusd,dotminus
2 mDDot homtht sim-,Tilde~,thksim,thicksim
0/8402 nvsim
1 bsim,backsim
0/817 race
1 ac,mstpos
0/819 acE
1 acd wr,wreath,VerticalTilde
2 esim-,eqsim,EqualTilde~ sime-,simeq-,TildeEqual~
2 cong-,TildeFullEqual~ simne
2 ap-,asymp,thkap,approx-,TildeTilde~,thickapprox
2 ape,approxeq apid- bcong,backcong CupCap~,asympeq
0/8402 nvap
1 bump-,Bumpeq,HumpDownHump~ bumpe-,bumpeq,HumpEqual~ doteq,esdot,DotEqual
0/824 nedot
1 eDot,doteqdot efDot,fallingdotseq erDot,risingdotseq Assign,colone,coloneq ecolon,eqcolon ecir,eqcirc cire,circeq
2 wedgeq veeeq
2 trie,triangleq
3 equest,questeq ne,NotEqual equiv-,Congruent~
0/8421 bnequiv
3 le-,leq-
0/8402 nvle
1 ge-,geq-,GreaterEqual~
0/8402 nvge
1 lE-,leqq-,LessFullEqual gE-,geqq-,GreaterFullEqual~ lnE,lneqq
0/65024 lvnE,lvertneqq
1 gnE,gneqq
0/65024 gvnE,gvertneqq
1 Lt,ll,NestedLessLess
0/824 nLtv,NotLessLess
0/8402 nLt
1 Gt,gg,NestedGreaterGreater
0/824 nGtv,NotGreaterGreater
0/8402 nGt
1 twixt,between
2 nless,NotLess ngtr,NotGreater NotLessEqual
2 lsim-,lesssim,LessTilde~ gsim-,gtrsim,GreaterTilde~
3 lg,lessgtr,LessGreater~ gl,gtrless,GreaterLess~ ntlg ntgl pr-,prec-,Precedes~ sc-,succ-,Succeeds~ prcue-,preccurlyeq,PrecedesSlantEqual~ sccue-,succcurlyeq,SucceedsSlantEqual~ prsim,precsim,PrecedesTilde scsim,succsim,SucceedsTilde~
3 sub-,subset
0/8402 vnsub,nsubset,NotSubset
1 sup-,supset,Superset
0/8402 vnsup,nsupset,NotSuperset
3 sube-,subseteq-,SubsetEqual~ supe-,supseteq-,SupersetEqual~
3 subne,subsetneq
0/65024 vsubne,varsubsetneq
1 supne,supsetneq
0/65024 vsupne,varsupsetneq
2 cupdot uplus,UnionPlus sqsub,sqsubset,SquareSubset~ sqsup,sqsupset,SquareSuperset~ sqsube-,sqsubseteq,SquareSubsetEqual~ sqsupe-,sqsupseteq,SquareSupersetEqual~ sqcap,SquareIntersection
0/65024 sqcaps
1 sqcup,SquareUnion
0/65024 sqcups
1 oplus,CirclePlus ominus,CircleMinus otimes,CircleTimes osol odot,CircleDot ocir,circledcirc oast,circledast
2 odash,circleddash plusb,boxplus minusb,boxminus timesb,boxtimes sdotb,dotsquare vdash-,RightTee dashv,LeftTee top,DownTee bot,perp,UpTee,bottom
2 models vDash-,DoubleRightTee Vdash- Vvdash VDash-
5 prurel
2 vltri,LeftTriangle~,vartriangleleft vrtri,RightTriangle~,vartriangleright ltrie-,trianglelefteq-,LeftTriangleEqual~
0/8402 nvltrie
1 rtrie-,trianglerighteq-,RightTriangleEqual~
0/8402 nvrtrie
1 origof imof mumap,multimap hercon intcal,intercal veebar
2 barvee angrtvb lrtri Wedge,xwedge,bigwedge Vee,xvee,bigvee xcap,bigcap,Intersection xcup,Union,bigcup diam,Diamond,diamond sdot Star,sstarf divonx,divideontimes bowtie ltimes rtimes lthree,leftthreetimes rthree,rightthreetimes bsime,backsimeq cuvee,curlyvee cuwed,curlywedge Sub,Subset Sup,Supset Cap Cup fork,pitchfork epar ltdot,lessdot gtdot,gtrdot Ll- Gg-,ggg leg,lesseqgtr,LessEqualGreater
0/65024 lesg
1 gel,gtreqless,GreaterEqualLess
0/65024 gesl
3 cuepr,curlyeqprec cuesc,curlyeqsucc
7 lnsim gnsim prnsim,precnsim scnsim,succnsim nltri,ntriangleleft nrtri,ntriangleright
3 vellip ctdot utdot dtdot disin isinsv isins isindot
0/824 notindot
1 notinvc notinvb
2 isinE
0/824 notinE
1 nisd xnis nis notnivc notnivb
7 barwed,barwedge Barwed,doublebarwedge
2 lceil,LeftCeiling rceil,RightCeiling lfloor,LeftFloor rfloor,RightFloor drcrop dlcrop urcrop ulcrop bnot
2 profline profsurf
2 telrec target
6 ulcorn,ulcorner urcorn,urcorner dlcorn,llcorner drcorn,lrcorner
3 frown,sfrown smile,ssmile
10 cylcty profalar
8 topbot
7 ovbar
2 solbar
61 angzarr
52 lmoust,lmoustache rmoust,rmoustache
3 tbrk,OverBracket bbrk,UnderBracket bbrktbrk
38 OverParenthesis UnderParenthesis OverBrace UnderBrace
3 trpezium
5 elinters
60 blank
165 oS,circledS
56 boxh,HorizontalLine
2 boxv
10 boxdr
4 boxdl
4 boxur
4 boxul
4 boxvr
8 boxvl
8 boxhd
8 boxhu
8 boxvh
20 boxH boxV boxdR boxDr boxDR boxdL boxDl boxDL boxuR boxUr boxUR boxuL boxUl boxUL boxvR boxVr boxVR boxvL boxVl boxVL boxHd boxhD boxHD boxHu boxhU boxHU boxvH boxVh boxVH
20 uhblk
4 lhblk
4 block
9 blk14 blk12 blk34
14 squ,Square,square
9 squf,squarf,blacksquare,FilledVerySmallSquare EmptyVerySmallSquare
2 rect marker
3 fltns
2 xutri,bigtriangleup utrif,blacktriangle utri,triangle
3 rtrif,blacktriangleright rtri,triangleright
4 xdtri,bigtriangledown dtrif,blacktriangledown dtri,triangledown
3 ltrif,blacktriangleleft ltri,triangleleft
7 loz,lozenge cir
33 tridot
3 xcirc,bigcirc
9 ultri urtri lltri EmptySmallSquare FilledSmallSquare
9 starf,bigstar star
8 phone
50 female
2 male
30 spades,spadesuit
3 clubs,clubsuit
2 hearts,heartsuit diams,diamondsuit
4 sung
3 flat natur,natural sharp
164 check,checkmark
4 cross
9 malt,maltese
22 sext
34 VerticalSeparator
26 lbbrk rbbrk
85 bsolhsub suphsol
29 lobrk,LeftDoubleBracket robrk,RightDoubleBracket lang,langle,LeftAngleBracket rang,rangle,RightAngleBracket Lang Rang loang roang
8 xlarr,LongLeftArrow,longleftarrow xrarr,LongRightArrow,longrightarrow xharr,LongLeftRightArrow,longleftrightarrow xlArr,Longleftarrow,DoubleLongLeftArrow xrArr,Longrightarrow,DoubleLongRightArrow xhArr,Longleftrightarrow,DoubleLongLeftRightArrow
2 xmap,longmapsto
3 dzigrarr
259 nvlArr nvrArr nvHarr Map
7 lbarr rbarr,bkarow lBarr rBarr,dbkarow RBarr,drbkarow DDotrahd UpArrowBar DownArrowBar
3 Rarrtl
3 latail ratail lAtail rAtail larrfs rarrfs larrbfs rarrbfs
3 nwarhk nearhk searhk,hksearow swarhk,hkswarow nwnear toea,nesear tosa,seswar swnwar
9 rarrc-
2 cudarrr ldca rdca cudarrl larrpl
3 curarrm cularrp
8 rarrpl
3 harrcir Uarrocir lurdshar ldrushar
3 LeftRightVector RightUpDownVector DownLeftRightVector LeftUpDownVector LeftVectorBar RightVectorBar RightUpVectorBar RightDownVectorBar DownLeftVectorBar DownRightVectorBar LeftUpVectorBar LeftDownVectorBar LeftTeeVector RightTeeVector RightUpTeeVector RightDownTeeVector DownLeftTeeVector DownRightTeeVector LeftUpTeeVector LeftDownTeeVector lHar uHar rHar dHar luruhar ldrdhar ruluhar rdldhar lharul llhard rharul lrhard udhar,UpEquilibrium duhar,ReverseUpEquilibrium RoundImplies erarr simrarr larrsim rarrsim rarrap ltlarr
2 gtrarr subrarr
2 suplarr lfisht rfisht ufisht dfisht
6 lopar ropar
5 lbrke rbrke lbrkslu rbrksld lbrksld rbrkslu langd rangd lparlt rpargt gtlPar ltrPar
4 vzigzag
2 vangrt angrtvbd
7 ange range dwangle uwangle angmsdaa angmsdab angmsdac angmsdad angmsdae angmsdaf angmsdag angmsdah bemptyv demptyv cemptyv raemptyv laemptyv ohbar omid opar
2 operp
2 olcross odsold
2 olcir ofcir olt ogt cirscir cirE solb bsolb
4 boxbox
4 trisb rtriltri LeftTriangleBar~ RightTriangleBar~
12 iinfin infintie nvinfin
5 eparsl smeparsl eqvparsl
6 lozf,blacklozenge
9 RuleDelayed
2 dsol
10 xodot,bigodot xoplus,bigoplus xotime,bigotimes
2 xuplus,biguplus
2 xsqcup,bigsqcup
6 qint,iiiint fpartint
3 cirfnint awint rppolint scpolint npolint pointint quatint intlarhk
11 pluscir plusacir simplus plusdu plussim plustwo
2 mcomma minusdu
3 loplus roplus Cross timesd timesbar
2 smashp lotimes rotimes otimesas Otimes odiv triplus triminus tritime iprod,intprod
3 amalg capdot
2 ncup ncap capand cupor cupcap capcup cupbrcap capbrcup cupcup capcap ccups ccaps
3 ccupssm
3 And Or andand oror orslope andslope
2 andv orv andd ord
2 wedbar
7 sdote
4 simdot
3 congdot- easter apacir apE- eplus pluse Esim Colone Equal
2 eDDot,ddotseq equivDD ltcir gtcir ltquest gtquest les-,leqslant-,LessSlantEqual~ ges-,geqslant-,GreaterSlantEqual~ lesdot gesdot lesdoto gesdoto lesdotor gesdotol lap,lessapprox gap,gtrapprox lne,lneq gne,gneq lnap,lnapprox gnap,gnapprox lEg,lesseqqgtr gEl,gtreqqless lsime gsime lsimg gsiml lgE glE lesges gesles els,eqslantless egs,eqslantgtr elsdot egsdot el eg
3 siml simg simlE simgE LessLess
0/824 NotNestedLessLess
1 GreaterGreater
0/824 NotNestedGreaterGreater
2 glj gla ltcc gtcc lescc gescc smt lat smte
0/65024 smtes
1 late
0/65024 lates
1 bumpE pre-,preceq-,PrecedesEqual~ sce-,succeq-,SucceedsEqual~
3 prE scE prnE,precneqq scnE,succneqq prap,precapprox scap,succapprox prnap,precnapprox scnap,succnapprox Pr Sc subdot supdot subplus supplus submult supmult subedot supedot subE-,subseteqq- supE-,supseteqq- subsim supsim
3 subnE,subsetneqq
0/65024 vsubnE,varsubsetneqq
1 supnE,supsetneqq
0/65024 vsupnE,varsupsetneqq
3 csub csup csube csupe subsup supsub subsub supsup suphsub supdsub forkv topfork mlcp
9 Dashv,DoubleLeftTee
2 Vdashl Barv vBar vBarv
2 Vbar Not bNot rnmid cirmid midcir topcir nhpar parsim
10 parsl
0/8421 nparsl
53251 fflig filig fllig ffilig ffllig`;
