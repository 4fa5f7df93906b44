import type { Denials } from './denialSentences.ts';

/** "Je n'ai trouvé aucune information sur Acme", "Acme m'est inconnu", "aucune des sources ne mentionne Acme". */
export const french: Denials = {
  negation: 'aucun|pas |rien|jamais|inconnu',
  words: {
    start: 'mais|et|que|car|cependant|malheureusement|donc',
    next: 'mais|donc|car|cependant|et (?:je|il|ne)',
    info:
      '(?:informations?|infos?|données|résultats?|mentions?|traces?|références?|renseignements?|détails?|éléments?)(?: (?:fiables?|précises?|' +
      'spécifiques?|pertinentes?|vérifiables?|publiques?|disponibles?|concrètes?|suffisantes?)){0,3}',
    aucune: '(?:aucune?|nulle) (?:(?:entreprise|société|marque|produit|outil)|{info})',
    sur: "(?:sur|concernant|au sujet de|à propos de|pour|de|relatives? à|à) ?|(?:au sujet |à propos )?d'",
    firm: "une?|l'|la|le|les|de|d'une|cette|entreprise|société|marque|produit|outil|plateforme|service|nommée?|appelée?|du nom de|dénommée?",
    l: '(?:(?:{firm}) ?){0,6}',
    place:
      "(?:dans|parmi|sur|à partir de) (?:(?:les|mes|ces|la|ma|le|de|des|mon) |l'){0,2}(?:résultats(?: de (?:la |ma )?recherche)?|sources|" +
      "données(?: d'entraînement)?|base de (?:données|connaissances)|recherches?|connaissances|articles|documents|internet|listes|" +
      "web)(?: (?:disponibles?|consultée?s|fournie?s|que j'ai (?:trouvée?s|consultée?s)))?|en ligne|à ce jour|pour le moment|actuellement",
  },
  tells: "qui|dont|une?|le|la|l'|quand|lorsque|s'il|si ",
  turn: {
    but: 'mais|cependant|toutefois|pourtant|néanmoins|bien que|quoique|même si',
    again: "(?:je|nous|il) (?:ne |n')|aucune?|rien|malheureusement|si vous",
    elsewhere: "(?:je peux|je connais|j'ai|nous avons|voici|voilà|il existe d'autres|il y a d'autres|d'autres)",
    it: "elle|lui|l'|le|la|la marque|cette|ce produit",
  },
  sentences: [
    "n'(?:ai|avons)(?: malheureusement| pas| pu| réussi à| été en mesure de| jamais){0,4} (?:trouvé|trouver|identifié|identifier|repéré|eu|" +
      "obtenu) (?:{aucune} |rien |d'|de |des )?(?:{info} )?{sur}{l}NAME",
    "n'(?:ai|avons)(?: malheureusement| pas| pu| réussi à| été en mesure de){1,4} (?:trouvé|trouver|identifié|identifier) {l}NAME",
    "je (?:ne |n')(?:trouve|dispose|possède|ai|vois|connais|reconnais)(?: malheureusement)?(?: pas| rien|) ?(?:d'|de )?(?:{aucune}|" +
      '{info}) {sur}{l}NAME',
    "n'(?:ai|avons) (?:malheureusement )?rien (?:pu )?(?:trouvé|trouver) (?:{sur}){l}NAME",
    'je ne (?:trouve|vois) (?:rien|pas) (?:{sur})?{l}NAME',
    "(?:je|nous) ne (?:connais|connaissons|reconnais) (?:malheureusement )?pas (?:(?:d'|de )?{l})NAME",
    "n'ai (?:pas|aucune) connaissance (?:de |d'){l}NAME",
    "n'ai jamais entendu parler (?:de |d'){l}NAME",
    'je ne suis pas (?:familier|familière|familiarisée?) avec {l}NAME',
    "je ne (?:peux|suis) pas (?:en mesure de )?(?:confirmer|vérifier) l'existence (?:de |d'){l}NAME",
    "je ne (?:peux|suis) pas (?:en mesure de )?(?:confirmer|vérifier) (?:que |qu'|si ){l}NAME existe",
    "^ (?:il n'(?:existe|y a) )?(?:{aucune}|pas (?:d'|de ){info}) {sur}{l}NAME(?: (?:n'a été trouvée?|n'est disponible|disponible|trouvée?))?",
    "^ {aucune} n'(?:a|ont) été (?:trouvée?s?|identifiée?s?) {sur}{l}NAME",
    "il ne semble pas (?:exister|y avoir) (?:de |d'){l}NAME",
    'aucune? (?:(?:des|de ces|de mes) )?(?:sources?|résultats?|articles?|documents?) (?:consultée?s )?ne (?:mentionne|cite|contient) {l}NAME',
    '(?:les|ces|mes) (?:sources|résultats|articles|documents)(?: de recherche)? ne (?:mentionnent|citent|contiennent) (?:pas|' +
      'aucune {info} {sur}) ?{l}NAME',
    "^ {l}NAME (?:m'est|nous est) (?:totalement )?inconnue?",
    "^ {l}NAME (?:ne figure|n'apparaît|n'est|ne sont) pas(?: (?:mentionnée?|citée?|présente?|répertoriée?))? {place}",
    '^ {l}NAME ne semble pas exister',
    "^ {l}NAME n'existe pas",
  ],
};

