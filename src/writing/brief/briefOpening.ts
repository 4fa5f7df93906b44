import { findMentions } from '../../analysis/mentions/findNames.ts';
import { liesOn } from '../../text/urls/sites.ts';
import { rowText } from '../facts/pageParts.ts';
import type { Brief, Value } from './briefData.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import { plainMarkdown } from '../draft/markdownText.ts';
import type { AnswerNote, Evidence } from '../evidence/evidence.ts';
import type { Wording } from '../outline/wording.ts';
import type { BriefLinks } from './briefLinks.ts';
import type { FactLines } from './factLines.ts';

/** Writes the parts of a brief. */
export interface BriefWriters {
  readonly lines: FactLines;
  readonly wording: Wording;
  readonly links: BriefLinks;
}

/** Opening of a brief without stored answers. */
export function withoutAnswers({ prompt, answers }: Evidence, wording: Wording): string[] {
  const { noAnswers, whatToDo } = wording.phrases.brief;
  const silent = answers.length > 0 ? noAnswerShown(answers, wording) : '';
  return [wording.say(noAnswers, { prompt }), silent, whatToDo].map(plainMarkdown);
}

function noAnswerShown(silent: readonly AnswerNote[], wording: Wording): string {
  const models = [...new Set(silent.map(({ model }) => assistantName(model)))];
  return wording.say(wording.phrases.brief.noAnswerShown, { models: wording.list(models) });
}

/** Describes the answers that a brief is based on, and how often they mention the brand and others. */
export function introduction(
  brief: Brief,
  evidence: Evidence,
  { lines: factLines, wording, links }: BriefWriters,
): string[] {
  const { prompt, prompts, stored, brand, answers, competitors, pages } = evidence;
  const phrases = wording.phrases.brief;
  const shown = answers.filter(({ answered }) => answered);
  const silent = answers.filter(({ answered }) => !answered);
  const naming = shown.filter(({ mention }) => mention === 'named' || mention === 'recommended');
  const line = (text: string, linked: string): string => `${plainMarkdown(text)}${linked}`;
  const linked = (some: readonly AnswerNote[]): string => links.answers(some.map(({ id }) => id));

  const introText = wording.say(phrases.intro, {
    prompt,
    answers: stored === undefined ? wording.counted('answers', shown.length) : wording.share(shown.length, stored),
    prompts: wording.counted('prompts', prompts ?? 1),
    assistants: wording.list(assistantsOf(shown)),
    dates: links.period(shown),
  });
  const opening = line(withoutDoubleStop(introText), linked(shown));
  const { count, read, places } = naming.length === 0 ? pagesNamingBrand(brief, evidence) : noPages;
  const mentionText =
    count > 0
      ? wording.say(phrases.brandOnPages, { count, pages: wording.counted('pages', read), brand: brand.name })
      : brandMentions(brand.name, naming, shown.length, wording);
  const marks = linked(naming.length > 0 ? naming : shown);
  const quoted = places.map((place) => `\n  - ${factLines.place(place)}`);
  const lines = [`${line(mentionText, marks)}${quoted.join('')}`];
  if (competitors.length > 0) {
    const named = competitors.map(({ name, answers: ids }) => `${name} (${wording.share(ids.length, shown.length)})`);
    const ids = new Set(competitors.flatMap((competitor) => competitor.answers));
    lines.push(line(wording.say(phrases.competitors, { names: wording.list(named) }), links.answers([...ids])));
  }
  if (pages.length > 0) {
    const domains = new Set(pages.map(({ domain }) => domain));
    const first = pages.slice(0, 3).map(({ url }) => url);
    const summary = wording.say(phrases.pagesSummary, {
      pages: wording.counted('pages', pages.length),
      domains: wording.counted('domains', domains.size),
    });
    lines.push(line(summary, links.pages(first)));
  }
  if (silent.length > 0) lines.push(line(noAnswerShown(silent, wording), linked(silent)));
  return [opening, lines.map((text) => `- ${text}`).join('\n')];
}

interface PagesNamingBrand {
  readonly count: number;
  readonly read: number;
  readonly places: readonly Value[];
}

const noPages: PagesNamingBrand = { count: 0, read: 0, places: [] };
const maxLinesOnBrand = 4;

/** Counts the pages of others that were read and name the brand, and returns their lines that do. */
function pagesNamingBrand({ lines, tried }: Brief, { brand }: Evidence): PagesNamingBrand {
  const { name, sites, aliases } = brand;
  const named = { name, url: null, aliases };
  const isOfOthers = (url: string): boolean => !liesOn(url, sites);
  const naming = lines.flatMap(({ part, lines: own }) =>
    part.url === undefined || !isOfOthers(part.url)
      ? []
      : own.flatMap(({ text, cells }) => (findMentions(text, named).length > 0 ? [{ part, text, cells }] : [])),
  );
  return {
    count: new Set(naming.map(({ part }) => part.url)).size,
    read: tried.filter(({ url, state }) => state === 'read' && isOfOthers(url)).length,
    places: naming.slice(0, maxLinesOnBrand).map(({ part: { url, site, head }, text, cells }): Value => ({
      ...{ url, site, isQuoted: true },
      ...(cells ? { about: cells[0] ?? '', text: rowText(cells, head) } : { text }),
    })),
  };
}

/** Removes a second full stop, as in `“… for eggs?”.` */
const withoutDoubleStop = (text: string): string => text.replace(/(?<=[?!.][”“])\.$/u, '');

function brandMentions(brand: string, naming: readonly AnswerNote[], total: number, wording: Wording): string {
  const { brandUnnamed, brandNamed, brandRecommended } = wording.phrases.brief;
  if (naming.length === 0) return wording.say(brandUnnamed, { brand });
  const recommended = naming.filter(({ mention }) => mention === 'recommended').length;
  const share = wording.share(naming.length, total);
  return wording.say(recommended === 0 ? brandNamed : brandRecommended, { brand, share, recommended });
}

function assistantsOf(answers: readonly AnswerNote[]): string[] {
  const byName = [...Map.groupBy(answers, ({ model }) => assistantName(model))];
  return byName.map(([name, own]) => (byName.length === 1 ? name : `${name} (${own.length})`));
}
