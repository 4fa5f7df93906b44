import type { Assistant } from '../contract/models/assistants.ts';
import manners from './manners.json' with { type: 'json' };
import { type Aspect, type Bike, bikes, type SamplePrompt } from './market.ts';
import { type Plan, story } from './story.ts';

interface Words {
  readonly first: string;
  readonly opening: string;
  readonly closing: string;
  readonly tips: string;
  readonly points: SamplePrompt['points'];
  readonly bikes: readonly WrittenBike[];
  readonly plan: Plan;
}

interface WrittenBike extends Bike {
  readonly label: string;
  readonly praise: string;
  readonly also: string;
  readonly flaw: string;
  /** Index of the cited page about the bike: the maker's page, or one that no maker owns. */
  readonly place: number | undefined;
}

/** Writes an answer as Markdown in the style of its assistant. Empty if there is no answer. */
export function answerText(plan: Plan, aspect: Aspect): string {
  if (!plan.answered) return '';
  const { prompt, chance, assistant, day } = plan;
  const manner = manners[assistant];
  const says = day >= story.launch ? (prompt.launched ?? prompt.says) : prompt.says;
  const words: Words = {
    first: chance.pick(says),
    opening: chance.pick(manner.openings),
    closing: chance.pick(manner.closings),
    tips: chance.pick(manner.tips),
    points: chance.some(prompt.points, prompt.kind === 'list' ? 2 : 3),
    bikes: plan.named.map((bike, order) => {
      const [praise = '', also = ''] = chance.some(bike.good, 2);
      const place = placeOf(bike, order, plan);
      return { ...bike, label: bike.tag[aspect], praise, also, flaw: chance.pick(bike.bad), place };
    }),
    plan,
  };
  return joined(written[assistant](words));
}

const makers = new Set(Object.values(bikes).map(({ maker }) => maker));

function placeOf({ maker }: Bike, order: number, { cited }: Plan): number | undefined {
  const own = cited.findIndex(({ site }) => site === maker);
  if (own >= 0) return own;
  const others = cited.flatMap(({ site }, place) => (makers.has(site) ? [] : [place]));
  return order < 3 ? others[order % Math.max(1, others.length)] : undefined;
}

const joined = (blocks: readonly string[]): string => blocks.filter((block) => block !== '').join('\n\n');
const list = (lines: readonly string[]): string => lines.join('\n');

/** Returns citation marks for the cited pages at these indexes: `[1][2]`. Skips indexes without a page. */
const marks = ({ cited }: Plan, ...places: readonly (number | undefined)[]): string =>
  places.flatMap((place) => (place !== undefined && place < cited.length ? [`[${place + 1}]`] : [])).join('');
const cite = (sentence: string, mark: string): string => (mark === '' ? sentence : `${sentence} ${mark}`);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  list([head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`));
const figures = (bikes: readonly WrittenBike[]): string =>
  bikes.length < 2
    ? ''
    : table(
        ['Model', 'Type', 'Price', 'Load', 'Range'],
        bikes.map(({ name, kind, price, load, range }) => [name, kind, price, load, range]),
      );

const written: Readonly<Record<Assistant, (words: Words) => string[]>> = {
  chatgpt: (words) => (words.plan.day < story.newModel ? chatGptOnce(words) : chatGptNow(words)),
  gemini: ({ first, opening, closing, tips, points, bikes, plan }) => [
    cite(first, marks(plan, 0)),
    opening,
    ...(bikes.length === 0 ? [] : ['### Overview']),
    list(
      bikes.map(({ name, label, praise, also, place }) =>
        cite(`*   **${name}:** ${label}. ${praise} ${also}`, marks(plan, place)),
      ),
    ),
    figures(bikes),
    `### ${tips}`,
    list(points.map(([label, text]) => `*   **${label}:** ${text}`)),
    closing,
  ],
  perplexity: ({ first, opening, closing, tips, points, bikes, plan }) => [
    `${cite(first, marks(plan, 0, 1))} ${opening}`,
    ...(bikes.length === 0 ? [] : ['## Options']),
    list(
      bikes.map(({ name, price, praise, flaw, place }) =>
        cite(`- **${name}** (${price}): ${praise} ${flaw}`, marks(plan, place)),
      ),
    ),
    plan.prompt.kind === 'brand' ? figures(bikes) : '',
    `## ${tips}`,
    list(points.map(([label, text = ''], place) => cite(`- ${label}: ${text}`, marks(plan, place)))),
    closing,
  ],
  copilot: ({ first, opening, closing, tips, points, bikes, plan: { cited } }) => [
    opening,
    first,
    bikes.length > 2
      ? table(
          ['Bike', 'Best for', 'Price', 'Watch out'],
          bikes.map(({ name, label, price, flaw }) => [`**${name}**`, label, price, flaw]),
        )
      : list(bikes.map(({ name, praise, flaw }) => `- **${name}** – ${praise} ${flaw}`)),
    `**${tips}**`,
    list(points.map(([label, text]) => `- ${label}: ${text}`)),
    cited.length === 0 ? '' : `Sources: ${cited.map(({ site, url }) => `[${site}](${url})`).join(', ')}`,
    closing,
  ],
  aimode: ({ first, opening, closing, tips, points, bikes, plan }) => [
    cite(first, marks(plan, 0)),
    ...(bikes.length === 0 ? [] : [opening]),
    list(bikes.map(({ name, label, praise, place }) => cite(`- **${label}: ${name}.** ${praise}`, marks(plan, place)))),
    `**${tips}:**`,
    list(points.map(([label, text]) => `- **${label}:** ${text}`)),
    closing,
  ],
  aioverview: ({ first, tips, points, bikes, plan }) => [
    cite(first, marks(plan, 0)),
    list(bikes.slice(0, 3).map(({ name, praise, place }) => cite(`- **${name}:** ${praise}`, marks(plan, place)))),
    `**${tips}**`,
    list(points.slice(0, 2).map(([label, text]) => `- **${label}:** ${text}`)),
  ],
};

/** Old model: long, with headings and the names of pages. */
function chatGptOnce({ first, opening, closing, tips, points, bikes, plan }: Words): string[] {
  const { cited } = plan;
  const named = (place: number | undefined): string => {
    const page = place === undefined ? undefined : cited[place];
    return page ? ` ([${page.site}][${cited.indexOf(page) + 1}])` : '';
  };
  return [
    first + named(0),
    ...(bikes.length === 0 ? [] : [opening, '---']),
    ...bikes.map(({ name, label, price, praise, flaw, place }, order) =>
      list([
        `### ${order + 1}. ${name} – ${label}`,
        '',
        `* **Price:** ${price}`,
        `* **Why it stands out:** ${praise}${named(place)}`,
        `* **Keep in mind:** ${flaw}`,
      ]),
    ),
    ...(bikes.length === 0 ? [] : ['---']),
    `**${tips}**`,
    list(points.map(([label, text]) => `* **${label}**: ${text}`)),
    closing,
    list(cited.map(({ url, title }, place) => `[${place + 1}]: ${url} "${title}"`)),
  ];
}

/** New model: short, with a table. */
const chatGptNow = ({ first, closing, points, bikes, plan: { cited } }: Words): string[] => [
  `**Short answer:** ${first}`,
  figures(bikes),
  list(
    bikes.slice(0, 3).map(({ name, praise, place }) => {
      const page = place === undefined ? undefined : cited[place];
      return `- **${name}**: ${praise}${page ? ` ([${page.site}](${page.url}))` : ''}`;
    }),
  ),
  ...points.slice(0, 2).map(([label, text]) => `**${label}.** ${text}`),
  closing,
];
