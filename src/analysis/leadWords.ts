import { isDayOrMonth } from './ordinaryWords.ts';

/** Opens with what to do. */
export const advises = /^(?:Ask|Assess|Avoid|Check|Choose|Compare|Consider|Decide|Determine|Ensure|Evaluate|Know|Look|Make|Measure|Plan|Read|Set|Test|Think|Try|Understand|Use|Achte|Achten|Prüfe|Prüfen|Vergleiche|Vergleichen|Wähle|Wählen)\s/;

/** Opens with a step of an instruction. */
export const instructs = /^(?:Add|Adjust|Apply|Begin|Build|Clean|Click|Close|Configure|Confirm|Connect|Contact|Copy|Create|Define|Delete|Do|Don['’]t|Download|Enable|Enter|Export|Fill|Find|Follow|Get|Give|Go|Identify|Import|Install|Invite|Keep|Launch|Learn|Let|Log|Monitor|Move|Navigate|Never|Open|Pay|Press|Provide|Put|Remove|Repeat|Restart|Review|Run|Save|Scroll|Search|Select|Send|Share|Sign|Start|Stop|Submit|Switch|Take|Tap|Track|Turn|Type|Update|Upload|Verify|Visit|Wait|Watch|Work|Write|Gehe|Gehen|Klicke|Klicken|Öffne|Öffnen|Stelle|Stellen|Installiere|Installieren|Erstelle|Erstellen)(?:\s|$)/u;

/** Chinese and Japanese words that say what to do, or run on as no name does. */
export const isSaidInHan = (words: string): boolean => saidInHan.test(words);

const saidInHan = /^(?:打开|打開|点击|點擊|点按|检查|檢查|确认|確認|确定|下载|下載|安装|安裝|登录|登入|输入|輸入|注册|註冊|首先|然后|然後|最后|最後)|(?:する|します|ください|ましょう|できます|です)$|^(?=.*[\p{Script=Han}\p{Script=Hiragana}])\S{17,}$/u;

/** Ends with a property that things have, not with a thing. */
export const endsProperty = /\b(?:ages?|app|apps|area|battery|bonus|bonuses|brightness|budget|capacity|care|charging|cleaning|comfort|compatibility|connectivity|construction|contracts?|controls?|costs?|coverage|customization|data|design|devices|discounts?|display|durability|ease|efficiency|experience|features?|fees?|filtration|fit|flexibility|handling|health|inputs?|insurance|integration|language|level|levels|life|lighting|lifespan|maintenance|material|materials|mode|modes|noise|offers?|partners|performance|perks|policy|portability|ports|power|preferences?|protection|quality|rate|rates|redemption|reliability|rewards?|safety|security|service|settings|setup|size|sound|speed|storage|style|support|suction|taste|time|type|types|usage|use|value|versatility|warranty|weight)$|(?:dauer|kosten|qualität|größe|gewicht|leistung|lautstärke|garantie|ausstattung|bedienung|reinigung|funktionen|anschlüsse|verbrauch|kapazität|material|helligkeit|preis|sicherheit|service)$/iu;

/** Announces what to judge or go by, and no options. */
const announcesCriteria = /\b(?:how (?:to|do|does|it|we|i)|steps?|tips?|tricks?|checklist|look for|when (?:choosing|buying|selecting)|choosing|buying (?:tips|advice|guide)|(?:factors?|features?|things|points|criteria|what) to (?:consider|look|know|check|keep|avoid)|factors|criteria|considerations?|reasons?|benefits|advantages|mistakes|questions|why|worth knowing|beachten|achten|kriterien|kaufkriterien|worauf|schritte?|schritt für schritt|tipps?|anleitung|gründe|vorteile|fragen|so (?:geht|gehen|funktioniert|richten))\b/iu;

/** Announces what one thing has or is good for: "Best features of Acme", "Top 5 reasons". */
const announcesParts = /(?<!\b(?:with|mit|avec|con)\s(?:the\s|its\s)?)\b(?:best|greatest|key|main|standout|top|besten?|größten|wichtigsten|meilleure?s|mejores)\s(?:(?!(?:for|in|at|on|by|of|with|to|für|bei)\b)[\p{L}\p{N}-]{1,20}\s){0,2}?(?:aspects?|benefits|capabilities|features?|functions|parts|practices|qualities|reasons?|settings|specs|strengths|things|tips|times?|tricks|uses|use cases|ways|eigenschaften|funktionen|gründe|merkmale|stärken|vorteile|fonctionnalités|funciones)(?=\P{L}*$|[:：,&]|\s(?:about|and|at|for|in|of|on|to|that|von|der|des|bei|im|du|de|del)\b)/iu;

/** True where the words that lead to a list announce steps, criteria, or the parts of one thing. */
export const leadsToCriteria = (lead: string): boolean => announcesCriteria.test(lead) || announcesParts.test(lead);

/** True where they head what is said of one thing, or criteria. */
export const announcesNoNames = (text: string): boolean => leadsToCriteria(text) || rubric.test(text);

/** Heads what is said of one thing, and no things. */
const rubric = /^\P{L}*(?:(?:the|key|main|top|core|die|wichtigste)\s)?(?:pros|cons|features?|strengths|weakness(?:es)?|drawbacks|downsides|limitations|pricing|security|compliance|specs|specifications|ingredients|nachteile|stärken|schwächen|funktionen|preise|merkmale)\b/iu;

/** True where they announce the best of something, in some order. */
export const leadsToBest = (lead: string): boolean => /\b(?:best|top|beste[nrs]?|besten|meilleure?s?|mejores|migliori?|melhores)\b|おすすめ|推荐|推薦|最佳|추천/iu.test(lead);

/** True where they announce options. */
export const announcesOptions = (lead: string): boolean =>
  leadsToBest(lead) || /\b(?:picks?|options|choices|recommend\w*|contenders|alternatives|models|brands|providers|products|services|worth considering)\b/i.test(lead);

/** True for a day, step or part of the day by which an answer divides what it says. */
export const counts = (name: string): boolean => counted.test(name) || dayPart.test(name) || isDayOrMonth(name);

const counted = /^(?:chapter|days?|months?|part|phase|round|stage|steps?|weeks?|schritt|tage?|teil|wochen?|jour|étape|semaine|día|paso|semana)\s?#?\d{1,2}(?:\s?(?:[-–&]|to|and|bis|und)\s?\d{1,2})?$|^第\s?[\d０-９一二三四五六七八九十]+\s?[天日周步章]$|^[\d０-９]+日目$/iu;
const dayPart = /^(?:(?:early|late|mid)[- ])?(?:morning|noon|midday|afternoon|evening|night|vormittag|mittag|nachmittag|abend|上午|下午|晚上|早上)s?$/i;

/** True for a plan by which a thing is sold: "Pro", "Business Plan". */
export const isPlan = (name: string): boolean => plan.test(name);

const plan = /^(?:(?:advanced|basic|basis|business|enterprise|essentials?|family|forever|free|gratis|growth|individual|kostenlos|lite|max|personal|plus|premium|privat|pro|professional|scale|solo|standard|starter|student|teams?|trial|ultimate|unlimited|edition|package|paket|plan|tarif|tier)(?:[\s/+&-]+|$))+$/i;

/** True for the head of a column that names the best of each row: "Winner", "Our pick". */
export const headsWinners = (head: string): boolean => winners.test(head);

const winners = /^\P{L}*(?:(?:the|our|overall)\s)?(?:market leader|winner|champion|(?:(?:best|top)\s)?(?:pick|choice|option)|recommendation|marktführer|(?:test)?sieger|(?:unsere\s)?empfehlung)s?\P{L}*$/iu;

/** The same where the rows are places, uses or the like: "Best hotel", "Leader". */
export const headsBest = (head: string): boolean => headsWinners(head) || /^\P{L}*(?:the\s)?(?:best|top|leading|leaders?|beste[rs]?|führende[rs]?)(?!\p{L})(?!\s(?:for|at|in|with|when|to|if|time|months?|season|für)\b)/iu.test(head);

/** True for the head of a column of places, trades, uses or the like, each of which has options of its own. */
export const headsPlaces = (head: string): boolean => /^\P{L}*(?:age|area|audience|budget|city|country|genre|goal|industry|location|market|niche|occasion|region|room|scenario|season|sector|segment|situation|sport|state|town|type|year|branche|budget|bundesland|jahr|land|ort|raum|region|stadt|typ|markt)\P{L}*$/iu.test(head);

/** What the first column of a table is headed with where its rows are no options. */
export const headsCriteria = (head: string): boolean =>
  /\b(?:aspects?|attributes?|category|criteri(?:on|a)|details?|factors?|features?|metrics?|need|priority|specs?|specifications?|steps?|use|use case|you (?:want|need)|merkmale?|kriteri(?:um|en)|aspekte?|eigenschaft(?:en)?|schritte?|kategorie)\b/iu.test(head);