/** "Non ho trovato informazioni su Acme", "Acme non compare nei risultati", "nessuna delle fonti menziona Acme". */
export const italian: Denials = {
  negation: 'non |nessun|sconosciut',
  words: {
    start: 'ma|e|che|perché|purtroppo|tuttavia|quindi',
    next: 'ma|quindi|tuttavia|perciò|e (?:non|quindi)',
    info:
      '(?:(?:alcuna?|nessuna?|molte|sufficienti) )?(?:informazion[ei]|dat[oi]|risultat[oi]|menzion[ei]|riferiment[oi]|dettagli|notizi[ae]|' +
      'tracci[ae])(?: (?:affidabil[ei]|specific(?:he|a)|disponibil[ei]|pubblic(?:he|a)|verificabil[ei]|rilevant[ei]|sufficient[ei]|util[ei])){0,3}',
    su: 'su|a|ad|al|alla|sul|sulla|riguardo a|riguardanti|relative a|relativi a|in merito a|per|di',
    l:
      "(?:(?:la|il|lo|una?|nessuna?|alcuna?|azienda|società|marca|marchio|prodotto|strumento|chiamat[ao]|denominat[ao]|di nome|con il nome) |l'|" +
      "un'|nessun'|alcun'){0,6}",
    place:
      '(?:nei|nelle|tra i|tra le|nella|nel|in|sul|su) (?:(?:miei|mie|mia|mio|questi|queste) )?(?:risultati(?: (?:di|della) ricerca)?|fonti|' +
      'dati(?: di addestramento)?|ricerche|ricerca|database|documenti|articoli|internet|web|elenchi|conoscenze)(?: (?:disponibili|consultat[ei]|' +
      'fornit[ei]|che ho (?:trovato|consultato)))?|online|al momento|attualmente',
    find:
      'ho trovato|abbiamo trovato|trovo|sono riuscit[oa] a (?:trovare|reperire|individuare)|ho potuto trovare|riesco a trovare|posso trovare|' +
      'è stato possibile trovare',
  },
  tells: 'che|la quale|il quale|un[ao]?|la|il|se|quando',
  turn: {
    but: 'ma|però|tuttavia|eppure|anche se|sebbene|benché',
    again: 'non (?:ho|sono|posso|ci sono|è (?:menzionat|citat|presente))|nessun|nulla|purtroppo|se (?:mi|vuoi|puoi)',
    elsewhere: '(?:posso|ho trovato|conosco|ecco|ci sono altr|altr[ie])',
    it: 'lo|la|esso|essa|lei|questo|questa|lo stesso',
  },
  sentences: [
    'non (?:{find}|ho|abbiamo|dispongo di|possiedo|ci sono|esistono|risultano|sono state trovate|sono disponibili) (?:{info}|nulla|' +
      'niente) (?:{su}) {l}NAME',
    'non (?:{find}|conosco|conosciamo|riconosco) {l}NAME',
    'non (?:ho|abbiamo) mai sentito parlare di {l}NAME',
    'non (?:ho familiarità|sono a conoscenza|ho conoscenza) (?:con|di) {l}NAME',
    "non (?:posso|sono in grado di|riesco a) (?:confermare|verificare) l'esistenza di {l}NAME",
    'non (?:posso|sono in grado di|riesco a) (?:confermare|verificare) (?:che|se) {l}NAME (?:esista|esiste)',
    "non (?:esiste|sembra esistere|c'è|risulta) {l}(?:chiamat[ao]|denominat[ao]|di nome) NAME",
    'nessun[ao] (?:delle|dei|di queste|di questi) (?:fonti|risultati|articoli|documenti)(?: consultat[ei])? (?:menziona|cita|include) {l}NAME',
    '(?:le|i|queste|questi|mie|miei) (?:fonti|risultati|articoli|documenti)(?: di ricerca)?(?: consultat[ei])? non (?:menzionano|citano|' +
      'includono) {l}NAME',
    '^ nessuna informazione (?:disponibile )?(?:{su}) {l}NAME(?: (?:è stata trovata|disponibile))?',
    '^ {l}NAME non (?:compare|appare|risulta|figura|è presente|è menzionat[ao]|è citat[ao]) {place}',
    '^ {l}NAME non (?:mi è not[ao]|la conosco|lo conosco)',
    '^ {l}NAME mi è sconosciut[ao]',
    '^ {l}NAME non (?:sembra esistere|esiste)',
    '^ (?:su|di) {l}NAME non (?:{find}|ho|ci sono) (?:{info}|nulla|niente)',
  ],
};
