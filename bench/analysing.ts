// Thread that only analyzes answers, as in a service. Started by `analysis.ts`.
import { performance } from 'node:perf_hooks';
import { analyseAnswer } from '../src/analysis/answer.ts';
import type { Named } from '../src/analysis/mentions/named.ts';
import { serveTasks } from '../src/threads/tasks.ts';
import { type BenchRow, benchFolder, benchRows } from '../test/data/productBench.ts';

/** Megabytes of answers analyzed per second: the best of nine alternating rounds. */
export interface AnalysisSpeeds {
  /** With 8 names. */
  readonly few: number;
  /** With 50 names and 300 aliases. */
  readonly many: number;
}

/** Brands with three of their product lines. Each also has three longer aliases. */
const names: readonly Named[] = `
Samsung: Galaxy, Odyssey, Bespoke; Sony: Bravia, PlayStation, Xperia; LG: OLED evo, UltraGear, ThinQ; Apple: iPhone, MacBook, AirPods;
Google: Pixel, Nest Hub, Chromecast; Dell: Inspiron, Alienware, XPS; HP: OmniBook, Pavilion, EliteBook; Lenovo: ThinkPad, Yoga, IdeaPad;
ASUS: Zenbook, ROG, ProArt; Acer: Aspire, Swift, Nitro; Microsoft: Surface, Xbox, Copilot; Bose: QuietComfort, SoundLink, SoundTouch;
Anker: Soundcore, PowerCore, Eufy; Philips: Sonicare, Hue, LatteGo; Panasonic: Lumix, Viera, Technics; Hisense: ULED, CanvasTV, VIDAA;
TCL: QM7, NXTPAPER, Alto; Nike: Air Max, Pegasus, Jordan; Adidas: Ultraboost, Adizero, Samba; Garmin: Forerunner, Fenix, Venu;
Fitbit: Charge 6, Versa, Inspire; Logitech: MX Master, Brio, Blue Yeti; Razer: BlackWidow, Basilisk, Kishi; Corsair: iCUE, Scimitar, Elgato;
Canon: EOS, PIXMA, PowerShot; Nikon: Coolpix, Nikkor, Z fc; GoPro: HERO13, Quik, Fusion; DJI: Osmo, Mavic, Avata; JBL: Flip 6, Tune Flex, PartyBox;
Sennheiser: Momentum, HD 660S, Ambeo; Beats: Studio Pro, Solo 4, Powerbeats; Roku: Streambar, Roku Ultra, Onn; Amazon: Alexa, Kindle, Fire TV;
Target: Threshold, Room Essentials, Brightroom; Best Buy: Geek Squad, Insignia, Totaltech; Walmart: Mainstays, Great Value, Sam’s Club;
KitchenAid: Artisan, ProLine, Whirlpool; Ninja: Foodi, CREAMi, Woodfire; Breville: Barista Express, Oracle, Bambino; Dyson: Airwrap, V15 Detect, Supersonic;
Shark: PowerDetect, Navigator, FlexStyle; iRobot: Roomba, Braava, Scooba; Bissell: CrossWave, Little Green, SpotClean; Hoover: ONEPWR, WindTunnel, SmartWash;
Cuisinart: AirFryer Oven, Griddler, Elemental; Instant Pot: Duo Crisp, Vortex, Instant Brands; Le Creuset: Signature Skillet, Dutch Oven, ルクルーゼ;
OXO: Good Grips, Brew, Tot; Motorola: Moto G, Razr, Edge; Xiaomi: 小米, Redmi, 샤오미
`
  .trim()
  .split(';')
  .map((line) => {
    const [name = '', lines = ''] = line.trim().split(': ');
    const longer = ['Inc', 'Electronics', 'Store'].map((word) => `${name} ${word}`);
    return {
      name,
      url: `https://${name.toLowerCase().replaceAll(' ', '')}.com`,
      aliases: [...lines.split(', '), ...longer],
    };
  });

serveTasks({ analysisSpeeds });

function analysisSpeeds(): AnalysisSpeeds {
  const answers = [...benchRows(benchFolder())];
  const megabytes = answers.reduce((sum, { content_markdown }) => sum + Buffer.byteLength(content_markdown), 0) / 1e6;
  const few = names.slice(0, 8).map((named) => ({ ...named, aliases: [] }));
  const round = () => ({ few: secondsFor(answers, few), many: secondsFor(answers, names) });
  const rounds = Array.from({ length: 10 }, round).slice(1);
  return {
    few: megabytes / Math.min(...rounds.map((seconds) => seconds.few)),
    many: megabytes / Math.min(...rounds.map((seconds) => seconds.many)),
  };
}

function secondsFor(answers: readonly BenchRow[], [brand, ...competitors]: readonly Named[]): number {
  if (!brand) return 0;
  const begin = performance.now();
  for (const { content_markdown, sources } of answers)
    analyseAnswer({ markdown: content_markdown, sources, brand, competitors });
  return (performance.now() - begin) / 1000;
}
