import fs from 'node:fs';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { changes } from './changes.ts';
import recipes from './pairs.json' with { type: 'json' };

/** Two texts of which an editor prefers one, or neither. */
export interface Pair {
  /** A folder of articles; `own` are those of `test/data/articles`. */
  readonly site: string;
  readonly path: string;
  /** The name of a change, of `filler` or `listicle` for another text, or of `translation` for another file. */
  readonly change: string;
  /** The other text: a file of `fillers`, or another path of the site. */
  readonly other?: string;
  readonly keyword?: string;
  /** `article`: it scores higher. `tie`: both score about the same. `no rise`: the other one scores no higher. */
  readonly prefer: string;
}

export const pairs: readonly Pair[] = recipes;

/** Texts as a cheap model writes them, with the keyword that they are for. */
export const fillerTexts = [
  ...new Map(
    pairs
      .filter(({ change }) => change === 'filler' || change === 'listicle')
      .map(({ other = '', keyword = '' }) => [other, { markdown: fillerNamed(other), keyword }] as const),
  ).values(),
];

/** The scores of both texts of a pair, and whether they are in the preferred order. */
export interface PairResult {
  readonly pair: Pair;
  readonly article: number;
  readonly other: number;
  readonly isRight: boolean;
}

/** Points by which texts differ that say the same. */
const tie = { same: 3, translated: 10 };

/** Scores both texts of a pair; `root` holds the folders of the sites. */
export function scorePair(pair: Pair, root: string): PairResult {
  const { site, path, keyword, prefer, change } = pair;
  const folder = site === 'own' ? new URL('../articles', import.meta.url).pathname : `${root}/${site}`;
  const markdown = fs.readFileSync(`${folder}/${path}`, 'utf8');
  const scoreOf = (text: string): number => scoreDraft({ markdown: text, keyword }).scores.service;
  const [article, other] = [scoreOf(markdown), scoreOf(otherText(pair, folder, markdown))];
  const isTie = Math.abs(article - other) <= (change === 'translation' ? tie.translated : tie.same);
  const isRight = prefer === 'tie' ? isTie : prefer === 'no rise' ? other <= article : article > other;
  return { pair, article, other, isRight };
}

function otherText({ change, other = '', keyword = '' }: Pair, folder: string, markdown: string): string {
  if (change === 'translation') return fs.readFileSync(`${folder}/${other}`, 'utf8');
  if (change === 'filler' || change === 'listicle') return fillerNamed(other);
  const changed = changes[change]?.({ markdown, keyword });
  if (changed === undefined) throw new Error(`No change is called ${change}`);
  return changed;
}

function fillerNamed(name: string): string {
  return fs.readFileSync(new URL(`fillers/${name}.md`, import.meta.url), 'utf8');
}
