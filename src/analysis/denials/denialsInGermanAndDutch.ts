import type { Denials } from './denialSentences.ts';

/** "Ich konnte keine Informationen zu Acme finden", "Acme ist mir nicht bekannt", "keine der Quellen erwähnt Acme". */
export const german: Denials = {
  negation: 'kein|nicht|nie |nirgends|unbekannt',
  words: {
    start: 'aber|und|dass|jedoch|da|weil|denn|sodass|leider|allerdings|sondern',
    next: 'aber|und (?:ich|kann|daher|es)|daher|deshalb|jedoch|doch|oder',

    leider:
      'leider|jedoch|aber|allerdings|aktuell|derzeit|momentan|bisher|bislang|noch|auch|tatsächlich|dazu|hier|direkt|ich|wir|mir|uns|es',
    keine: 'kein|keine|keinen|keiner|keinem|keinerlei',
    habe:
      '(?:ich|wir) {kann}|{kann} (?:ich|wir)|(?:es|leider|mir|uns|derzeit|daten|quellen|suchergebnissen) {gibt}|{gibt} (?:mir|uns|es|leider|' +
      'derzeit|mir leider)',
    kann: 'konnte|konnten|kann|können|habe|haben|finde|finden|fand|fanden|kenne|besitze|verfüge',
    gibt: '(?:liegen|liegt|gibt|sind|wurden|ließen sich)',
    welche:
      'genauen|genaueren|genaue|verlässlichen|verlässliche|zuverlässigen|zuverlässige|näheren|belastbaren|belastbare|öffentlichen|öffentliche|' +
      'öffentlich|spezifischen|spezifische|konkreten|konkrete|relevanten|relevante|ausreichenden|ausreichenden?|gesicherten|verfügbaren|' +
      'verwertbaren|weiterführenden|oder',
    angaben:
      'informationen|information|infos|angaben|hinweise|hinweis|daten|treffer|ergebnisse|einträge|eintrag|belege|erwähnung|erwähnungen|' +
      'erkenntnisse|kenntnis|kenntnisse|quellen|suchergebnisse',
    nichts: '(?:{keine} (?:{welche},? ){0,4}{angaben}|nichts|nicht viel|wenig)',
    zu: '(?:zu|auf|zum|zur|über|für|von|bezüglich|hinsichtlich)',
    firma:
      '(?:diese|dieses|dieser|ein|eine|einen|einem|einer|das|die|den|der|dem|kein|keine|keinen|solche|solches)|unternehmen|firma|marke|' +
      'anbieter|produkt|tool|dienst|software|hersteller|namens|mit dem namen|mit namen|bekannten?|bekanntes',
    finden: 'gefunden|finden|ermitteln|identifizieren|finden können|ausfindig machen|entdecken|entdeckt|gesehen',
    steht: 'erwähnt|genannt|aufgeführt|gelistet|gefunden|aufgelistet|angezeigt',
    place: '(?:in|unter|aus|auf|bei) (?:{quelle})',
    quelle:
      '(?:(?:den|der|dem|meinen|meiner|meinem|diesen|dieser|allen|vorliegenden|verfügbaren|mir|bereitgestellten|gefundenen|aktuellen|' +
      'genannten|zur|verfügung|stehenden|durchsuchten|der) ){0,5}(?:suchergebnissen|ergebnissen|quellen|suche|websuche|daten|trainingsdaten|' +
      'wissensstand|wissensbasis|datenbank|unterlagen|dokumenten|artikeln|treffern|listen|internet|web)',
  },
  tells: 'der|die|das|ein|eine|welche[sr]?|wenn|falls|sobald|sofern|solange|weil (?:es|sie|er)',
  turn: {
    but: 'aber|doch|jedoch|allerdings|dennoch|trotzdem|obwohl|sondern|gilt',
    again:
      '(?:(?:ich|wir|konnte|kann|habe|finde|leider|noch|derzeit|momentan|bisher|bislang|auch|in \\p{L}+|mir|uns|den|der|Quellen|Suchergebnissen) ){0,5}(?:nichts|' +
      'kein\\p{L}*|unbekannt|(?:(?:in|aus|zu) [^,]{1,40} )?nicht (?:bekannt|gefunden|finden|erwähnt|genannt|aufgeführt|auf|vor|in|unter|vertraut))',
    elsewhere:
      '(?:ich|wir) (?:habe|kann|kenne|fand|finde|empfehle \\p{Lu})|hier (?:sind|ist)|es gibt (?:andere|viele|einige|mehrere)|andere|(?:wenn|falls) Sie|gerne?|dafür|' +
      'stattdessen|habe ich|kann ich|fand ich',
    it: 'es(?! gibt)|sie|ihn|ihm|ihr|dessen|deren|das (?:Produkt|Unternehmen)|Kunden|Experten|Nutzer|Tester|Anwender|Fachleute|Kritiker|Bewertungen|Kundinnen',
  },
  sentences: [
    '{habe} {leider}* (?:über )?(?:{place} )?{nichts} {zu} {firma}* NAME(?: {place})?(?: {leider}* (?:{finden}|vor|verfügbar|vorhanden|bekannt|' +
      'vorliegend))?',
    '^ {leider}* {nichts} {zu} {firma}* NAME(?: {place})?(?: (?:{finden}|bekannt|verfügbar|vorhanden))?',
    '(?:ich|wir) (?:kenne|kennen|finde|finden|fand|fanden|habe|konnte|konnten|kann|können) {leider}* {firma}* NAME {leider}* (?:{place} )?(?:nicht|' +
      'nirgends)(?: {finden})?',
    '(?:konnte|konnten|kann|habe|haben) (?:ich|wir) {leider}* {firma}* NAME {leider}* (?:{place} )?(?:nicht|nirgends) {finden}',
    '(?:ich|wir) (?:kenne|kennen|finde|fand|habe|konnte|konnten|kann) {leider}* {keine} {firma}* NAME(?: {finden})?',
    '(?:ich|wir) (?:habe|haben) {leider}* (?:noch nie|nie) (?:etwas )?von {firma}* NAME gehört',
    'nicht (?:bestätigen|verifizieren|überprüfen), (?:dass|ob) (?:es )?{firma}* NAME (?:existiert|gibt|tatsächlich existiert)',
    'es (?:scheint|gibt) {leider}* {keine} {firma}* NAME(?: zu geben)?',
    '{keine} (?:der |dieser )?(?:{quelle}|quelle) (?:erwähnt|nennt|enthält|listet) NAME',
    '(?:die|meine) (?:quellen|suchergebnisse|ergebnisse) (?:erwähnen|nennen|enthalten|listen) NAME nicht',
    '(?:die|meine) (?:quellen|suchergebnisse|ergebnisse) (?:enthalten|liefern|liefern mir) {nichts} {zu} NAME',
    '{place} (?:wird|wurde|taucht|kommt|erscheint|ist|findet sich) {firma}* NAME {leider}* nicht(?: {steht}| auf| vor)?',

    '(?:liegen|gibt es|habe ich|finde ich|konnte ich) {leider}* {zu} {firma}* NAME {leider}* {nichts}(?: {leider}* (?:{finden}|vor|verfügbar|' +
      'bekannt))?',
    '^ {zu} {firma}* NAME (?:liegen|liegt|gibt|habe|haben|finde|fand|ließen|sind|ist|konnte|konnten|wurden|weiß|' +
      'besitze) (?:sich )?{leider}* (?:{place} )?{nichts}(?: {leider}* (?:{finden}|vor|verfügbar|vorhanden|bekannt))?',
    '^ von {firma}* NAME (?:habe|haben) (?:ich|wir) {leider}* (?:noch nie|nie|noch nichts|nichts) gehört',
    '(?:ich|wir) (?:bin|sind) {leider}* mit {firma}* NAME {leider}* nicht vertraut',
    '(?:mir|uns) ist {leider}* {firma}* NAME {leider}* (?:nicht bekannt|unbekannt|kein begriff)',
    '(?:mir|uns) ist {leider}* {keine} {firma}* NAME bekannt',
    '(?:konnte|konnten|habe) (?:ich|wir) {leider}* {firma}* NAME {leider}* in keine[rnm] (?:der )?(?:quellen?|suchergebnissen?|datenbank|' +
      'suche) {finden}',
    '^ {firma}* NAME (?:ist|sind) (?:mir|uns) {leider}* (?:nicht bekannt|unbekannt|nicht geläufig|kein begriff)',
    '^ {firma}* NAME (?:kenne|finde) (?:ich|wir) {leider}* nicht',
    '^ {firma}* NAME (?:konnte|konnten|habe) (?:ich|wir) {leider}* (?:{place} )?nicht {finden}',
    '^ {firma}* NAME (?:sagt mir|sagt uns) {leider}* nichts',
    '^ {firma}* NAME (?:wird|werden|wurde|wurden|konnte|konnten) {leider}* (?:{place} )?(?:nicht|nirgends) {steht}(?: werden)?',
    '^ {firma}* NAME (?:taucht|erscheint|kommt|findet sich) {leider}* (?:{place} )?nicht(?: auf| vor)?',
    '^ {firma}* NAME scheint (?:es )?(?:nicht zu existieren|nicht zu geben)',
    '^ {firma}* NAME existiert (?:anscheinend |offenbar )?nicht',
  ],
};

