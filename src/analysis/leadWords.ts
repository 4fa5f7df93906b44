/** Opens with what to do. */
export const advises = /^(?:Ask|Assess|Avoid|Check|Choose|Compare|Consider|Decide|Determine|Ensure|Evaluate|Know|Look|Make|Measure|Plan|Read|Set|Test|Think|Try|Understand|Use|Achte|Achten|Prüfe|Prüfen|Vergleiche|Vergleichen|Wähle|Wählen)\s/;

/** Opens with a step of an instruction. */
export const instructs = /^(?:Add|Adjust|Apply|Begin|Build|Clean|Click|Close|Configure|Confirm|Connect|Contact|Copy|Create|Define|Delete|Do|Don['’]t|Download|Enable|Enter|Export|Fill|Find|Follow|Get|Give|Go|Identify|Import|Install|Invite|Keep|Launch|Learn|Let|Log|Monitor|Move|Navigate|Never|Open|Pay|Press|Provide|Put|Remove|Repeat|Restart|Review|Run|Save|Scroll|Search|Select|Send|Share|Sign|Start|Stop|Submit|Switch|Take|Tap|Track|Turn|Type|Update|Upload|Verify|Visit|Wait|Watch|Work|Write|Gehe|Gehen|Klicke|Klicken|Öffne|Öffnen|Stelle|Stellen|Installiere|Installieren|Erstelle|Erstellen)(?:\s|$)/u;

/** Ends with a property that things have, not with a thing. */
export const endsProperty = /\b(?:ages?|app|apps|area|battery|bonus|bonuses|brightness|budget|capacity|care|charging|cleaning|comfort|compatibility|connectivity|construction|contracts?|controls?|costs?|coverage|customization|data|design|devices|discounts?|display|durability|ease|efficiency|experience|features?|fees?|filtration|fit|flexibility|handling|health|inputs?|insurance|integration|language|level|levels|life|lighting|lifespan|maintenance|material|materials|mode|modes|noise|offers?|partners|performance|perks|policy|portability|ports|power|preferences?|protection|quality|rate|rates|redemption|reliability|rewards?|safety|security|service|settings|setup|size|sound|speed|storage|style|support|suction|taste|time|type|types|usage|use|value|versatility|warranty|weight)$|(?:dauer|kosten|qualität|größe|gewicht|leistung|lautstärke|garantie|ausstattung|bedienung|reinigung|funktionen|anschlüsse|verbrauch|kapazität|material|helligkeit|preis|sicherheit|service)$/iu;

/** Announces what to judge or go by, and no options. */
const announcesCriteria = /\b(?:how (?:to|do|does|it|we|i)|steps?|tips?|tricks?|checklist|look for|when (?:choosing|buying|selecting)|choosing|buying (?:tips|advice|guide)|(?:factors?|features?|things|points|criteria|what) to (?:consider|look|know|check|keep|avoid)|factors|criteria|considerations?|reasons?|benefits|advantages|mistakes|questions|why|worth knowing|beachten|achten|kriterien|kaufkriterien|worauf|schritte?|schritt für schritt|tipps?|anleitung|gründe|vorteile|fragen|so (?:geht|gehen|funktioniert|richten))\b/iu;

/** True where the words that lead to a list announce steps or criteria. */
export const leadsToCriteria = (lead: string): boolean => announcesCriteria.test(lead);

/** True where they head what is said of one thing, or criteria. */
export const announcesNoNames = (text: string): boolean => leadsToCriteria(text) || rubric.test(text);

/** Heads what is said of one thing, and no things. */
const rubric = /^\P{L}*(?:(?:the|key|main|top|core|die|wichtigste)\s)?(?:pros|cons|features?|strengths|weakness(?:es)?|drawbacks|downsides|limitations|pricing|security|compliance|specs|specifications|ingredients|nachteile|stärken|schwächen|funktionen|preise|merkmale)\b/iu;

/** True where they announce the best of something, in some order. */
export const leadsToBest = (lead: string): boolean => /\b(?:best|top|beste[nrs]?|besten|meilleure?s?|mejores|migliori?|melhores)\b|おすすめ|推荐|推薦|最佳|추천/iu.test(lead);

/** True where they announce options. */
export const announcesOptions = (lead: string): boolean =>
  leadsToBest(lead) || /\b(?:picks?|options|choices|recommend\w*|contenders|alternatives|models|brands|providers|products|services|worth considering)\b/i.test(lead);

/** What the first column of a table is headed with where its rows are no options. */
export const headsCriteria = (head: string): boolean =>
  /\b(?:aspects?|attributes?|category|criteri(?:on|a)|details?|factors?|features?|metrics?|need|priority|specs?|specifications?|steps?|use|use case|you (?:want|need)|merkmale?|kriteri(?:um|en)|aspekte?|eigenschaft(?:en)?|schritte?|kategorie)\b/iu.test(head);
