/** True where a name, written like this, is a letter, an everyday word or made of nothing else, so that only its spelling tells. */
export function isOrdinary(name: string): boolean {
  const parts = name
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((part) => part !== '');
  return /^[a-z]$/i.test(name) || (parts.length > 0 && parts.every((part) => ordinary.has(part)));
}

/** True for the names of days and months, English and German. */
export function isDayOrMonth(name: string): boolean {
  return calendar.has(name.toLowerCase());
}

const calendar = new Set(
  ['en', 'de'].flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2024, index, 1)));
    const days = Array.from({ length: 7 }, (_, index) => day.format(Date.UTC(2024, 0, 1 + index)));
    return [...months, ...days].map((name) => name.toLowerCase());
  }),
);

/** Everyday English and German words, above all those that companies and products are called by. */
const ordinary = new Set(
  `
a able about above access account ace acorn across act active actor add adventure after again age agent agile ahead aim air alarm
albert alert alive all alliance allied alpha always amber am amp an anchor and angel angle animal ant any apex app apple arc arch archer
arctic are area arena aria ark arm armor arrow art as ascend ash ask aspect aspen asset at atlas atom audible aura aurora author auto avid
avocado award aware away axe axis azure baby back badge bag balance ball balloon bamboo banana band bank bar bark barn base basic basket
bat bath battle bay be beach beacon beam bean bear beat beauty beaver bed bee bell belt bench benefit berry best beta better beyond bid big
bike bill bing bird bit bite black blade blaze blend blink block bloom blossom blue board boat body bold bolt bond bone bonus book boom
boost boot boots border boss bottle bounce bounty bow bowl box brain branch brand brave bread break breeze brick bridge bright bring brother
brown brush bubble bucket bud buddy budget buffer bug build builder bulb bull bumble bundle burger bus bush business butter butterfly
button buy buzz cable cactus cake call calm camp campus can canal candle candy canvas cap capital captain car caravan carbon card care
cargo carrier carrot cart cascade case cash castle cat catalyst catch cave cedar cell center central centre century certain chain chair
chalk chance change channel chaos charge charm chart chase chat check cheese cherry chest chicken chief chime choice circle circuit
citizen city civic claim class classic claw clay clean clear clever click cliff climate climb clip clock close closer cloud clover club
coach coal coast coat cobalt code coffee coin cold collective color colour column comet comfort common community companion compass
complete concept concord condor connect constant contact content control cookie cool copper coral core corner cosmos cotton council count
country courage course court cove cover cow coyote craft crane crate create creative credit creek crest crew cricket crisp cross crow
crowd crown cruise crystal cube cup curious current curve cut cycle daily dairy daisy dart dash data date dawn day deal dear decent deck
deep deer delight deliver delta den depot design desk destiny dial diamond diesel digital direct dirt discord discover dish display
distance dive doc dock doctor dog dollar dolphin domain dome donkey door dot double dove down dragon drake draw dream dress drift drill
drink drive drone drop drum duck duke dune dust dynamic eagle early earth ease east easy echo eclipse edge elastic electric element
elephant elevate ember emerald empire end energy engine enjoy ensemble enterprise epic equal era essence essential eternal ever every
evolve exact excel exchange expand expedition expert explore explorer express extra eye fable face factor factory fair faith falcon fall
family famous fan far farm fast favor feather feed feet fellow fern ferry fiber field fig figure file fill film final find fine finger
fire firefly first fish fit five fix flag flame flare flash flat fleet flex flicker flight flint flip float flock flow flower fluent fly
focus fog fold folk follow food foot for force forest forge fork form formula fort fortune forum forward foundation founder fountain four
fox frame free freedom fresh friend friendly frog from front frontier frost fruit fuel full fun fund fuse fusion future galaxy gallery
game gap garden gate gateway gear gem general genesis genius gentle giant gift ginger give glacier glass glide globe glory glove glow glue
go goal gold golden good goose grab grace grain grammar grand grape graph grass gravity great green grid grit ground group grove grow
growth guard guide guild guitar gulf gum gusto guru habit hall halo hammer hand handy happy harbor harbour hard harmony harvest hat haven
hawk he head heal health heart heat helix hello helm help her here heritage hero hi high hill him hinge hint hive hobby hold holiday
home honest honey hood hook hop hope horizon horn horse host hot hotel hound hour house hover how hp hub human hunt hunter ice icon id
idea ideal if ignite illuminate image imagine impact impulse in inch index indigo infinity influx ink inner innovate insight inspire
instant intent intercom invest iris iron is island it ivory ivy jack jade jaguar jam jar jazz jet jewel job join jolly journal journey
joy judge juice jump jumper jungle just karma keen keep kernel key kick kid kin kind kindle king kingdom kit kitchen kite kiwi knight
knot koala lab label ladder lake lamb lamp land lane lantern laser last latch launch laurel lava lavender law layer lead leader leaf leap
learn lease leather ledger left legacy legend lemon lens leo lesson let letter level lever liberty library life lift light lighthouse
lightning like lily lime limit line linear link lion list lit little live local lock locus lodge logic long look loom loop lotus loud
love loyal luck lucky luna lunar lush lynx machine magic magnet magnolia mail main make mango manor maple map marathon marble march margin
marine mark marker market mars marshal mason master mat match matrix matter maven max may maze me meadow measure medal media medium meet
mega mellow melon member memory mentor menu mercury merge merit mesh message metal meteor meter method metric metro mighty mile milk mill
mind mine mint minute mirror mission mist mix mobile mode model modern moment monarch monday money monitor monkey monster moon more
morning mosaic moss most motion motive motor mountain mouse move movement muse music mustang mute my mystic myth name narrative nation
national native natural nature navigator near nectar need neon nest net network new news next nice night nimble nine no noble node noise
nomad noon normal north note notion nova novel now number nurse nurture nut oak oar oasis object ocean octopus odyssey of off offer office
ok old olive omega on one only onward onyx opal open opera option or oracle orange orbit orca orchard orchid order organic origin original
osprey other otter our out outlook outside oval over own owl ox oxygen pace pack page paint pair palace palm panda panel panther paper
parade paradox parallel parcel park parrot part partner party pass patch path pattern pause paw pay pc peace peach peak peanut pear pearl
pebble pelican pen penguin people pepper perch perfect period perk phantom phase phoenix photo piano pick picture pie pier pigeon pilot pin
pine pink pioneer pipe pistachio pivot pixel pizza place plain plan plane planet plank plant plasma plastic plate play player plaza pledge
plot plug plum plus pm pocket pod point polar pole polish pony pool pop poppy port portal portrait position positive post pot potion powder
power practice prairie precise premier press prestige prime prince print prism private prize pro process product profile progress progressive
project promise proof proper prophet prospect protect proton proud provide prudential public pulse puma pump pumpkin punch pure purple
purpose push puzzle pyramid python quad quantum quarry quartz queen quest question quick quill quilt quiver quota rabbit race radar radiant
radio radius raft rail rain rainbow raise rally ram ranch range ranger rapid raven ray razor reach react read ready real realm reason rebel
recall reception record red reef reflect refresh regent region relay relic remedy remote render renew rent replay report rescue reserve
resolve resource rest result retreat reveal review revolution reward rhythm ribbon rice rich ride rider ridge right ring ripple rise river
road robin robot rock rocket rod roll roof room root rope rose round route rover royal ruby rule run runner runway rush rust sable saddle
safari safe saga sage sail saint salad salmon salt salute same sample sand sap sapphire satellite sauce save scale scene scholar school
science scope score scout screen script scroll sea seal search season seat second secret secure seed segment select self send senior sense
sentinel sentry sequence serenity series serpent service set seven shadow shape share shark sharp she shell shelter shield shift shine ship
shop shore short shot shout show shuffle siege sierra sight sign signal silk silver simple simply single siren site six skeleton sketch
skill skin skip sky slack slate sleep slice slide slim sling small smart smile smith smoke smooth snap snow so soap social socket soda
soft solar sole solid solution sonic sound source south space spark sparrow speak spear spectrum speed sphere spice spider spike spin
spiral spirit splash split spoke sport spot spotlight spray spread spring sprint sprout spruce square squad squire stable stack staff stage
stamp stand standard star start starling state station stay steady steam steel stellar stem step stereo stick stitch stock stone store
storm story straight strand strategy straw stream street stride strike string stripe strong studio study style sublime success sugar
suite summer summit sun sunny sunrise sunset super superb supply support supreme sure surf surface surge surprise swan sweet swift swing switch
sword symbol symphony sync system table tab tablet tag tail take tale talent talk tandem tango tank tap tape target task taste tea teach
team teams telegram temple tempo ten tender tent terra test text thanks that the theory there thermal they thing think this thistle thorn
thread three thrive throne through thumb thunder tick ticket tide tie tiger tile timber time tin tiny tip titan title to toast together
token tomato tone tool top topaz torch total touch tough tour tower town toy trace track trade trader tradition trail train transfer
transit transport trap travel treasure tree trek trend triangle tribe trident trillion trinity trio triple triumph true trump trust truth
try tulip tune tunnel turbine turbo turn turtle tv twin twist two type ultimate ultra umbrella under unicorn uniform union unique unison
unit united unity universal universe up upward urban us use user utopia valley value valve vanguard vanilla vantage vault vector vega
velocity velvet venture venus verge verse version very vessel via vibe victor victory video view viking villa village vine vintage viola
violet viper virgin virtue visa visible vision visit vista visual vital vivid voice void volcano volt volume vortex voyage wagon wake walk
wall wallet walnut wander war ward warm warrior wash watch water wave wax way we wealth wear weather web wedding weight welcome well west
whale what wheat wheel when where whisper white who whole why wide wild will willow win wind window wine wing winter wire wisdom wise wish
with wolf wonder wood woods wool word work works world worth wow wrangler wren write xenon yacht yard yarn year yellow yes you young your
youth zebra zen zenith zephyr zero zest zip zone zoom
also appear became because become been began believe both bought brought built came child come consider continue cook cost could decide did
do each eat everyone everything expect few found gave get got grew guess had happen has have hear heard his include its kept know large late
least led less lose lost low made man many meant met might much must nothing often once paid phone please price put ran really remain
remember require said sale saw seem sell sent sit slow some someone something soon spend spent still stood stop such suggest taught tell
than their them then these things those told understand wait want was were which woman worst would wrote yet
adler aktiv alles anker apfel auge bahn bär basis bauer baum berg bett bild blatt blau blitz blume boden bogen brot brücke buch bund burg
computer das dein der die direkt drei echt ein einfach eis engel ente erde erste fabrik falke familie fenster feuer fisch fliege flug
fluss form frau frei freund frisch fuchs ganz garten geld gelb glas glück grün gut haben hafen hand haus heim held herz heute hilfe himmel
hirsch hof holz hund ich ihr immer ja jahr jäger kaiser karte katze kind kirche klar klasse klein koch könig kraft kreis krone küche kugel
land lang leben leicht leute licht liebe linie löwe luft mann markt meer mehr mein meister mensch merkur milch mit mond morgen mutter
nacht natur neu nord nur oder ohne ort ost papier park pferd pfeil platz post punkt rad rat raum recht regen reich reise ring ritter rose
rot ruhe schiff schild schloss schnell schön schule schwarz see sehr sein sicher sie sonne spiegel spiel sport stadt stahl stark stein stern
strom stück stunde sturm süd tag tal teil tier tisch tor traum treu turm uhr und unser vater viel vogel volk voll wald wasser weg wein weiß
welle welt wert wetter wind winter wir wirtschaft wohnen wolf wolke wort wunder zahl zeit zentrum ziel zimmer zucker zug zukunft
`
    .trim()
    .split(/\s+/),
);
