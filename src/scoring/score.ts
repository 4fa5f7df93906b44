import { type DraftInput, readDraft } from './draft.ts';
import type { Finding } from '../contract/article.ts';
import { geoRules } from './geo.ts';
import { scoreReadability } from './readability.ts';
import { applyRules } from './rule.ts';
import { seoRules } from './seo.ts';
import { type HouseStyle, styleFindings } from './style.ts';

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

export interface DraftScore {
  readonly scores: DraftScores;
  /** By their place in the text. */
  readonly findings: readonly Finding[];
  /** Words of the text, without front matter, code, quotations and the source list at the end. */
  readonly words: number;
}

/**
 * Being found and being cited weigh the same, reading ease half as much: a judgement of ours, not a measured effect.
 */
const weights = { seo: 0.4, geo: 0.4, readability: 0.2 } as const;

/** The overall score leads the GEO score by no more: form does not make up for a text that answers nothing. */
const maxLead = 15;

/**
 * Scores a Markdown article for search engines, AI assistants and readers, and says what to improve where.
 * The overall score is the weighted mean of the three and, as they are, a heuristic: no promise of rank or citation.
 * Takes any string, and gives 0 throughout where there are no words to score.
 */
export function scoreDraft({ style, ...input }: ScoreInput): DraftScore {
  const draft = readDraft({ ...input, allowed: style?.allowed });
  if (draft.words === 0) return nothingToScore(draft.top);
  const house = style ? styleFindings(draft, style) : [];
  const [seo, geo, readability] = [applyRules(seoRules, draft), applyRules(geoRules, draft), scoreReadability(draft)];
  const mean = weights.seo * seo.score + weights.geo * geo.score + weights.readability * readability.score;
  const service = Math.round(Math.min(mean, geo.score + maxLead));
  return {
    scores: { service, seo: seo.score, geo: geo.score, readability: readability.score },
    findings: [...seo.findings, ...geo.findings, ...readability.findings, ...house].sort((a, b) => a.start - b.start),
    words: draft.words,
  };
}

function nothingToScore({ start, end }: { start: number; end: number }): DraftScore {
  const finding: Finding = {
    rule: 'seo.length',
    area: 'seo',
    severity: 'error',
    message: 'There is no text to score yet. Write a first paragraph.',
    start,
    end,
    points: 100,
    reason: 'Only words are scored; code, quotations and what belongs to a brief are none of the article’s own.',
    strength: 'ourJudgement',
  };
  return { scores: { service: 0, seo: 0, geo: 0, readability: 0 }, findings: [finding], words: 0 };
}
