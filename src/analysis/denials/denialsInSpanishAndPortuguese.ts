import type { Denials } from './denialSentences.ts';

/** "No encontré información sobre Acme", "Acme no aparece en los resultados", "ninguna de las fuentes menciona a Acme". */
export const spanish: Denials = {
  negation: 'no |ningun|nada|nunca|desconoz|desconoc',
  words: {
    start: 'pero|y|que|porque|lamentablemente|desafortunadamente|sin embargo|por lo que',
    next: 'pero|por lo que|así que|sin embargo|aunque|y (?:no|por)',
    info:
      '(?:(?:ninguna?|mucha|suficiente|más que) )?(?:información|informaciones|datos|resultados?|menciones|mención|referencias?|registros?|' +
      'detalles|rastro)(?: (?:fiable|confiable|específica|disponible|pública|relevante|verificable|alguna|suficiente|concreta|específicos|fiables|' +
      'relevantes)){0,3}',
    sobre: 'sobre|a|acerca de|de|para|respecto a|relacionada con|relacionados con|en relación con',
    a:
      '(?:(?:a|la|el|una?|ninguna?|empresa|marca|compañía|producto|herramienta|llamada|llamado|denominada|con el nombre de|con el nombre|' +
      'con) ){0,6}',
    place:
      '(?:en|entre) (?:(?:los|las|mis|estos|estas|la|mi|el) )?(?:resultados(?: de (?:la |mi )?búsqueda)?|fuentes|datos(?: de entrenamiento)?|' +
      'base de (?:datos|conocimientos)|búsquedas?|artículos|documentos|internet|listas|web|conocimientos)(?: (?:disponibles|consultad[ao]s|' +
      'proporcionad[ao]s|que (?:encontré|consulté)))?|en línea|por el momento|actualmente|hasta la fecha',
    find:
      'encontré|encontramos|encuentro|he encontrado|hemos encontrado|(?:pude|he podido|logré|he logrado|puedo|fue posible|fui capaz de|' +
      'pudimos) (?:encontrar|localizar|identificar|hallar)|hallé|localicé',
  },
  tells: 'que|la cual|el cual|una?|la|el|si|cuando',
  turn: {
    but: 'pero|sin embargo|no obstante|aunque|mas',
    again:
      'no (?:encontr|encuentr|he encontrado|pude|puedo|tengo|hay|conozco|aparece|se menciona)|ning[uú]n|nada|lamentablemente|si (?:me|puedes|quieres)',
    elsewhere: '(?:puedo|encontré|he encontrado|conozco|aquí (?:hay|tienes|están)|hay otr|existen otr|otr[oa]s)',
    it: 'la|lo|le|ella|esta (?:empresa|marca)|este (?:producto|servicio)',
  },
  sentences: [
    'no (?:{find}|tengo|tenemos|dispongo de|dispongo|poseo|cuento con|hay|existe|existen|se encontró|se encontraron|se ha encontrado|' +
      'se han encontrado|aparece|aparecen) (?:{info}|nada) (?:{sobre}) {a}NAME',
    'no (?:{find}|conozco|conocemos|reconozco|me suena) {a}NAME',
    'no estoy familiarizad[oa] con {a}NAME',
    'nunca he (?:oído|escuchado) hablar de {a}NAME',
    'no tengo (?:conocimiento|constancia) de {a}NAME',
    '^ desconozco {a}NAME',
    'no puedo (?:confirmar|verificar) la existencia de {a}NAME',
    'no puedo (?:confirmar|verificar) (?:que|si) {a}NAME (?:exista|existe)',
    'no (?:parece )?(?:existe|existir|haber|hay) (?:una |ninguna |ningún |un )(?:empresa|marca|compañía|producto) (?:llamad[ao]|con el nombre|' +
      'denominad[ao]) (?:de )?NAME',
    'ningun[oa] de (?:las|los|mis|estas|estos) (?:fuentes|resultados|artículos|documentos)(?: consultad[ao]s)? (?:menciona|cita|incluye) {a}NAME',
    '(?:las|los|mis|estas|estos) (?:fuentes|resultados|artículos|documentos)(?: de búsqueda)?(?: consultad[ao]s)? no (?:mencionan|citan|incluyen|' +
      'contienen información sobre) {a}NAME',
    '^ (?:no hay )?ninguna {info} (?:{sobre}) {a}NAME',
    '^ {a}NAME no (?:aparece|figura|se menciona|está|es mencionada) {place}',
    '^ {a}NAME (?:no me es conocid[oa]|me es desconocid[oa]|no me resulta (?:conocid[oa]|familiar)|no me suena)',
    '^ {a}NAME no (?:parece existir|existe)',
    '^ (?:sobre|de) {a}NAME no (?:{find}|tengo|hay) (?:{info}|nada)',
  ],
};

