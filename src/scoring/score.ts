import { isIgnored } from '../article/ignoredRules.ts';
import { frontMatterFault } from '../text/frontMatter/contents.ts';
import { type Draft, type DraftInput, readDraft } from './draft/draft.ts';
import type { Finding, Loss } from '../contract/content/article.ts';
import { info } from './finding.ts';
import { geoRules } from './rules/geo.ts';
import { withPlainStyle } from './plain/plainStyle.ts';
import { scoreReadability } from './readability.ts';
import { applyRules, between } from './rules/rule.ts';
import { seoRules } from './rules/seo.ts';
import { type HouseStyle, styleFindings } from './style.ts';

interface ScoreInput extends DraftInput {
  readonly style?: HouseStyle;
}

/** Integers from 0 to 100. `service` is the overall score. */
interface DraftScores {
  readonly service: number;
  readonly seo: number;
  readonly geo: number;
  readonly readability: number;
}

export interface DraftScore {
  readonly scores: DraftScores;
  /** In text order. */
  readonly findings: readonly Finding[];
  /** Points lost without a finding, for the form of the text. */
  readonly losses: readonly Loss[];
  /** Words of the text, without front matter, code, quotations, and the source list. */
  readonly words: number;
}

/** Search and citation weigh the same, readability half as much. This is our own judgment, not a measured effect. */
export const weights = { seo: 0.4, geo: 0.4, readability: 0.2 } as const;

const scoredAreas = ['seo', 'geo', 'readability'] as const;

/**
 * Maximum lead of the overall score over the GEO score. It grows evenly from 0 at a GEO score of 40 to the full value
 * at 70, because form can't compensate for a text that answers nothing.
 */
const maxLead = 5;
const leadFrom = { geo: 40, whole: 70 } as const;

/**
 * Scores a Markdown article for search engines, AI assistants, and readers, and reports improvements. The overall score
 * is the weighted mean of the areas. All scores are heuristics, and don't predict rank or citations. Rules that the
 * article or `ignored` turns off cost no points and have no findings. An area that is turned off has a score of 100,
 * but doesn't count in the overall score. Accepts any string. Without words, the other areas score 0.
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

/** Returns the weighted mean of the areas that are on, or 100 if none is. */
function meanOf(areas: Readonly<Record<keyof typeof weights, number>>, ignored: readonly string[]): number {
  const asked = scoredAreas.filter((area) => !isIgnored(area, ignored));
  const whole = asked.reduce((sum, area) => sum + weights[area], 0);
  return whole === 0 ? 100 : asked.reduce((sum, area) => sum + weights[area] * areas[area], 0) / whole;
}

/** Scores 0 in every area that is on, even if some of its rules are off. */
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
