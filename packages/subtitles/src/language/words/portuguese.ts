import type { WordLists } from './word-lists.js';

/** The closed classes of Portuguese. */
export const portuguese: WordLists = {
  determiners: `o a os as um uma uns umas este esta estes estas esse essa esses essas aquele aquela aqueles aquelas meu minha meus
    minhas teu tua teus tuas seu sua seus suas nosso nossa nossos nossas vosso vossa todo toda todos todas cada algum alguma alguns
    algumas nenhum nenhuma outro outra outros outras qualquer quaisquer muito muita muitos muitas pouco pouca poucos poucas vários
    várias ambos ambas cujo cuja cujos cujas tanto tanta tantos tantas tal tais`,
  prepositions: `a ao à aos às ante após até com contra de do da dos das desde em no na nos nas num numa nuns numas entre para pra
    pro perante por pelo pela pelos pelas sem sob sobre trás durante mediante segundo conforme exceto salvo como deste desta destes
    destas desse dessa disso disto daquele daquela neste nesta nestes nestas nesse nessa naquele naquela dum duma dele dela deles
    delas àquele àquela consoante`,
  conjunctions: `e ou mas nem que porque pois se quando enquanto embora onde como porém contudo todavia logo portanto caso quem qual
    quais quanto ora conforme senão aonde`,
  auxiliaries: `hei há havemos hão havia haviam haverá houve haja haver tenho tens tem temos têm tinha tinhas tínhamos tinham terei
    terá teremos terão teria teriam tenha tenham teve tiver ter tido sou és é somos são era eras éramos eram fui foi fomos foram
    serei será seremos serão seria seriam seja sejam ser sendo sido estou está estamos estão estava estavam esteve estará esteja
    estar posso podes pode podemos podem podia podiam pôde poderá poderão poderia poderiam possa possam devo deves deve devemos devem
    devia deviam deverá deverão deveria deveriam vou vais vai vamos vão ia iam quero quer querem`,
  negations: 'não nunca jamais nem tampouco',
  pronouns: 'eu tu ele ela você nós vós eles elas vocês se me te lhe lhes nos vos quem',
  titles: 'sr sra srta dr dra senhor senhora senhorita dom dona doutor doutora prof profa professor professora eng presidente presidenta ministro ministra general coronel capitão rei rainha príncipe princesa papa padre frei são santo santa',
  abbreviations: 'sr sra srs srta dr dra prof profa eng art cap pág págs núm vol etc av aprox ex fig exmo jan fev mar abr ago set out nov dez',
  modifiers: `muito mais menos tão bastante demais quase só também ainda sempre já mesmo mesma mesmos mesmas grande grandes bom boa
    bons boas mau má novo nova novos novas velho velha pequeno pequena primeiro primeira primeiros primeiras segundo segunda terceiro
    terceira último última últimos próximo próxima melhor pior maior menor próprio própria único única dois duas três quatro cinco
    seis sete oito nove dez vinte trinta cem cento mil`,
  labels: 'artigo capítulo página número parte seção secção tomo figura tabela linha canal sala resolução século',
};
