import path from 'node:path';
import type { IndexedArticle } from './articleIndex.ts';
import { stateNames } from '../articleStates.ts';
import { t } from '../../editor/l10n.ts';
import type { Node, TreeRow } from '../../tree/node.ts';
import { maxNameLength, shortName } from '../../work/tree/workNodes.ts';
import { scoresLine } from './articleScores.ts';
import type { ArticleState } from '../../editor/commandIds.ts';

const icons: Readonly<Record<ArticleState, string>> = {
  brief: 'list-tree',
  draft: 'file',
  edited: 'edit',
  published: 'globe',
};

/** Label and date format of an article's row. */
interface Names {
  readonly label: string;
  readonly day: (date: string) => string;
}

class ArticleNode implements Node {
  readonly subject: { readonly file: string };
  readonly #article: IndexedArticle;
  readonly #names: Names;

  constructor(article: IndexedArticle, names: Names) {
    this.#article = article;
    this.#names = names;
    this.subject = { file: article.file };
  }

  get row(): TreeRow {
    const { file, title, prompt, sample = false, state, score, areas, isOfDraft = false, date } = this.#article;
    const madeUp = sample ? t('made-up data') : undefined;
    const named = stateNames[state]();
    const shown = score === undefined ? undefined : isOfDraft ? t('{0} when drafted', score) : String(score);
    const scored =
      score === undefined ? undefined : isOfDraft ? t('score {0} when drafted', score) : t('score {0}', score);
    const parts = (...all: readonly (string | undefined)[]): readonly string[] =>
      all.filter((part) => part !== undefined);
    return {
      id: file,
      label: this.#names.label,
      // A narrow view cuts off the prompt first, which the tooltip shows, then the state, which the icon shows.
      description: parts(shown, this.#names.day(date), named, madeUp, prompt).join(' · '),
      tooltip: parts(
        title,
        madeUp,
        parts(named, scored, date).join(' · '),
        scoresLine({ scores: areas }),
        prompt === undefined ? undefined : t('For prompt “{0}”', prompt),
        file,
      ).join('\n'),
      icon: icons[state],
      kind: `articleFile;${state}`,
      spoken: parts(title, madeUp, named, scored, date, path.basename(file)).join(', '),
      command: { command: 'citedesk.openArticleFile', argument: { file } },
    };
  }
}

/** Creates rows with distinct labels. Dates are formatted in `language`. */
export function articleNodes(articles: readonly IndexedArticle[], language: string): readonly Node[] {
  const day = shortDays(language);
  const labels = distinctNames(articles);
  return articles.map((article, index) => new ArticleNode(article, { label: labels[index] ?? article.title, day }));
}

/**
 * Labels by title. Equal labels get the number from the file name, then the differing part of the title, then the end
 * of the file name.
 */
function distinctNames(articles: readonly IndexedArticle[]): readonly string[] {
  let names = articles.map(({ title }) => shortName(title));
  for (const nameOf of [titleAndNumber, titleFromDifference, fileEnd]) {
    const times = new Map<string, number>();
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
    names = articles.map((article, index) => {
      const name = names[index] ?? '';
      return times.get(name) === 1 ? name : nameOf(article, articles);
    });
  }
  return names;
}

function titleAndNumber({ title, file }: IndexedArticle): string {
  const [, number] = /-(\d{1,4})$/.exec(stemOf(file)) ?? [];
  return number === undefined ? shortName(title) : `${shortName(title, maxNameLength - number.length - 3)} (${number})`;
}

/** Title from the first word that differs from the most similar other title. */
function titleFromDifference({ title }: IndexedArticle, all: readonly IndexedArticle[]): string {
  const shared = Math.max(0, ...all.map((other) => (other.title === title ? 0 : sharedLength(title, other.title))));
  const start = title.lastIndexOf(' ', shared - 1) + 1;
  return start < 2 ? shortName(title) : `…${shortName(title.slice(start), maxNameLength - 1)}`;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function fileEnd({ file }: IndexedArticle): string {
  const name = [...stemOf(file)];
  return name.length <= maxNameLength ? name.join('') : `…${name.slice(1 - maxNameLength).join('')}`;
}

const stemOf = (file: string): string => path.basename(file, path.extname(file));

/** Formats a `YYYY-MM-DD` date: without the year in the current year, otherwise without the day. */
function shortDays(language: string): (date: string) => string {
  const thisYear = new Date().getUTCFullYear();
  const near = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', day: 'numeric' });
  const far = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', year: 'numeric' });
  return (date) => {
    const time = new Date(date);
    if (Number.isNaN(time.getTime())) return date;
    return (time.getUTCFullYear() === thisYear ? near : far).format(time);
  };
}
