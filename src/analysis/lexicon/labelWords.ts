import { isDayOrMonth, isOrdinary } from './ordinaryWords.ts';

/** True for a word that labels what an answer says of a thing, or counts, dates or places it, and so names nobody by itself. */
export function isLabelWord(word: string): boolean {
  return (
    labels.has(word) ||
    measure.test(word) ||
    (word.length > 7 && made.test(word)) ||
    isDayOrMonth(word) ||
    joinsLabels(word)
  );
}

/** Chinese and Japanese labels stand together without a space: "屏幕尺寸", "性能与系统". */
const joinsLabels = (word: string): boolean => {
  const [, first = '', second = ''] = inHan.exec(word) ?? [];
  return labels.has(first) && labels.has(second);
};

const inHan = /^(\p{Script=Han}{2})[与與和及]?(\p{Script=Han}{2})$/u;

/** True for a word of a label, or one of everyday language that companies are called by, too. */
export const isPlainWord = (word: string): boolean => isLabelWord(word) || isOrdinary(word);

/** True for the names of countries, English and German, and of the largest regions. */
export const isCountry = (name: string): boolean =>
  (countries ??= countryNames()).has(name.toLowerCase().replace(/^the /, ''));

let countries: ReadonlySet<string> | undefined;

function countryNames(): ReadonlySet<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const found = ['en', 'de'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.map((code) => names.of(code)?.toLowerCase() ?? '');
  });
  return new Set([
    ...found,
    'uk',
    'us',
    'u.s',
    'usa',
    'eu',
    'uae',
    'england',
    'scotland',
    'europe',
    'europa',
    'asia',
    'asien',
    'africa',
    'afrika',
    'north america',
    'nordamerika',
    'latin america',
    'south america',
    'südamerika',
    'middle east',
    'apac',
    'emea',
    'dach',
  ]);
}