/** "Ik kon geen informatie over Acme vinden", "Acme is mij niet bekend", "geen van de bronnen noemt Acme". */
export const dutch: Denials = {
  negation: 'geen|niet|nooit|onbekend',
  words: {
    start: 'maar|en|dat|omdat|dus|helaas|echter',
    next: 'maar|dus|daarom|en (?:ik|kan|er)',
    helaas: 'helaas|echter|momenteel|op dit moment|nog|ook|ik|we|wij|mij|me|er|zelf|daarover',
    niets:
      '(?:(?:geen|geen enkele|weinig) (?:(?:betrouwbare|specifieke|concrete|verdere|openbare|relevante|duidelijke) ){0,3}(?:informatie|' +
      'gegevens|resultaten|vermeldingen|vermelding|bronnen|zoekresultaten|kennis)|niets)',
    kan: 'kon|konden|kan|kunnen|heb|hebben|vind|vond|beschik',
    over: 'over|van|voor|met betrekking tot',
    bedrijf: 'een|het|de|bedrijf|merk|product|aanbieder|tool|dienst|genaamd|met de naam|met de name',
    vinden: 'vinden|gevonden|kunnen vinden|terugvinden|terug vinden|te vinden|kunnen terugvinden',
    place:
      '(?:in|op|tussen|bij) (?:(?:de|mijn|deze|het|beschikbare|gevonden) ){0,3}(?:zoekresultaten|resultaten|bronnen|gegevens|trainingsdata|' +
      'internet|web|database|documenten|lijsten)',
  },
  tells: 'die|dat|een|de|het|wat|als|wanneer',
  turn: {
    but: 'maar|echter|hoewel|toch|desondanks',
    again:
      '(?:(?:ik|we|kon|kan|heb|helaas|nog|ook|momenteel|er|is|zijn) ){0,4}(?:niets|geen|onbekend|niet (?:bekend|gevonden|vinden|genoemd|vermeld|in|vertrouwd))',
    elsewhere:
      '(?:ik|we) (?:heb|kan|ken|vond|vind)|hier (?:zijn|is)|er zijn (?:andere|veel|enkele)|andere|als (?:je|u)|wel (?:heb|kan) ik',
    it: 'het|hem|zij|ze|deze|dit',
  },
  sentences: [
    '(?:(?:ik|we|wij) {kan}|{kan} (?:ik|we|wij)|er (?:kon|konden|is|zijn|' +
      'werd)) {helaas}* (?:over )?{niets} (?:{vinden} )?{over} {bedrijf}* NAME(?: {place})?(?: {vinden}| beschikbaar)?',
    '^ (?:er (?:is|zijn|was|werd) )?{helaas}* {niets} {over} {bedrijf}* NAME(?: (?:{vinden}|beschikbaar|bekend))?',
    '(?:ik|we|wij) (?:ken|kennen|kan|kunnen|kon|konden|heb|vind|vond) {helaas}* {bedrijf}* NAME {helaas}* (?:{place} )?niet(?: {vinden})?',
    '(?:ik|we|wij) (?:ken|kennen|kan|kon|heb|vind) {helaas}* geen {bedrijf}* NAME(?: {vinden})?',
    '(?:ik|we|wij) heb(?:ben)? {helaas}* nooit (?:eerder )?van {bedrijf}* NAME gehoord',
    '(?:ik|we|wij) (?:ben|zijn) {helaas}* niet (?:bekend|vertrouwd) met {bedrijf}* NAME',
    'niet (?:bevestigen|verifiëren) dat {bedrijf}* NAME (?:bestaat|echt bestaat)',
    'er lijkt {helaas}* geen {bedrijf}* NAME te bestaan',
    '(?:geen|geen enkele) (?:van de |van deze |van mijn )?(?:bronnen|bron|zoekresultaten|resultaten) (?:noemt|vermeldt|noemen|vermelden|bevat) NAME',
    '(?:de|mijn) (?:bronnen|zoekresultaten|resultaten) (?:noemen|vermelden|bevatten) NAME niet',
    '^ over {bedrijf}* NAME (?:is|zijn|heb|kon|kan|vind|vond|weet) {helaas}* {niets}(?: {helaas}* (?:{vinden}|bekend|beschikbaar))?',
    '^ {bedrijf}* NAME is (?:mij|me|ons) {helaas}* (?:niet bekend|onbekend)',
    '^ {bedrijf}* NAME ken ik {helaas}* niet',
    '^ {bedrijf}* NAME (?:komt|wordt|staat|werd|verschijnt) {helaas}* (?:{place} )?niet (?:voor|vermeld|genoemd|gevonden|{place})',
    '^ {bedrijf}* NAME lijkt niet te bestaan',
  ],
};
