import { isIgnored } from '../article/ignoredRules.ts';
import { frontMatterFault } from '../text/frontMatter/contents.ts';
import { type Draft, type DraftInput, readDraft } from './draft/draft.ts';
import type { Finding, Loss } from '../contract/content/article.ts';
import { info } from './finding.ts';
import { geoRules } from './rules/geo.ts';
import { withPlainStyle } from './plain/plainStyle.ts';
import { scoreReadability } from './reading/readability.ts';
import { applyRules, between } from './rules/rule.ts';
import { seoRules } from './rules/seo.ts';
import { type HouseStyle, styleFindings } from './style.ts';

/** A draft, and what it is scored by. */
export interface ScoreInput extends DraftInput {
  /** The words of the house. */
  readonly style?: HouseStyle;
}

/** Integers, 0 to 100. `service` is the overall score. */
interface DraftScores {
  readonly service: number;
  readonly seo: number;
  readonly geo: number;
  readonly readability: number;
}

/** What a draft is worth, and what would raise that. */
export interface DraftScore {
  readonly scores: DraftScores;
  /** By their place in the text. */
  readonly findings: readonly Finding[];
  /** Points that the form of the text costs, without a finding. */
  readonly losses: readonly Loss[];
  /** Words of the text, without front matter, code, quotations and the source list at the end. */
  readonly words: number;
}

/**
 * Being found and being cited weigh the same, reading ease half as much: a judgement of ours, not a measured effect.
 */
export const weights = { seo: 0.4, geo: 0.4, readability: 0.2 } as const;

const scoredAreas = ['seo', 'geo', 'readability'] as const;

/**
 * The overall score leads the GEO score by no more: below a GEO score of 40 not at all, from 70 on by all of it, and in
 * between by a share that grows evenly. Form does not make up for a text that answers nothing.
 */
const maxLead = 5;
const leadFrom = { geo: 40, whole: 70 } as const;

/**
 * Scores a Markdown article for search engines, AI assistants and readers, and says what to improve where.
 * The overall score is the weighted mean of the three and, as they are, a heuristic: no promise of rank or citation.
 * What the article or `ignored` switches off takes no points and finds nothing; an area that is switched off whole has
 * 100 and no part in the overall score. Takes any string; where there are no words to score, the other areas have 0.
 */
export function scoreDraft({ style, ...input }: ScoreInput): DraftScore {
  const draft = readDraft({ ...input, allowed: style?.allowed });
  const heard = ({ rule }: Finding): boolean => !isIgnored(rule, draft.ignored);
  if (draft.words === 0) return nothingToScore(draft);
  const house = style ? styleFindings(draft, style).filter(heard) : [];
  const [seo, geo] = [applyRules(seoRules, draft), applyRules(geoRules, draft)];
  const words = { allowed: style?.allowed ?? [], findings: house };
  const readability = withPlainStyle(scoreReadability(draft), draft, words);
  const areas = { seo: seo.score, geo: geo.score, readability: readability.score };
  const service = Math.round(
    Math.min(meanOf(areas, draft.ignored), geo.score + maxLead * between(leadFrom.geo, leadFrom.whole, geo.score)),
  );
  return {
    scores: { service, ...areas },
    findings: [...frontMatterFinding(draft), ...seo.findings, ...geo.findings, ...readability.findings, ...house].sort(
      (a, b) => a.start - b.start,
    ),
    losses: [...seo.losses, ...geo.losses],
    words: draft.words,
  };
}

function frontMatterFinding({ markdown, ignored }: Draft): Finding[] {
  const fault = isIgnored('file.front-matter', ignored) ? undefined : frontMatterFault(markdown);
  return fault ? [{ rule: 'file.front-matter', area: 'seo', ...info(fault, 0, fault.message), severity: 'error' }] : [];
}

/** The weighted mean of the areas that somebody wants to hear of; of none it is full. */
function meanOf(areas: Readonly<Record<keyof typeof weights, number>>, ignored: readonly string[]): number {
  const asked = scoredAreas.filter((area) => !isIgnored(area, ignored));
  const whole = asked.reduce((sum, area) => sum + weights[area], 0);
  return whole === 0 ? 100 : asked.reduce((sum, area) => sum + weights[area] * areas[area], 0) / whole;
}

/** Every area that isn't switched off scores 0, whichever of its rules are. */
function nothingToScore({ ignored }: Draft): DraftScore {
  const asked = scoredAreas.filter((area) => !isIgnored(area, ignored));
  const [first] = asked;
  const scoreOf = (area: (typeof scoredAreas)[number]): number => (asked.includes(area) ? 0 : 100);
  return {
    scores: {
      service: asked.length === 0 ? 100 : 0,
      seo: scoreOf('seo'),
      geo: scoreOf('geo'),
      readability: scoreOf('readability'),
    },
    findings: [],
    losses: first ? [{ rule: emptyRules[first], area: first, points: 100 }] : [],
    words: 0,
  };
}

const emptyRules = { seo: 'seo.length', geo: 'geo.depth', readability: 'readability.short-text' } as const;