/** "Não encontrei informações sobre a Acme", "a Acme não aparece nos resultados", "nenhuma das fontes menciona a Acme". */
export const portuguese: Denials = {
  negation: 'não|nenhum|nada|nunca|desconhe',
  words: {
    start: 'mas|e|que|porque|infelizmente|no entanto|portanto',
    next: 'mas|portanto|porém|no entanto|então|e (?:não|por)',
    info:
      '(?:(?:nenhuma?|muita|suficientes?|quaisquer|qualquer) )?(?:informaç(?:ão|ões)|dados|resultados?|menç(?:ão|ões)|referências?|registros?|' +
      'registos?|detalhes)(?: (?:confiáveis|confiável|específicas|disponíveis|públicas|verificáveis|relevantes|suficientes|alguma)){0,3}',
    sobre:
      'sobre|a|à|ao|acerca da|acerca do|acerca de|a respeito da|a respeito do|a respeito de|relacionadas à|referentes à|para|da|do|de|quanto à',
    a: '(?:(?:a|o|à|ao|da|do|uma?|nenhuma?|empresa|marca|companhia|produto|ferramenta|chamad[ao]|denominad[ao]|com o nome|de nome|de) ){0,6}',
    place:
      '(?:nos|nas|entre os|entre as|na|no|em) (?:(?:meus|minhas|minha|meu|estes|estas) )?(?:resultados(?: (?:de|da) (?:busca|pesquisa))?|' +
      'fontes|dados(?: de treinamento)?|base de (?:dados|conhecimento)|pesquisas?|buscas?|artigos|documentos|internet|listas|' +
      'web)(?: (?:disponíveis|consultad[ao]s|fornecid[ao]s|que (?:encontrei|consultei)))?|online|no momento|atualmente|até o momento',
    find:
      'encontrei|encontramos|encontro|achei|localizei|(?:consegui|pude|posso|consigo|foi possível|conseguimos) (?:encontrar|localizar|' +
      'identificar|achar)',
  },
  tells: 'que|a qual|o qual|uma?|a|o|se|quando',
  turn: {
    but: 'mas|porém|no entanto|contudo|entretanto|todavia|embora|apesar',
    again:
      'não (?:encontr|consegui|tenho|há|conheço|posso|aparece|é mencionad)|nenhum|nada|infelizmente|se (?:você|me|puder)',
    elsewhere: '(?:posso|encontrei|conheço|aqui (?:estão|está)|há outr|existem outr|outr[oa]s)',
    it: 'ela|ele|dela|dele|-[ao]|esta (?:empresa|marca)|este (?:produto|serviço)',
  },
  sentences: [
    'não (?:{find}|tenho|temos|disponho de|possuo|há|existem|existe|foram encontrad[ao]s|foi encontrada) (?:{info}|nada) (?:{sobre}) {a}NAME',
    'não (?:{find}|conheço|conhecemos|reconheço) {a}NAME',
    'não estou familiarizad[oa] com {a}NAME',
    'nunca ouvi falar (?:de|da|do|sobre) {a}NAME',
    'não tenho conhecimento (?:sobre|de|da|do) {a}NAME',
    '^ (?:eu )?desconheço {a}NAME',
    'não (?:posso|consigo) (?:confirmar|verificar) a existência (?:de|da|do) {a}NAME',
    'não (?:posso|consigo) (?:confirmar|verificar) (?:que|se) {a}NAME (?:exista|existe)',
    'não (?:parece )?(?:existe|existir|haver|há) (?:uma |nenhuma |nenhum |um )?(?:empresa|marca|companhia|produto) (?:chamad[ao]|com o nome|' +
      'denominad[ao]) (?:de )?NAME',
    'nenhum[a]? (?:das|dos|destas|destes) (?:minhas |meus )?(?:fontes|resultados|artigos|documentos)(?: consultad[ao]s)? (?:menciona|cita|' +
      'inclui) {a}NAME',
    '(?:as|os|minhas|meus|estas|estes) (?:fontes|resultados|artigos|documentos)(?: (?:de|da) (?:busca|' +
      'pesquisa))?(?: consultad[ao]s)? não (?:mencionam|citam|incluem) {a}NAME',
    '^ nenhuma informação (?:disponível )?(?:{sobre}) {a}NAME(?: foi encontrada)?',
    '^ {a}NAME não (?:aparece|consta|figura|é mencionad[ao]|está) {place}',
    '^ {a}NAME (?:não me é (?:familiar|conhecid[ao])|me é desconhecid[ao]|é desconhecid[ao] para mim)',
    '^ {a}NAME não (?:parece existir|existe)',
    '^ (?:sobre|da|do) {a}NAME não (?:{find}|tenho|há) (?:{info}|nada)',
  ],
};
