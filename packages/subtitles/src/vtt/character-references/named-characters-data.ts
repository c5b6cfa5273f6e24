/**
 * The names of the HTML standard's character references, in the order of their code units. Each is the number of
 * characters that it shares with the one before (one digit to base 36), the characters that follow, and `!` where it
 * also counts without a semicolon.
 */
export const characterNames = `0AElig! 1MP! 1acute! 1breve 1circ! 2y 1fr 1grave! 1lpha 1macr 1nd 1ogon 2pf 1pplyFunction 1ring! 1scr 2sign
1tilde! 1uml! 0Backslash 2rv 3wed 1cy 1ecause 2rnoullis 2ta 1fr 1opf 1reve 1scr 1umpeq 0CHcy 1OPY! 1acute 2p
3italDifferentialD 2yleys 1caron 2edil! 2irc 2onint 1dot 1edilla 2nterDot 1fr 1hi 1ircleDot 6Minus 6Plus
6Times 1lockwiseContourIntegral 3seCurlyDoubleQuote aQuote 1olon 5e 2ngruent 3int 3tourIntegral 2pf 3roduct
2unterClockwiseContourIntegral 1ross 1scr 1up 3Cap 0DD 2otrahd 1Jcy 1Scy 1Zcy 1agger 2rr 2shv 1caron 2y 1el
3ta 1fr 1iacriticalAcute bDot dubleAcute bGrave bTilde 3mond 2fferentialD 1opf 2t 3Dot 3Equal
2ubleContourIntegral 6Dot 8wnArrow 6LeftArrow aRightArrow aTee 7ongLeftArrow eRightArrow aRightArrow
6RightArrow bTee 6UpArrow 8DownArrow 6VerticalBar 2wnArrow 9Bar 9UpArrow 4Breve 4LeftRightVector 8TeeVector
8Vector eBar 4RightTeeVector 9Vector fBar 4Tee 7Arrow 4arrow 1scr 2trok 0ENG 1TH! 1acute! 1caron 2irc! 2y 1dot
1fr 1grave! 1lement 1macr 2ptySmallSquare 5VerySmallSquare 1ogon 2pf 1psilon 1qual 5Tilde 3ilibrium 1scr 2im
1ta 1uml! 1xists 2ponentialE 0Fcy 1fr 1illedSmallSquare 6VerySmallSquare 1opf 2rAll 2uriertrf 1scr 0GJcy 1T!
1amma 5d 1breve 1cedil 2irc 2y 1dot 1fr 1g 1opf 1reaterEqual cLess 7FullEqual 7Greater 7Less 7SlantEqual
7Tilde 1scr 1t 0HARDcy 1acek 2t 1circ 1fr 1ilbertSpace 1opf 2rizontalLine 1scr 2trok 1umpDownHump 4Equal 0IEcy
1Jlig 1Ocy 1acute! 1circ! 2y 1dot 1fr 1grave! 1m 2acr 3ginaryI 2plies 1nt 3egral 4rsection 2visibleComma
9Times 1ogon 2pf 2ta 1scr 1tilde 1ukcy 2ml! 0Jcirc 2y 1fr 1opf 1scr 2ercy 1ukcy 0KHcy 1Jcy 1appa 1cedil 2y 1fr
1opf 1scr 0LJcy 1T! 1acute 2mbda 2ng 2placetrf 2rr 1caron 2edil 2y 1eftAngleBracket 5rrow 9Bar 9RightArrow
4Ceiling 4DoubleBracket 6wnTeeVector 8Vector eBar 4Floor 4RightArrow 9Vector 4Tee 7Arrow 7Vector 5riangle cBar
cEqual 4UpDownVector 6TeeVector 6Vector cBar 4Vector aBar 4arrow 4rightarrow 2ssEqualGreater 4FullEqual
4Greater 4Less 4SlantEqual 4Tilde 1fr 1l 2eftarrow 1midot 1ongLeftArrow 8RightArrow 4RightArrow 4leftarrow
8rightarrow 4rightarrow 2pf 2werLeftArrow 5RightArrow 1scr 2h 2trok 1t 0Map 1cy 1ediumSpace 2llintrf 1fr
1inusPlus 1opf 1scr 1u 0NJcy 1acute 1caron 2edil 2y 1egativeMediumSpace 8ThickSpace bnSpace 8VeryThinSpace
2stedGreaterGreater 6LessLess 2wLine 1fr 1oBreak 2nBreakingSpace 2pf 2t 3Congruent 4upCap 3DoubleVerticalBar
3Element 4qual 8Tilde 4xists 3Greater aEqual aFullEqual aGreater aLess aSlantEqual aTilde 3HumpDownHump 7Equal
3LeftTriangle fBar fEqual 5ss 7Equal 7Greater 7Less 7SlantEqual 7Tilde 3NestedGreaterGreater 9LessLess
3Precedes bEqual bSlantEqual 3ReverseElement 4ightTriangle gBar gEqual 3SquareSubset fEqual bperset hEqual
4ubset 9Equal 5cceeds bEqual bSlantEqual bTilde 5perset bEqual 3Tilde 8Equal 8FullEqual 8Tilde 3VerticalBar
1scr 1tilde! 1u 0OElig 1acute! 1circ! 2y 1dblac 1fr 1grave! 1macr 2ega 2icron 1opf 1penCurlyDoubleQuote 9Quote
1r 1scr 2lash! 1tilde! 3mes 1uml! 1verBar 5race 8ket 4Parenthesis 0PartialD 1cy 1fr 1hi 1i 1lusMinus
1oincareplane 2pf 1r 2ecedes 8Equal 8SlantEqual 8Tilde 2ime 2oduct 3portion aal 1scr 2i 0QUOT! 1fr 1opf 1scr
0RBarr 1EG! 1acute 2ng 2rr 4tl 1caron 2edil 2y 1e 2verseElement 8quilibrium 7UpEquilibrium 1fr 1ho
1ightAngleBracket 6rrow aBar aLeftArrow 5Ceiling 5DoubleBracket 7wnTeeVector 9Vector fBar 5Floor 5Tee 8Arrow
8Vector 6riangle dBar dEqual 5UpDownVector 7TeeVector 7Vector dBar 5Vector bBar 5arrow 1opf 2undImplies
1rightarrow 1scr 2h 1uleDelayed 0SHCHcy 2cy 1OFTcy 1acute 1c 2aron 2edil 2irc 2y 1fr 1hortDownArrow 5LeftArrow
5RightArrow 5UpArrow 1igma 1mallCircle 1opf 1qrt 2uare 6Intersection 6Subset cEqual 8perset eEqual 6Union 1scr
1tar 1ub 3set 6Equal 2cceeds 8Equal 8SlantEqual 8Tilde 3hThat 2m 2p 3erset 8Equal 3set 0THORN! 1RADE 1SHcy 2cy
1ab 2u 1caron 2edil 2y 1fr 1herefore 3ta 2ickSpace 3nSpace 1ilde 5Equal 5FullEqual 5Tilde 1opf 1ripleDot 1scr
2trok 0Uacute! 2rr 4ocir 1brcy 3eve 1circ! 2y 1dblac 1fr 1grave! 1macr 1nderBar 6race 9ket 5Parenthesis 2ion
5Plus 1ogon 2pf 1pArrow 7Bar 7DownArrow 2DownArrow 2Equilibrium 2Tee 5Arrow 2arrow 2downarrow 2perLeftArrow
5RightArrow 2si 4lon 1ring 1scr 1tilde 1uml! 0VDash 1bar 1cy 1dash 5l 1ee 2rbar 3t 4icalBar 8Line 8Separator
8Tilde 3yThinSpace 1fr 1opf 1scr 1vdash 0Wcirc 1edge 1fr 1opf 1scr 0Xfr 1i 1opf 1scr 0YAcy 1Icy 1Ucy 1acute!
1circ 2y 1fr 1opf 1scr 1uml 0ZHcy 1acute 1caron 2y 1dot 1eroWidthSpace 2ta 1fr 1opf 1scr 0aacute! 1breve 1c 2E
2d 2irc! 2ute! 2y 1elig! 1f 2r 1grave! 1lefsym 3ph 2pha 1macr 3lg 2p! 1nd 3and 3d 3slope 3v 2g 3e 3le 3msd 6aa
7b 7c 7d 7e 7f 7g 7h 3rt 5vb 7d 3sph 4t 3zarr 1ogon 2pf 1p 2E 2acir 2e 2id 2os 2prox 6eq 1ring! 1scr 2t 2ymp
5eq 1tilde! 1uml! 1wconint 2int 0bNot 1ackcong 4epsilon 4prime 4sim 7eq 2rvee 3wed 6ge 1brk 4tbrk 1cong 2y
1dquo 1ecaus 6e 2mptyv 2psi 2rnou 2ta 3h 3ween 1fr 1igcap 4irc 4up 3odot 4plus 4times 3sqcup 4tar
3triangledown bup 3uplus 3vee 3wedge 1karow 1lacklozenge 5square 5triangle ddown dleft dright 3nk 2k12 44 334
2ock 1ne 3quiv 2ot 1opf 2t 3tom 2wtie 2xDL 4R 4l 4r 3H 4D 4U 4d 4u 3UL 4R 4l 4r 3V 4H 4L 4R 4h 4l 4r 3box 3dL
4R 4l 4r 3h 4D 4U 4d 4u 3minus 3plus 3times 3uL 4R 4l 4r 3v 4H 4L 4R 4h 4l 4r 1prime 1reve 2vbar! 1scr 2emi
2im 4e 2ol 4b 4hsub 1ull 4et 2mp 4E 4e 5q 0cacute 2p 3and 3brcup 3cap 4up 3dot 3s 2ret 3on 1caps 3ron 2edil!
2irc 2ups 5sm 1dot 1edil! 2mptyv 2nt! 4erdot 1fr 1hcy 2eck 5mark 2i 1ir 3E 3c 4eq 4learrowleft bright 6dR 7S
7ast 7circ 7dash 3e 3fnint 3mid 3scir 1lubs 5uit 1olon 5e 6q 2mma 5t 3p 4fn 4lement 6xes 2ng 4dot 3int 2pf
3rod 3y! 4sr 1rarr 2oss 1scr 2ub 4e 3p 4e 1tdot 1udarrl 6r 2epr 3sc 2larr 6p 2p 3brcap 3cap 4up 3dot 3or 3s
2rarr 6m 3lyeqprec 7succ 5vee 5wedge 3ren! 3vearrowleft aright 2vee 2wed 1wconint 2int 1ylcty 0dArr 1Har
1agger 2leth 2rr 2sh 4v 1bkarow 2lac 1caron 2y 1d 2agger 3rr 2otseq 1eg! 2lta 2mptyv 1fisht 2r 1harl 4r 1iam
4ond 7suit 4s 2e 2gamma 2sin 2v 3ide! 6ontimes 3onx 1jcy 1lcorn 3rop 1ollar 2pf 2t 3eq 5dot 3minus 3plus
3square 2ublebarwedge 2wnarrow 4downarrows 4harpoonleft bright 1rbkarow 2corn 3rop 1scr 3y 2ol 2trok 1tdot 2ri
4f 1uarr 2har 1wangle 1zcy 2igrarr 0eDDot 2ot 1acute! 2ster 1caron 2ir 4c! 2olon 2y 1dot 1e 1fDot 2r 1g 2rave!
2s 3dot 1l 2inters 2l 2s 3dot 1macr 2pty 5set 5v 2sp 413 54 1ng 2sp 1ogon 2pf 1par 4sl 2lus 2si 4lon 4v 1qcirc
3olon 2sim 3lantgtr 7less 2uals 3est 3iv 5DD 2vparsl 1rDot 2arr 1scr 2dot 2im 1ta 2h! 1uml! 2ro 1xcl 2ist
2pectation 3onentiale 0fallingdotseq 1cy 1emale 1filig 2lig 3lig 2r 1ilig 1jlig 1lat 2lig 2tns 1nof 1opf 2rall
3k 4v 1partint 1rac12! 53 54! 55 56 58 423 55 434! 55 58 445 456 58 478 3sl 2own 1scr 0gE 2l 1acute 2mma 5d 2p
1breve 1circ 2y 1dot 1e 2l 2q 3q 3slant 2s 3cc 3dot 6o 7l 3l 4es 1fr 1g 2g 1imel 1jcy 1l 2E 2a 2j 1nE 2ap
4prox 2e 3q 4q 2sim 1opf 1rave 1scr 2im 4e 4l 1t! 2cc 3ir 2dot 2lPar 2quest 2rapprox 4rr 3dot 3eqless 5qless
3less 3sim 1vertneqq 2nE 0hArr 1airsp 2lf 2milt 2rdcy 3r 4cir 4w 1bar 1circ 1earts 6uit 2llip 2rcon 1fr
1ksearow 3warow 1oarr 2mtht 2okleftarrow 4rightarrow 2pf 2rbar 1scr 2lash 2trok 1ybull 2phen 0iacute! 1c 2irc!
2y 1ecy 2xcl! 1ff 2r 1grave! 1i 2iint 3nt 2nfin 2ota 1jlig 1macr 3ge 4line 4part 3th 2of 2ped 1n 2care 2fin
5tie 2odot 2t 3cal 3egers 4rcal 3larhk 3prod 1ocy 2gon 2pf 2ta 1prod 1quest! 1scr 2in 4E 4dot 4s 5v 4v 1t
2ilde 1ukcy 2ml! 0jcirc 2y 1fr 1math 1opf 1scr 2ercy 1ukcy 0kappa 5v 1cedil 2y 1fr 1green 1hcy 1jcy 1opf 1scr
0lAarr 2rr 2tail 1Barr 1E 2g 1Har 1acute 2emptyv 2gran 2mbda 2ng 4d 4le 2p 2quo! 2rr 4b 5fs 4fs 4hk 4lp 4pl
4sim 4tl 2t 3ail 3e 4s 1barr 2brk 2race 5k 3ke 4sld 6u 1caron 2edil 3il 2ub 2y 1dca 2quo 5r 2rdhar 3ushar 2sh
1e 2ftarrow 9tail 4harpoondown bup 4leftarrows 4rightarrow es 9harpoons 9squigarrow 4threetimes 2g 2q 3q
3slant 2s 3cc 3dot 6o 7r 3g 4es 3sapprox 4dot 4eqgtr 6qgtr 4gtr 4sim 1fisht 2loor 2r 1g 2E 1hard 4u 5l 2blk
1jcy 1l 2arr 2corner 2hard 2tri 1midot 2oust 6ache 1nE 2ap 4prox 2e 3q 4q 2sim 1oang 3rr 2brk 2ngleftarrow
8rightarrow 4mapsto 4rightarrow 2oparrowleft 9right 2par 3f 3lus 2times 2wast 3bar 2z 3enge 3f 1par 4lt 1rarr
2corner 2har 5d 2m 2tri 1saquo 2cr 2h 2im 4e 4g 2qb 3uo 5r 2trok 1t! 2cc 3ir 2dot 2hree 2imes 2larr 2quest
2rPar 3i 4e 4f 1urdshar 3uhar 1vertneqq 2nE 0mDDot 1acr! 2le 3t 4ese 2p 3sto 6down 6left 6up 2rker 1comma 2y
1dash 1easuredangle 1fr 1ho 1icro! 2d 3ast 3cir 3dot! 2nus 5b 5d 6u 1lcp 2dr 1nplus 1odels 2pf 1p 1scr 2tpos
1u 2ltimap 2map 0nGg 2t 3v 1Leftarrow 5rightarrow 2l 2t 3v 1Rightarrow 1VDash 2dash 1abla 2cute 2ng 2p 3E 3id
3os 3prox 2tur 5al 7s 1bsp! 2ump 5e 1cap 3ron 2edil 2ong 5dot 2up 2y 1dash 1e 2Arr 2arhk 4r 5ow 2dot 2quiv
2sear 3im 2xist 6s 1fr 1gE 2e 3q 4q 4slant 3s 2sim 2t 3r 1hArr 2arr 2par 1i 2s 3d 2v 1jcy 1lArr 2E 2arr 2dr 2e
3ftarrow 5rightarrow 3q 4q 4slant 3s 4s 2sim 2t 3ri 5e 1mid 1opf 2t! 3in 5E 5dot 5va 6b 6c 3ni 5va 6b 6c 1par
4allel 4sl 4t 2olint 2r 3cue 3e 4c 5eq 1rArr 2arr 5c 5w 2ightarrow 2tri 5e 1sc 3cue 3e 3r 2hortmid 6parallel
2im 4e 5q 2mid 2par 2qsube 5pe 2ub 4E 4e 4set 7eq 9q 3cc 5eq 3p 4E 4e 4set 7eq 9q 1tgl 2ilde! 2lg 2riangleleft
deq 9right eeq 1u 2m 3ero 3sp 1vDash 2Harr 2ap 2dash 2ge 3t 2infin 2lArr 3e 3t 4rie 2rArr 3trie 2sim 1wArr
2arhk 4r 5ow 2near 0oS 1acute! 2st 1cir 4c! 2y 1dash 2blac 2iv 2ot 2sold 1elig 1fcir 2r 1gon 2rave! 2t 1hbar
2m 1int 1larr 2cir 3ross 2ine 2t 1macr 2ega 2icron 3d 3nus 1opf 1par 2erp 2lus 1r 2arr 2d 3er 5of 3f! 3m!
2igof 2or 2slope 2v 1scr 2lash! 2ol 1tilde! 3mes 6as 1uml! 1vbar 0par 3a! 4llel 3sim 4l 3t 1cy 1ercnt 3iod
3mil 3p 3tenk 1fr 1hi 3v 2mmat 2one 1i 2tchfork 2v 1lanck 6h 4kv 2us 4acir 4b 4cir 4do 5u 4e 4mn! 4sim 4two 1m
1ointint 2pf 2und! 1r 2E 2ap 2cue 2e 3c 4approx 4curlyeq 4eq 4napprox 5eqq 5sim 4sim 2ime 5s 2nE 3ap 3sim 2od
3falar 4line 4surf 3p 4to 2sim 2urel 1scr 2i 1uncsp 0qfr 1int 1opf 1prime 1scr 1uaternions 4int 2est 5eq 2ot!
0rAarr 2rr 2tail 1Barr 1Har 1ace 3ute 2dic 2emptyv 2ng 4d 4e 4le 2quo! 2rr 4ap 4b 5fs 4c 4fs 4hk 4lp 4pl 4sim
4tl 4w 2tail 3io 5nals 1barr 2brk 2race 5k 3ke 4sld 6u 1caron 2edil 3il 2ub 2y 1dca 2ldhar 2quo 5r 2sh 1eal
4ine 4part 4s 2ct 2g! 1fisht 2loor 2r 1hard 4u 5l 2o 3v 1ightarrow atail 5harpoondown cup 5leftarrows
9harpoons 5rightarrows 5squigarrow 5threetimes 2ng 2singdotseq 1larr 2har 2m 1moust 6ache 1nmid 1oang 3rr 2brk
2par 3f 3lus 2times 1par 4gt 2polint 1rarr 1saquo 2cr 2h 2qb 3uo 5r 1three 2imes 2ri 4e 4f 4ltri 1uluhar 1x
0sacute 1bquo 1c 2E 2ap 3ron 2cue 2e 3dil 2irc 2nE 3ap 3sim 2polint 2sim 2y 1dot 4b 4e 1eArr 2arhk 4r 5ow 2ct!
2mi 2swar 2tminus 4n 2xt 1fr 3own 1harp 2chcy 3y 2ortmid 5parallel 2y! 1igma 5f 5v 2m 3dot 3e 4q 3g 4E 3l 4E
3ne 3plus 3rarr 1larr 1mallsetminus 3shp 2eparsl 2id 3le 2t 3e 4s 1oftcy 2l 3b 4ar 2pf 1pades 6uit 3r 1qcap 5s
3up 5s 2sub 5e 5set 8eq 4p 5e 5set 8eq 2u 3are 5f 3f 1rarr 1scr 2etmn 2mile 2tarf 1tar 4f 2raightepsilon 8phi
3ns 1ub 3E 3dot 3e 4dot 3mult 3nE 4e 3plus 3rarr 3set 6eq 8q 6neq 9q 4im 4ub 5p 2cc 4approx 4curlyeq 4eq
4napprox 5eqq 5sim 4sim 2m 2ng 2p 31! 32! 33! 3E 3dot 4sub 3e 4dot 3hsol 5ub 3larr 3mult 3nE 4e 3plus 3set 6eq
8q 6neq 9q 4im 4ub 5p 1wArr 2arhk 4r 5ow 2nwar 1zlig! 0target 2u 1brk 1caron 2edil 2y 1dot 1elrec 1fr 1here4
5fore 3ta 5sym 5v 2ickapprox 5sim 3nsp 2kap 3sim 2orn! 1ilde 2mes! 5b 6ar 5d 2nt 1oea 2p 3bot 3cir 3f 4ork 2sa
1prime 1rade 2iangle 8down 8left ceq 8q 8right deq 3dot 3e 3minus 3plus 3sb 3time 2pezium 1scr 3y 2hcy 2trok
1wixt 2oheadleftarrow 7rightarrow 0uArr 1Har 1acute! 2rr 1brcy 3eve 1circ! 2y 1darr 2blac 2har 1fisht 2r
1grave! 1harl 4r 2blk 1lcorn 6er 3rop 2tri 1macr 2l! 1ogon 2pf 1parrow 2downarrow 2harpoonleft 9right 2lus 2si
4h 4lon 2uparrows 1rcorn 6er 3rop 2ing 2tri 1scr 1tdot 2ilde 2ri 4f 1uarr 2ml! 1wangle 0vArr 1Bar 4v 1Dash
1angrt 2repsilon 3kappa 3nothing 3phi 4i 4ropto 3r 4ho 3sigma 4ubsetneq cq 5psetneq cq 3theta 4riangleleft
bright 1cy 1dash 1ee 3bar 3eq 2llip 2rbar 3t 1fr 1ltri 1nsub 4p 1opf 1prop 1rtri 1scr 2ubnE 5e 3pnE 5e 1zigzag
0wcirc 1edbar 3ge 5q 2ierp 1fr 1opf 1p 1r 2eath 1scr 0xcap 2irc 2up 1dtri 1fr 1hArr 2arr 1i 1lArr 2arr 1map
1nis 1odot 2pf 3lus 2time 1rArr 2arr 1scr 2qcup 1uplus 2tri 1vee 1wedge 0yacute! 3y 1circ 2y 1en! 1fr 1icy
1opf 1scr 1ucy 2ml! 0zacute 1caron 2y 1dot 1eetrf 2ta 1fr 1hcy 1igrarr 1opf 1scr 1wj 2nj`;