/** Numbers, prices and measures: `2024`, `$300`, `16gb`, `55"`. */
const measure =
  /^[$€£¥~#<>+≤≥]*\d[\d.,:–]*(?:gb|tb|mb|k|g|hz|w|mm|cm|in|inch|mp|mah|v|qt|oz|l|lbs?|kg|ml|p|x|st|nd|rd|th|h|hrs?|min|ms|%|\+|["”″€$£])*$/;

/** Words that their ending shows to be a quality: `waterproof`, `pet-friendly`, `durability`, `Benutzerfreundlichkeit`. */
const made =
  /.{2}-?(?:friendly|proof|resistant|cancell?ing|conscious|oriented|focused|ability|ibility)$|.{5}(?:ation|ition|ness|ency|ment|keit|heit|ungen|freundlich)$|.{6}ung$/;

/** Words of headings, rubrics and properties, English and German above all; company names are left out, as far as they are none of these. */
const labels = new Set(
  `
a ab aber about abschließend absolutely accessible accessories accessory accuracy actually additional additionally adjustable advanced
advantage advantages advice affordable after age aged ages akku aktuell aktuelle all alle allem allergies alles allgemein allgemeine
almost als also alternative alternativen alternatives always am amount an analysis anbieter and andere anleitung annual annually another
answer anwendung anwendungen any apartments app approx approximate apps are area around art as ask aspect aspekte assistance at athletes
athletic attachments attic auch audience audio auf aufbau aus ausstattung auswahl automatic available avantages average avoid awards away
back backup backyard bad balanced band bar base based basement basic basics bass battery because bedarf bedienung bedroom beginner
beginners beispiel beispiele bekannt beliebt benefit benefits beratung bereich besonderheit besonderheiten besonders best beste besten
bester bestes better between bewertung bewertungen bietet bigger billing bluetooth body bonus bonuses bottom brand brands brew brewing
brightness budget build built bulk bundle business businesses but buy buyer buyers buying by calls camera cameras can capable capacity car
características caractéristiques card cards care case cases casual categories category caveat caveats cells ceramic certainly certified
charge charging cheap cheaper cheapest check checklist children choice choices choose choosing classic cleaning clear clinically closed
clothing cloud coating collection color colors colour comfort comfortable comfy commuters compact company comparable compare comparing
comparison competitive complexity compliance comprehensive computer con conclusion conclusione conclusión conditions connection
connectivity cons consider considerations considered considering consistency construction contact content context contract convenience
convenient cooking cooling cord cordless core cost costs couples course cover coverage created creative creators criteria criterion
current custom customer customers customizable customized cutting cyclists daily damp das data date daten datenschutz dauer deal deals
debt decent decision dedicated deep definitely delicate delivery demo depending depth der des description design designed designer
desventajas detail details detection developers device devices die diet difference differences different difficulty digital dimensions
disclaimer discount discounts display do doctor does downside downsides drainage drawback drawbacks drive driving dry dsgvo durable
duration each early ease easiest easy eco economical editor editors education effective efficiency efficient einfach einfache einfacher
einführung einsatz einsteiger either elderly electric elegance elegant email empfehlung empfehlungen ende energy english enhanced
enterprise enterprises entry environment environmental equipment erfahrung erfahrungen ergebnis ergonomic ergonomics ersten especially
essential essentials estimate estimated etc ethical even events every everyday exact example examples excellence excellent exceptional
exclusive existing expect expectancy expensive experience expert experts explained explore extra extras fabric fabrics factor factors
familie familien families family fans fashion fast faster fastest favorite favorites fazit feature featured features fee feedback feel few
final finally finance financial find fine finish finishes firmness first fit fitness flavor flexible floor flush focus follow food for
format formula fortgeschrittene forward found foundation frame free freelance freelancers freezer frequent frequently fresh from full
fully fun function functional functions funktion funktionen further future für gameplay gamers games gaming garage garantie gdpr geeignet
general gesamt gesamtnote gesamturteil geschwindigkeit get gewicht gewinner gift gifts giving global glossary go goal goals good got grade
gratis great greatest green group groups growing große größe guarantee guide guides gut gute guter gutes günstig günstige günstiger
günstigste hair hand handling handy hard hardware has have health healthcare healthy heat heating heavy height help helpful here herkunft
hersteller high higher highest highlight highlights highly hikers hinweis hinweise hipaa history hochwertig home homes honest honorable
hot hour hours how however hybrid i idea ideal ideas if im image immersive impact important in included includes including inclusive
inconvénients indoor industrial industries industry info information ingredients inputs insgesamt insight insights installation installed
integration integrationen integrations interface interior intermediate international internet intro introduction invisible is iso issues
ist it items its kaufberatung kaufkriterien keto key keyboard keywords kids kind kit kitchen kitchens kleine know komfort kompatibel
kosten kostenlos kostenlose kriterien kriterium kunden kundenservice kurzfassung language languages large larger largest last latency
latest launch lautstärke lead leading learn learning least led leistung length less level levels license lid lieferumfang lieferung life
lifespan lifestyle light lighting lightweight like limit limitations limited limits link links list lists local location locations long
longest look looking looks lot loud low lower lowest luxury machine made main maintenance major maker makers management manual many marke
marken market marketing marketplace material materials matter maximum maybe me meal medical medium mehr memory men mens mention mentions
menu merkmal merkmale method methods metric mid midrange mind minimal minimalist minimum minor minutes mit mittlere mixed mobile mode
model modell modelle models moderate modern modes monitoring monthly months more most motor mount multi multifunctional multiple
multipurpose music must my möglichkeiten nachteil nachteile name names natural near need needs net network new newest next nice niche
nicht no noise non nonprofits normal not notable note notes notice now number nurses nutzer nutzung occasional oder of off offer offers
office offices official often ohne oily ok on once one online only open operating operation opinion optimal option optional optionen
options or order organic organization orientation origin other others our out outcome outdoor outdoors outlets over overall overview own
ownership packages page pairing parents part partners parts payment payments people per perfect perfection performance performer perks
permissions personal personalized pet pets phone phones photo photography physical pick picks picture place plan planning plans platform
platforms plattform plattformen platz plumbing plus point points policies policy pool popular port portable ports possible post potential
power powered powerful practical precio precios precise precision preference preferences preis preis-leistung preise preisklasse preistipp
premium presence press pressure pretty preventive prezzo price priced prices pricey pricing print prior priority privacy private prix pro
procedure process processor product productivity products produkt produkte professional professionals profile profis programs project
projects promo promotions properties property pros protection proven punkte purchase purchasing purpose purposes quality qualität quellen
question questions quick quickly quiet quieter quietest ram range ranges rank ranked ranking rate rated rating ratings reader readers
ready real really reason reasons recap recipe recomendación recommandation recommend recommendation recommendations recommended recovery
reduced reference references refresh refund regarding region regional regular reinigung related release reliable remember reminder remote
rental replacement reporting reports reputable reputation request requirements research residential residents resolution resources
response result results retailer retailers return returns review reviewed reviewer reviewers reviews reward rewards rich right risk risks
roi role room rooms rough rule rules runner runners running runtime safe safety sale sales same save saving savings scalable scale
scenario scenarios schedule schluss schnittstelle schnittstellen school schritt schritte schwächen score scores screen seamless search
season second security see sehr selbstständige select selected selection selections self senior seniors sensitive sensors separate service
services set sets setting settings setup several shape share shipping shop shoppers shopping shops short should show sicherheit simple
simplicity simplified since single size sizes sizing skalierbarkeit skill skills skin sleek sleep sleeper sleepers slow small smaller
smart smooth smoothie snapshot so soc social soft software solid solution solutions some something sonstige sonstiges sound source sources
space spaces spec special specialized specialty specific specifications specifics specs speed speeds speicher spending sports sporty
stability stand standard standards standout start starter starters starting startup startups state statement status stay step steps still
storage store stores strategic strategies strategy strength strengths strong stronger student students studio sturdy style styles stylish
stärken subscription subscriptions such suction suitable suitcase suited suits summary summer super superb superior supplies support
supported sure surface surround sustainable svantaggi swimmers switch system systems table takeaway takeaways target tarif tarife task
taste team teams tech technical technique technology temperature term terms test tested testing tests testsieger text texture than that
the their them theme then therapy there these they thickness thin things think this those thought thoughts three tier tight time timeline
times tip tipp tipps tips title to toddler together tolerance tone too tool tools top topic tops total touch touchscreen tracking trade
traditional training transit transparency transparent travel travelers travelling treatment trend trends trendy trial trusted trustworthy
truth try turnaround two typ type types typical ultimate und unique unlimited unser unsere unternehmen unterschied unterschiede
unterstützung up upcoming update updates upfront upgrade upgraded upkeep upside usability usage use used useful user users uses using
usually utility value vantaggi variety various vegan vegetarian ventajas ventilation verarbeitung verbrauch verdict verfügbarkeit
vergleich verhältnis versatile version versions versus very via vibrant video vielseitig view vintage visibility visual volume von vor
vorteil vorteile vs wahl wait want warm warning warnings warranty watch water way ways weakness weaknesses wear weather weaving web
website websites weekly weight weitere weiteres well what when where whether which while who whole why wichtig wichtige wide wider will
window winner winners winter wired wireless wise with within without women womens wood worauf work workflow workload workouts works worst
worth yes you young your yourself zielgruppe zone zubehör zum zur zusammenfassung zusätzlich おすすめ その他 まとめ デメリット ポイント メリット 产品 价格 价钱 优点 価格
優點 其他 功能 品牌 対象 建議 建议 性能 总结 推荐 推薦 料金 最佳 機能 注意 注意点 特徴 特点 特點 理由 產品 短所 类型 预算 預算 屏幕 螢幕 尺寸 续航 續航 电池 電池 外观 外觀 系统 系統 拍照 摄像 影像 存储 儲存 内存 処理 处理器 重量 售后 售後 服务 服務
质量 質量 品质 品質 材质 材質 安全 口碑 用途 用户 需求 散热 充电 接口 价位 易用性 兼容性 性价比 性價比 予算 価格帯 使いやすさ サポート セキュリティ 連携 操作性 画面 バッテリー カメラ サイズ デザイン
口コミ 評判 容量 目的 コスト 安全性 사용 예산 성능 디자인 배터리 화면 무게 브랜드 품질 結論 總結 结论 缺点 缺點 适合 适用 適合 長所 類型 가격 결론 기능 기타 단점 요약 장점 추천 특징
`
    .trim()
    .split(/\s+/),
);
