import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { type MarkdownDocument, visibleBlocks } from '../../text/markdown/document.ts';
import { domainOf } from '../../text/urls.ts';
import { languageOf } from '../../text/words/language.ts';
import { t } from '../l10n.ts';
import type { Note } from './notes.ts';
import type { KeptAnswer } from './keptAnswers.ts';

/** Hints of each kind; more would hide the first. */
const maxHints = 5;

/** What the assistants' answers have that an article lacks: searches that nothing answers, and sites that they cite. */
export function answersHints(
  document: MarkdownDocument,
  answers: readonly KeptAnswer[],
  place: { readonly start: number; readonly end: number },
): Note[] {
  if (answers.length === 0) return [];
  const hint = (rule: string, message: string): Note => ({ rule, severity: 'info', message, ...place });
  return [
    ...unansweredSearches(document, answers)
      .slice(0, maxHints)
      .map(({ query, assistants }) =>
        hint(
          'evidence.search',
          t('{0} of {1} assistants searched “{2}”; nothing here answers it.', assistants, answers.length, query),
        ),
      ),
    ...missingSites(document, answers)
      .slice(0, maxHints)
      .map(({ domain, times }) =>
        hint('evidence.source', t('They cite {0} {1} times for this prompt; this article does not.', domain, times)),
      ),
  ];
}

interface SearchGroup {
  readonly query: string;
  readonly stems: ReadonlySet<string>;
  readonly models: Set<string>;
}

/** Searches that say the same are one; those that most assistants ran come first. */
function unansweredSearches(document: MarkdownDocument, answers: readonly KeptAnswer[]) {
  const blocks = visibleBlocks(document).filter(({ kind }) => kind !== 'code');
  const sample = blocks.map(({ text }) => text.slice(0, 300)).slice(0, 20);
  const words = checkWordsOf(languageOf(sample.join('\n')) ?? 'und');
  const groups = new Map<string, SearchGroup>();
  for (const { model, searches } of answers) {
    for (const query of searches) {
      const stems = stemsOf(query, words);
      const key = [...stems].sort().join(' ');
      if (key === '') continue;
      const group = groups.get(key) ?? { query: query.replace(/\s+/g, ' ').trim(), stems, models: new Set() };
      groups.set(key, group);
      group.models.add(model);
    }
  }
  const texts = blocks.map(({ text }) => stemsOf(text, words));
  return [...groups.values()]
    .filter(({ stems }) => !texts.some((text) => covers(text, stems)))
    .map(({ query, models }) => ({ query, assistants: models.size }))
    .sort((one, other) => other.assistants - one.assistants);
}

/** The share of a search's words that a paragraph or heading which answers it has. */
const enough = 0.75;

function covers(text: ReadonlySet<string>, stems: ReadonlySet<string>): boolean {
  let found = 0;
  for (const stem of stems) found += text.has(stem) ? 1 : 0;
  return found >= Math.ceil(stems.size * enough);
}

/** Sites that are cited more than once and that the article does not link, the most cited first. */
function missingSites(document: MarkdownDocument, answers: readonly KeptAnswer[]) {
  const linked = new Set(document.source.match(/https?:\/\/[^\s<>()[\]"]+/g)?.map((url) => domainOf(url)));
  const times = new Map<string, number>();
  for (const { domain, cited } of answers.flatMap(({ sources }) => sources))
    if (cited && !linked.has(domain)) times.set(domain, (times.get(domain) ?? 0) + 1);
  return [...times]
    .map(([domain, count]) => ({ domain, times: count }))
    .filter(({ times: count }) => count > 1)
    .sort((one, other) => other.times - one.times);
}