/** What the names stand for, in the same order: code points to base 36, joined by a point where there are two. */
export const characterCodePoints = `5i 12 5d 76 5e sw 2kn8 5c pd 74 8cz 78 2koo 6e9 5h 2kkc 6s4 5f 5g 6qe 8h3 6x2 sx 6r9 6jw pe 2kn9 2kop k8 6jw
6ry tj 4p 7a 6vm 6kl 6jx 7g 5j 7c 6r4 7e 54 53 6jx pz 6u1 6ty 6tx 6tz 6r6 6cd 6c9 6rb 8dw 6sh 6r3 6r2 6iq 6q8
6r7 8bz 2kke 6vn 6rx 6kl 841 si sl sv 6ch 6n5 8h0 7i t0 6pz pg 2knb 50 k9 kd 2o kc 6v8 6km 2kor 4o 6ho 6s0 6r3
4o 6oj 6og 6ok 8h0 7w8 7wa 7w9 6oi 6ug 6oh 6ol 6qt 6mr 843 6ph lt 85s 866 6nx 85y 867 6o1 85z 6uc 6nb 6oj 2kkf
7k 96 5s 5l 7u 5m tp 7q 2knc 5k 6q0 7m 7i3 7fv 7s 2kos ph 8dx 6rm 6oc 6k0 8dv pj 5n 6pv 6kn tg 2knd 7i4 7fu
2kot 6ps 6k1 6k1 sj 1q pf rg 7y 82 7w sz 80 2kne 6vt 2kou 6sl 6vv 6sn 8f6 6t3 8e6 6sz 2kki 6sr tm jr 2m 84 6j0
6iz 6j1 7b4 6iz 86 6ry 6rz t1 8i sh 5p 5q t4 8g 6j5 5o 6j5 8a 6ko 6oi 6r0 6qz 6v6 6eb 6ea 8e 2kow pl 6j4 88 sm
5r 8k t5 2knh 2kox 2kkl so sk th ss pm 8m t6 2kni 2koy 2kkm sp 1o 8p pn 7vu 6j6 6n2 8t 8r t7 7vs 6mo 6p0 6o6
6x4 7vq 869 6o3 861 6x6 6ms 85q 6ub 6n8 862 6uq 89b 6us 85t 868 6nz 860 6nw 85u 6og 6ok 6vu 6sm 6t2 8f5 8e5
6sy 2knj 6vs 6oq 8v 7w5 7w7 7w6 7w8 7wa 7w9 2koz 6mx 6mw 6j6 6nk 8x 6sq 83p t8 6e7 6k3 2knk 6qb 2kp0 6k3 po sq
8z 93 91 t9 6bv 6bv 6bv 6bv 6sr 6sq a 2knl 6e8 4g 6j9 8h8 6si 6st 6qu 6q1 6sg 6rm.mw 6pw 6sv 6sx 6sn.mw 6sr.mw
6t5 8e6.mw 6t1 6ry.mw 6rz.mw 6wa 89b.mw 6wc 6su 6sw 6t4 6sq.mw 8e5.mw 6t0 8f6.mw 8f5.mw 6tc 8fj.mw 6w0 6q4 6wb
89c.mw 6wd 6tr.mw 6w2 6ts.mw 6w3 6te.6he 6tk 6td 8fk.mw 6w1 6tb.mw 6tf.6he 6tl 6rl 6ro 6rr 6rt 6qs 2kkp 5t pp
9e 5v 5w ta 9c 2knm 5u 98 q1 pr 2kp2 6cc 6c8 8d0 2kkq 60 5x 8c7 5y 6da 732 71w 730 6pu tb 2knn py ps 4x 6j0
6jd 8fv 6t6 8fj 6t8 6ta 6cz 6q7 6rb 6ql 2kkr q0 y 2kno 6je 2kks 840 4u 9g 7vv 6n4 846 9k 9i tc 6jg 6q3 6ob 86n
6jg pt 7vt 6mq 6p1 6o4 6x5 7vr 865 6o2 85x 6x7 6ua 6na 863 6ur 89c 6ut 85r 864 6ny 85w 6o0 85v 6oi 6jh 86o 6or
6jf 6nl 8ac tl tk to 9m 8fw 9s 9q 9o td 2knq 6mr 6mo 6mq 6mp pv 6qg 2kp6 6qi 7fl 6tv 6tr 6tt 6ts 6tu 6tw 2kku
6va 6vk 6vk 6ti 6t7 8fk 6t9 6tb 6q3 6q9 6vl 6tf 6tj 6vl 66 6jm sr ti 9 pw 9w 9u te 2knr 6r8 pk 6e7.6bu 6bt 6rg
6rn 6rp 6rs 2kp7 6hn 2kkv 9y 62 6n3 85l su a4 63 tf a8 2kns 61 a2 2n 733 71x 731 6v7 6tq aa 2kp8 6mp 842 6o5
6mt 86m 6ud 6n9 6oh 6ol 6mu 6mv r6 px a6 2kkw a0 64 6uj 8h7 sy 6uh 8h2 6v5 6c6 6c6 6qr 3g 7rs 6rk 6bu 2knt
2kp9 2kkx 6ui ac 6v4 2knu 2kpa 2kky 2knv pq 2kpb 2kkz tr sn tq 65 ae tn 2knw 2kpc 2kl0 ag t2 ah al t3 aj 6bv
pi 6js 6jo 2kl1 69 77 6ri 6ri.mr 6rj 6a 50 ts 6e 6e9 2kny 68 6k5 6k5 q9 75 8cf 12 6qv 8d1 8d8 8d4 8d6 6qo 884
6qo 6qp 888 889 88a 88b 88c 88d 88e 88f 6qn 6v2 87x 6qq 5h 70c 79 2kpe 6rs 8ds 8dr 6ru 6rv 13 6rs 6ru 6d 2kl2
16 6rs 6rx 6b 6c 6r7 8b5 8h9 6rw s6 6d1 6rh 6vh 6v1 6x1 6x1 71x 71y 6rw tt 6ce 6r9 6r9 88g s6 6jw qa 6k6 6ss
2knz 6v6 7hr 6v7 8ao 8ap 8aq 8au 7id 7gd 7g3 8as 6v5 6v4 83x 8a3 7fu 7g4 7ge 7gi 7g8 74z 7f6 7f5 7f7 7ew
1p.6hx 6sh.6hx 6xc 2kpf 6ud 6ud 6vc 7dj 7dg 7di 7df 7dc 7dy 7e1 7dw 7dz 7dp 7dm 7do 7dl 7dd 7e4 7dv 7ds 7e3
7du 7dr 895 7dh 7de 7bk 7bg 7b4 7dx 7e0 7cc 7ck 6u7 6u6 6u8 7dn 7dk 7bs 7bo 7b6 7e2 7dt 7dq 7cs 7c4 7bw 6d1 k8
4m 2kl3 6dr 6rh 6vh 2k 891 7uw 6ci 6ci 6ry 8fi 6rz 6rz 7b 6qx 8ck 8cp 8cr 8cn 8cg 6qx.1e68 6dd jr 8ct 7h 6f 7d
8cs 8cw 7f 54 88i 4i 53 2ko0 uf 7pv 7pv qv 7gr 88z jq 6s7 6nu 6nv 4u 79k 6u3 6u2 6u5 6s7 8b4 8hb 88y 7kz 7kz
1m 6s4 6s4 18 1s 6pt 6qg 6pt 6iq 6rp 8dp 6r2 2kpg 6q8 4p 6jb 6np 7pz 2kl4 8gf 8gh 8gg 8gi 6wf 854 851 6vy 6vz
6nq 859 6qy 8co 8cm 8cq 6tp 8cl 6qy.1e68 6nr 858 6vy 6vz 6vi 6vj 4k 6nq 6nr 6vi 6vj 6r6 6r5 6y5 6oj 86d 6cg
6k8 6mr 6c0 6ub 83z kd 7j tw 6km 6ch 6oa 8dz 4w qc 88h 873 2ko1 6o3 6o2 6v8 6v8 7l2 7l2 4o rh 6wi 6v 6v 6vb
6vb uq 6xq 6x9 10 2kph k9 6s0 6s1 6rc 6qc 6u9 6x2 6mr 6oa 6o3 6o2 840 6xr 6x8 2kl5 ut 8ae 7l 6wh 7gf 7ge 6ph
86n 886 v3 7wf 8dz 6s1 6h 8dq 7v 6s6 6i 6s5 ul 7r 6kn 6s2 2ko2 8ey 6g 8eu 8ew 8ex 73b 6j7 8et 8ev 7n 6px 6px
6px 6bn 6bo 6bp 97 6bm 7t 2kpi 6vp 89v 8dt qd qd s5 6s6 6s5 6rm 8eu 8et 1p 6sf 6sh 8e0 89x 6s3 86p 6jz 6s0 6rm
qf 6o 6j 6gc x 6pv 6k0 6kn 6s2 uc 7k0 1dkz 1dkw 1dl0 2ko3 1dkx 2u.2y 7l9 1dky 7g1 b6 2kpj 6ps 6vo 8gp 8b1 59
6kz 58 6l1 6l5 6l7 6l0 6l2 5a 6l3 6l8 6l4 6l6 6l9 6la 6dg 6xu 2kl7 6sn 8ek dx qb rh 8ee 7z 7x tv 81 6sl 6vv
6sl 6sn 8e6 8e6 8fd 8e8 8ea 8ec 6vv.1e68 8es 2ko4 6sr 6vt 6k7 ur 6t3 8eq 8f9 8f8 6sp 8ei 8ei 8eg 8eg 6sp 6w7
2kpk 2o 6iy 6sz 8em 8eo 1q 8fb 8e2 6vr 87p 8e4 8ee 86w 6vr 6vv 8ek 6t3 6sz 6sp.1e68 6sp.1e68 6ok 6bu 59 6iz ui
6ms 85k 6nh 6j3 85 7l1 7l1 6cm 6ux 2ko5 84l 84m 6pr 6rf 6nd 6ne 2kpl 6c5 2kl9 6j3 87 6df 6c0 6l 6eb 6m u0 tx
4h 6ok 2ko6 6k 6ko 8b0 6r1 89o 6jt 8j 8b 6j5 6j4 6j5 8h 6uv c5 6q0 6it 6qm 89p 8h 6qz 6uy 6jo 6uy 8bb 8cc up
8f 2kpm qh 8cc 5b 2kla 6q0 6wp 6wl 6wk 6wj 6q0 6ea 89 uu 6n 8l u1 2ko7 fr 2kpn 2klb uw us qi s0 8n u2 2ko8 8o
ud v0 2kpo 2klc 6oq 6og 84b 83y 6sm 8ej 86a 8q 88k 6j6 qj 7vs 87l 7vs 8ed 4r 6mo 6p0 84f 84d 6nd 6nf 855 86r
6n6 8ff 849 8fh 8fh.1e68 83w 7si 3f 2j 87f 87j 87h 8u 8s 6x4 3f u3 852 6cc 6ce 86f 85n 6nm 6sk 6mo 6n6 6nx 6nw
6o7 6ms 6o6 6ob 6nh 6vf 6vu 6sk 6sm 8e5 8e5 8fc 8e7 8e9 8eb 6vu.1e68 8er 8ed 6vq 6vu 8ej 6t2 6sy 870 6x6 2ko9
6t2 8ep 6nx 6nw 86i 7es ux 6sq 6o7 6xq 86j 7i2 8w 71s 71s 6so 8eh 8eh 8ef 8ef 6so 6w6 7vw 6pp 7vq 7w5 7w7 7wc
7w6 6nf 6ng 879 2kpp 8bx 8c4 6qf 2n 7gq 7gq 8a3 14 87n 6o6 6xr 6ob 86l 6by 6v3 6d5 2kld 6nk 6sy 8el 8en 2j 6c8
6ca 8y 1o 8fa 8e1 6vq 6vf 6vd 86u 8e3 87q 7gj 6us 7gi 85m 86e 6so.1e68 6so.1e68 6re 4v 7k2 7q8 7q8 6na 6na 6nb
6n8 6n9 7fy 8bt u4 6c4 6qp 2koa 6jr 51 6qr 16 8hc 53 6qa 6u7 6rc 8bu 8gr 6cm 6qb 6uf 2kpq 6qb 2kle 6ri qk 6uw
6uw 6vt.mw 6sr.6he 6sr.mw 6od 6oe 6vs.mw 6sq.6he 6sq.mw 6of 6un 6um 6pz 90 6qo.6he 6rt 8ds.mw 6rv.mw 95 6rt
7la 7la 6j9 4g 6ry.mw 6rz.mw 8cj 94 92 6rr 8dp.mw 8ci u5 6c3 6sg 6on 84k 6mv 6mv 6s0.mw 6si 84o 6rm.mw 6pw 6pw
2kob 6sn.mw 6sx 6sx 6sn.mw 8e6.mw 8e6.mw 6t1 6sv 6sv 6oe 6ni 8he 6q3 6ws 6wq 6q3 uy 6od 6sm.mw 6my 6cl 6sw 6my
6ni 6sw 6sm.mw 8e5.mw 8e5.mw 6su 6t0 6su 6wa 6wc 6qs 2kpr 4s 6q1 6wp.mw 6wl.mw 6q1 6wn 6wm 6q4 6q4 6wu 6wt 6qu
6qu 8hp.6hx 6pu.mw 8b8 6tc 6w0 8fj.mw 6tc 8fj.mw 6of 6mz 84z.mw 6n1.mw 6mz 6wb 6wd 6td 6w1 8fk.mw 2klf 6qs 6qu
6rl 6ro 6ro 6qs 6qu 6w2 6w3 6tg 8g5.mw 6tk 6te.6he 6tk 8g5.mw 6td 8fk.mw 6th 8g6.mw 6tl 6tf.6he 6tl 8g6.mw 6t5
6p 6t4 6wa 6wc 6wb 6wd ql z 6ja 6br 6ul 83o 6rx.6he 6uk 6sl.6he 1q.6he 89q 83m 6sk.6he 1o.6he 6us.6he 83n
6ut.6he 6rg.6he 6om 84j 6mu 6mu 84n 79k 6r 6u3 6u2 6s u6 6u5 9d 8c8 6u1 88s 9f 88v 2koc kb 6q 88x 88l q1 6r2
6nu 88u 88r 6da 88w 99 qx qn 88m 6ty 2kps 88n 88p 6tx 6qw 6nv 8d9 6k4 6k4 4q 56 6uu 8d2 8d3 8d7 6k4 6w 6u0 6t
6tz 8c6 6u 6yl 6qt 52 6qt 8hf 8hp 6pu u7 11 1a 6cw 6ud 6cx 2kod qu r9 6k3 7im qo 6vo ra 6j3 6j2 6j3 17 8bn 6u6
8bm 6qc 8bp 8du 4x 8bq 8br 4x 8b9 2kpt 4j 6t6 8fn 8fr 6t8 8fj 6t6 8fr 6t8 8fj 8ft 8fp 6w8 6ta 6cy 6jd 8fp 8ft
6w8 6q7 6y6 6xe 6xf 6ql 6ql 6ta 6uo 2klh qw 6bs 2koe 8b0 2kpu 6dz 2kli 6j1 8ba 1r 6sf y 6or 6oi 84c 83z 86c
6rh.mp 9h 6qi 88j 7vt 87m 885 7vt 57 6mq 86t 6p1 84g 84z 84e 6ne 6ng 85h 86s 6n7 6n1 84a 6ra 6je 83x 7sj 3h 2l
87g 87i 87k 9l 9j 6x5 3h u8 853 86h 6cd 6cd 6nn 6jg 6jf 6jg 6jh 7fx 4u 871 6x7 2kof 6o1 6o0 86k qp s1 6mq 6n7
6o1 6o0 6o4 6oc 6o9 6n1 6vg ka 6s3 6o4 6oc 6bz 71t 71t 8ha 7vx 6pq 7vr 87a 2kpv 8by 8c5 15 87o 8b6 6o9 6d6
2klj 6nl 2l 6c9 6c9 6vg 6ve 7g9 6ut 7g8 89a 86g 6ji 9n 6ca 6t7 8fo 8fs 9t 6t9 8fk 9r 9p 8fq 8fu 6w9 8b7 6tb u9
6v9 6u9 8di 6oo 84l 6mw 6mw 4n 1n 84p 6qe 6qe 7qu 2kog 6xu 7lb uh ug 6qr 6qt 4t qr qq qq 6rg 8dm 6rn 6rn 8f2
8f4 8f1 8f3 6rq 8bo 86q 6mo 6qe 8c3 89w 6qr 6xv 8fe 8fg 8fg.1e68 uk 1b 890 6yn 2kpw 7kw 7kw 6qt 6tv 6tv.1e68
6tw 6tw.1e68 6tr 6tt 6tr 6tt 6ts 6tu 6ts 6tu 7fl 7fl 7fu 7fu 6mq 2klk 6qe 6xv 6va 7ie 7id s5 r9 4v 6te 8g5 8fx
6ti 8g3 8g1 8gb 6tm 8fz 86x 6te 6ti 8g5 6tm 8gb 8g7 8gl 8gj 6t7 8fs 6t9 8fk 8fu 8fq 6w9 6tb 6q9 7l6 6tf 55 4y
4z 8g6 8fy 8go 6tj 8g4 7ux 8gn 86z 8g2 8gc 6tn 8g0 6tf 6tj 8g6 6tn 8gc 8g8 8gk 8gm 6op 84m 6mx 6mx 84q 67 6xi
qs 71w 9x 9v ua 6hn 6xh 2koh 6r8 6r8 qg r5 r5 6rs 6rg 6bt 6rs 6rg 72 kc 5z 6u8 8c1 8c0 6r1 84o 6uc 6ye 8hd
2kpx 8gq 84p 6d0 6jm 7g5 7gf 7gj 6us 6sc 7g9 6ut 7ho 6sc 8ca 8c9 899 8cb 736 2kll ue uz 9z 6ss 6n2 6n4 6oh 86b
6y 6mp v2 a5 6z ub 6o5 a9 86m 872 2koi 6x 6nz 6ny 7eo 6xo 6xo 6xb 7i0 a3 4o ab 2kpy 6mp 6mt 6nz 6ny 6tq qt r6
qt 6o8 6xp 6xp 6xa a7 7i1 2klm 6wg a1 7g5 7g4 6o8 70 887 6ol 8h4 8h5 6ug 87w s5 s0 6px r9 ra 6ql 6mt s1 qq
6tm.1e68 8gb.1e68 6tn.1e68 8gc.1e68 r5 6uq 6ur tu 6ua 6qw 6uz 6sa 6we 3g 3g 2koj 6uq 6te.6he 6tf.6he 2kpz 6ql
6ur 2kln 8gb.1e68 6tm.1e68 8gc.1e68 6tn.1e68 87u ad 8db 6qv 6s9 6jc 2kok 2kq0 6jc 6rk 6rk 2klo 6v6 7hr 6v7 7gd
2kol 7wa 7w7 qm 7w8 7w5 7wc 6wr 8ao 2kq1 8ap 8aq 7w9 7w6 2klp 8au 8as 7g3 6v5 6v4 71 un af uj 4l 2kom uv 2kq2
2klq um 73 ai am tz ak 6js qe 2kon ty 6ot 2kq3 2klr 6bx 6bw`;
