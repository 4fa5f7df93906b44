import { readdirSync, readFileSync } from 'node:fs';
import { type DraftScore, scoreDraft } from '../../../src/scoring/score.ts';
import { readFields } from '../../../src/text/frontMatter/fields.ts';
import { type Article, type Spoiling, spoilings } from './spoilings.ts';

const folder = new URL('own/', import.meta.url);
const names = readdirSync(folder).sort();
const texts = names.map((name) => readFileSync(new URL(name, folder), 'utf8'));

/** Ten articles of different kinds, two of them German, each with one on another subject. */
export const articles: readonly (Article & { readonly name: string })[] = texts.map((markdown, index) => ({
  name: names[index] ?? '',
  markdown,
  other: texts[(index + texts.length / 2) % texts.length] ?? '',
  keyword: readFields(markdown).keyword?.text ?? '',
  german: /^(?:balkonkraftwerk|kinderhelm)/.test(names[index] ?? ''),
}));

export const scoresOf = ({ keyword }: Pick<Article, 'keyword'>, markdown: string): DraftScore['scores'] =>
  scoreDraft({ markdown, keyword }).scores;

/** The scores of each article as it is, and spoilt. */
export interface SpoiltScores extends Spoiling {
  readonly scores: readonly DraftScore['scores'][];
}

export const goodScores = (): DraftScore['scores'][] => articles.map((article) => scoresOf(article, article.markdown));

export const spoiltScores = (): SpoiltScores[] =>
  spoilings.map((spoiling) => ({
    ...spoiling,
    scores: articles.map((article) => scoresOf(article, spoiling.spoil(article))),
  }));

const mean = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

const range = (values: readonly number[]): string => `${Math.min(...values)} to ${Math.max(...values)}`;

/** The table for `docs/scores.md`. */
export function scoreTable(good: readonly DraftScore['scores'][], spoilt: readonly SpoiltScores[]): string {
  const row = (name: string, scores: readonly DraftScore['scores'][]): string => {
    const [geo, overall] = [scores.map((score) => score.geo), scores.map(({ service }) => service)];
    return `| ${name} | ${mean(geo)} | ${range(geo)} | ${mean(overall)} | ${range(overall)} |`;
  };
  return [
    '| Ten articles | GEO, mean | lowest to highest | Overall, mean | lowest to highest |',
    '|---|---:|---:|---:|---:|',
    row('as they are', good),
    ...spoilt.map(({ name, scores }) => row(name, scores)),
  ].join('\n');
}
