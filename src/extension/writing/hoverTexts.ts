import { assistantName } from '../../contract/models/assistants.ts';
import type { Page } from '../../contract/content/page.ts';
import { counted, dayText, momentText, t } from '../editor/l10n.ts';
import { localized } from '../editor/localized.ts';
import type { Carried } from './evidence/carriers.ts';
import type { CitingPrompt, Drawing } from './evidence/citing.ts';
import type { OtherValue } from './caches/evidenceCache.ts';

export interface LinkedPage {
  /** The page as read by the service. */
  readonly page: Page | undefined;
  /** Prompts whose loaded answers cite the page. */
  readonly citing: readonly CitingPrompt[];
  /** Number of prompts with loaded answers. 0 means citations are unknown. */
  readonly prompts: number;
  /** Answers that use the page in the article's run. Undefined if unknown. */
  readonly drawing: Drawing | undefined;
}

/** Returns these details as plain text, one sentence a line. */
export function linkLines({ page, citing, prompts, drawing }: LinkedPage): string[] {
  const known = citing.length > 0 ? [] : [...(drawing ? drawingLines(drawing, page) : []), ...uncitedLines(prompts)];
  return [...(page?.title ? [page.title] : []), ...citing.map(citingLine), ...known, ...(page ? [pageLine(page)] : [])];
}

const uncitedLines = (prompts: number): string[] =>
  prompts === 0 ? [] : [t('None of the latest answers loaded for this project’s articles cite this page.')];

function drawingLines({ answers, of }: Drawing, page: Page | undefined): string[] {
  if (answers > 0) return [t('This page is a source for {0} of the {1} answers used for this article.', answers, of)];
  return page ? [] : [t('This page wasn’t read for this article.')];
}

/** Returns quotations from the pages that contain a figure as plain text, or a line that says none does. */
export function figureLines({ words, carriers }: Carried): string[] {
  if (carriers.length === 0) return [t('None of the pages read for this article state {0}.', words)];
  return carriers
    .slice(0, maxFacts)
    .flatMap((fact) => [t('“{0}” ({1})', fact.words, fact.sites.join(', ')), ...otherLines(fact.others)]);
}

/** Returns a line with the contradicting values of other pages, if any. */
export function otherLines(others: readonly OtherValue[] = []): string[] {
  if (others.length === 0) return [];
  const values = others.slice(0, maxFacts).map(({ figure, site }) => `${figure} (${site})`);
  return [t('Other pages give different values: {0}.', values.join(', '))];
}

/** More would cover the text. */
const maxFacts = 3;

function citingLine({ prompt, models, times, answers, of }: CitingPrompt): string {
  const who = models.map(assistantName).join(', ');
  const often = counted(times, 'once', '{0} times');
  return t('Cited {0} by {1}, in {2} of {3} answers to “{4}”.', often, who, answers, of, prompt);
}

function pageLine({ state, note, published, author, read_at: readAt, words, facts }: Page): string {
  const when = momentText(readAt);
  if (state !== 'read') return t('Checked on {0}: {1}', when, localized(note ?? state));
  const origin = [author, published && dayText(published)].filter((part) => part !== null).join(', ');
  const read = t('Read on {0}. Words: {1}, facts: {2}.', when, words, facts);
  return origin === '' ? read : t('{0}. {1}', origin, read);
}
