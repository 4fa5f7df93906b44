import { isDayOrMonth } from './ordinaryWords.ts';

/** Opens with what to do. */
export const advises =
  /^(?:Ask|Assess|Avoid|Check|Choose|Compare|Consider|Decide|Determine|Ensure|Evaluate|Know|Look|Make|Measure|Plan|Read|Set|Test|Think|Try|Understand|Use|Achte|Achten|Prüfe|Prüfen|Vergleiche|Vergleichen|Wähle|Wählen)\s/;

/** Opens with a step of an instruction. */
export const instructs =
  /^(?:Add|Adjust|Apply|Begin|Build|Clean|Click|Close|Configure|Confirm|Connect|Contact|Copy|Create|Define|Delete|Do|Don['’]t|Download|Enable|Enter|Export|Fill|Find|Follow|Get|Give|Go|Identify|Import|Install|Invite|Keep|Launch|Learn|Let|Log|Monitor|Move|Navigate|Never|Open|Pay|Press|Provide|Put|Remove|Repeat|Restart|Review|Run|Save|Scroll|Search|Select|Send|Share|Sign|Start|Stop|Submit|Switch|Take|Tap|Track|Turn|Type|Update|Upload|Verify|Visit|Wait|Watch|Work|Write|Gehe|Gehen|Klicke|Klicken|Öffne|Öffnen|Stelle|Stellen|Installiere|Installieren|Erstelle|Erstellen)(?:\s|$)/u;

/** Chinese and Japanese words that say what to do, or run on as no name does. */
export const isSaidInHan = (words: string): boolean => saidInHan.test(words);

const saidInHan =
  /^(?:打开|打開|点击|點擊|点按|检查|檢查|确认|確認|确定|下载|下載|安装|安裝|登录|登入|输入|輸入|注册|註冊|首先|然后|然後|最后|最後)|(?:する|します|ください|ましょう|できます|です)$|^(?=.*[\p{Script=Han}\p{Script=Hiragana}])\S{17,}$/u;

/** Ends with a property that things have, not with a thing. */
export const endsProperty =
  /\b(?:ages?|app|apps|area|battery|bonus|bonuses|brightness|budget|capacity|care|charging|cleaning|comfort|compatibility|connectivity|construction|contracts?|controls?|costs?|coverage|customization|data|design|devices|discounts?|display|durability|ease|efficiency|experience|features?|fees?|filtration|fit|flexibility|handling|health|inputs?|insurance|integration|language|level|levels|life|lighting|lifespan|maintenance|material|materials|mode|modes|noise|offers?|partners|performance|perks|policy|portability|ports|power|preferences?|protection|quality|rate|rates|redemption|reliability|rewards?|safety|security|service|settings|setup|size|sound|speed|storage|style|support|suction|taste|time|type|types|usage|use|value|versatility|warranty|weight)$|(?:dauer|kosten|qualität|größe|gewicht|leistung|lautstärke|garantie|ausstattung|bedienung|reinigung|funktionen|anschlüsse|verbrauch|kapazität|material|helligkeit|preis|sicherheit|service)$/iu;

/** Announces what to judge or go by, and no options. */
const announcesCriteria =
  /\b(?:how (?:to|do|does|it|we|i)|steps?|tips?|tricks?|checklist|look for|when (?:choosing|buying|selecting)|choosing|buying (?:tips|advice|guide)|(?:factors?|features?|things|points|criteria|what) to (?:consider|look|know|check|keep|avoid)|factors|criteria|considerations?|reasons?|benefits|advantages|mistakes|questions|why|worth knowing|beachten|achten|kriterien|kaufkriterien|worauf|schritte?|schritt für schritt|tipps?|anleitung|gründe|vorteile|fragen|so (?:geht|gehen|funktioniert|richten))\b/iu;

/** The same in Chinese, Japanese and Korean, of what is said last: "选购时要考虑：", but not "值得考虑的手机：". */
const announcesCriteriaInAsia = new RegExp(
  `(?:${[
    '(?:选择|選擇|选购|選購|挑选|挑選|购买|購買|评判|評判)的?(?:标准|標準|要点|要點|步骤|步驟|技巧|方法|因素)',
    '(?<!值得|可以|可)(?:考虑|考慮)(?!到|.{0,20}(?:品牌|产品|產品|[几幾]款|选项|選項|工具|软件|軟體|公司|平台))',
    '(?:考虑|考慮|关键|關鍵|以下|几个|幾個|重要)因素',
    '注意(?:事项|事項|点|點|什么)',
    '(?:选择|選擇|选购|選購|挑选|挑選|购买|購買).{0,12}[时時].{0,8}(?:注意|关注|關注|留意|看)',
    '(?:需要?|应该?|應該?|要)注意(?=[：:]|$)',
    '[选選]び方',
    '(?:[際時]|選ぶ|べき|の)の?(?:チェック)?ポイント(?=[：:]|$)',
    'チェックポイント',
    '手順',
    '기준',
    '고려(?:할|사항)',
  ].join('|')})(?!.{0,80}(?:推荐|推薦|おすすめ|お勧め|首选|首選|추천))[^。！？!?\\n]{0,80}$`,
  'u',
);

/** Announces what one thing has or is good for: "Best features of Acme", "Top 5 reasons". */
const announcesParts =
  /(?<!\b(?:with|mit|avec|con)\s(?:the\s|its\s)?)\b(?:best|greatest|key|main|standout|top|besten?|größten|wichtigsten|meilleure?s|mejores)\s(?:(?!(?:for|in|at|on|by|of|with|to|für|bei)\b)[\p{L}\p{N}-]{1,20}\s){0,2}?(?:aspects?|benefits|capabilities|features?|functions|parts|practices|qualities|reasons?|settings|specs|strengths|things|tips|times?|tricks|uses|use cases|ways|eigenschaften|funktionen|gründe|merkmale|stärken|vorteile|fonctionnalités|funciones)(?=\P{L}*$|[:：,&]|\s(?:about|and|at|for|in|of|on|to|that|von|der|des|bei|im|du|de|del)\b)/iu;

/** Announces what to keep away from. */
const announcesWorst = new RegExp(
  [
    '\\bto (?:avoid|skip|stay away from|steer clear of)(?:\\s(?:in|this|if|at|when|altogether|entirely)\\b.{0,40})?\\P{L}*$',
    '\\b(?:should|must|would|better)(?: be)? avoid(?:ed)?\\P{L}*$',
    '^\\P{L}*(?:please )?(?:avoid|skip|stay away from|steer clear of)\\s(?:these|the following|those)\\b',
    '(?<!\\bzu )\\b(?:meiden|vermeiden)\\P{L}*$',
    '\\bzu (?:ver)?meidende',
    '\\bnicht (?:zu empfehlen|empfehlenswert|empfohlen)',
    '\\bFinger (?:weg|lassen)',
    '(?<!\\p{L})à éviter\\P{L}*$',
    '\\bda evitare\\P{L}*$',
    '\\b(?:que|a|deb\\p{L}*|dev\\p{L}*|conviene) evitar\\P{L}*$',
    '^\\P{L}*(?:évitez|evit[ae]|eviten?|evitare?)\\s(?:ces|est[aeo]s?|quest[ei])(?!\\p{L})',
    '\\b(?:te vermijden|vermijd deze)\\b',
    '(?:[应應要需该該]避免|避免(?=的|购买|購買|选择|選擇|使用|以下|这些|這些|[：:]?$)|避开|避開|避雷|不推荐|不推薦|不建议|不建議|避けるべき|避けた(?:い|方|ほう)|(?:おすすめ|お勧め)(?:しない|できない|しません)|피해야|비추천)(?!.{0,80}(?:推荐|推薦|おすすめ|お勧め))[^。！？]{0,80}$',
  ].join('|'),
  'iu',
);

/** The same where nothing is said of the best. */
const belittles =
  /^\P{L}*(?:the\s)?(?:\d{1,3}\s)?worst\b|\b(?:are|is) the (?:\d{1,3} )?worst\b|(?:\bnot|n[’']t) recommend(?:ed)?(?:\s\S{1,20}){0,3}\P{L}*$/iu;

/** True where the words that lead to a list announce steps, criteria, the parts of one thing, or what to avoid. */
export const leadsToCriteria = (lead: string): boolean =>
  announcesOwn(lead) || announcesWorst.test(lead) || (belittles.test(lead) && !leadsToBest(lead));

const announcesOwn = (lead: string): boolean =>
  announcesCriteria.test(lead) || (asian.test(lead) && announcesCriteriaInAsia.test(lead)) || announcesParts.test(lead);

const asian = /[\u3040-\u9FFF\uAC00-\uD7AF]/;

/** True where they head what is said of one thing, or criteria. */
export const announcesNoNames = (text: string): boolean => announcesOwn(text) || rubric.test(text);

/** Heads what is said of one thing, and no things. */
const rubric =
  /^\P{L}*(?:(?:the|key|main|top|core|die|wichtigste)\s)?(?:pros|cons|features?|strengths|weakness(?:es)?|drawbacks|downsides|limitations|pricing|security|compliance|specs|specifications|ingredients|nachteile|stärken|schwächen|funktionen|preise|merkmale)\b/iu;

/** True where they announce the best of something, in some order. */
export const leadsToBest = (lead: string): boolean =>
  /\b(?:best|top|beste[nrs]?|besten|meilleure?s?|mejores|migliori?|melhores)\b|おすすめ|推荐|推薦|最佳|추천/iu.test(
    lead,
  );

/** True where they announce options. */
export const announcesOptions = (lead: string): boolean =>
  leadsToBest(lead) ||
  /\b(?:picks?|options|choices|recommend\w*|contenders|alternatives|models|brands|providers|products|services|worth considering)\b/i.test(
    lead,
  );

/** True for a day, step or part of the day by which an answer divides what it says. */
export const counts = (name: string): boolean => counted.test(name) || dayPart.test(name) || isDayOrMonth(name);

const counted =
  /^(?:chapter|days?|months?|part|phase|round|stage|steps?|weeks?|schritt|tage?|teil|wochen?|jour|étape|semaine|día|paso|semana)\s?#?\d{1,2}(?:\s?(?:[-–&]|to|and|bis|und)\s?\d{1,2})?$|^第\s?[\d０-９一二三四五六七八九十]+\s?[天日周步章]$|^[\d０-９]+日目$/iu;
const dayPart =
  /^(?:(?:early|late|mid)[- ])?(?:morning|noon|midday|afternoon|evening|night|vormittag|mittag|nachmittag|abend|上午|下午|晚上|早上)s?$/i;

/** True for a plan by which a thing is sold: "Pro", "Business Plan". */
export const isPlan = (name: string): boolean => plan.test(name);

const plan =
  /^(?:(?:advanced|basic|basis|business|enterprise|essentials?|family|forever|free|gratis|growth|individual|kostenlos|lite|max|personal|plus|premium|privat|pro|professional|scale|solo|standard|starter|student|teams?|trial|ultimate|unlimited|edition|package|paket|plan|tarif|tier)(?:[\s/+&-]+|$))+$/i;

/** True for the head of a column that names the best of each row: "Winner", "Our pick". */
export const headsWinners = (head: string): boolean => winners.test(head);

const winners =
  /^\P{L}*(?:(?:the|our|overall)\s)?(?:market leader|winner|champion|(?:(?:best|top)\s)?(?:pick|choice|option)|recommendation|marktführer|(?:test)?sieger|(?:unsere\s)?empfehlung)s?\P{L}*$/iu;

/** The same where the rows are places, uses or the like: "Best hotel", "Leader". */
export const headsBest = (head: string): boolean =>
  headsWinners(head) ||
  /^\P{L}*(?:the\s)?(?:best|top|leading|leaders?|beste[rs]?|führende[rs]?)(?!\p{L})(?!\s(?:for|at|in|with|when|to|if|time|months?|season|für)\b)/iu.test(
    head,
  );

/** True for the head of a column that counts the rows. */
export const headsCounts = (head: string): boolean =>
  /^(?:[^\p{L}\s]+|rank(?:ing)?|place|no\.?|position|rang|platz|nr\.?|排名|名次|[順顺]位|순위)$/iu.test(head);

/** True for the head of a column of places, trades, uses or the like, each of which has options of its own. */
export const headsPlaces = (head: string): boolean =>
  /^\P{L}*(?:age|area|audience|budget|city|country|genre|goal|industry|location|market|niche|occasion|region|room|scenario|season|sector|segment|situation|sport|state|town|type|year|branche|budget|bundesland|jahr|land|ort|raum|region|stadt|typ|markt)\P{L}*$/iu.test(
    head,
  );

/** What the first column of a table is headed with where its rows are no options. */
export const headsCriteria = (head: string): boolean =>
  /\b(?:aspects?|attributes?|category|criteri(?:on|a)|details?|factors?|features?|metrics?|need|priority|specs?|specifications?|steps?|use|use case|you (?:want|need)|merkmale?|kriteri(?:um|en)|aspekte?|eigenschaft(?:en)?|schritte?|kategorie)\b/iu.test(
    head,
  );
