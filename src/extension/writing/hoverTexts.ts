import { assistantName } from '../../contract/models/assistants.ts';
import type { Page } from '../../contract/content/page.ts';
import { momentText, t } from '../l10n.ts';
import type { Carried } from './evidence/carriers.ts';
import type { CitingPrompt } from './evidence/citing.ts';

/**
 * What is known of a page that an article links, a sentence a line, as plain text.
 * @param known how many prompts' answers were read; of none nothing can be said
 */
export function linkLines(page: Page | undefined, citing: readonly CitingPrompt[], known: number): string[] {
  return [
    ...(page?.title ? [page.title] : []),
    ...citing.map(citingLine),
    ...(known > 0 && citing.length === 0
      ? [t('None of the assistants’ newest answers that were read for this project’s articles cites this page.')]
      : []),
    ...(page ? [pageLine(page)] : []),
  ];
}

/** The words of the pages that have a figure; of one that none has that, as plain text. */
export function figureLines({ words, carriers }: Carried): string[] {
  if (carriers.length === 0) return [t('No page that was read for this article says {0}.', words)];
  return carriers.slice(0, maxFacts).map((fact) => t('“{0}” ({1})', fact.words, fact.sites.join(', ')));
}

/** More would hide the text. */
const maxFacts = 3;

function citingLine({ prompt, models, times, answers, of }: CitingPrompt): string {
  const who = models.map(assistantName).join(', ');
  const often = times === 1 ? t('once') : t('{0} times', times);
  return t('Cited {0} by {1}, in {2} of {3} answers to “{4}”.', often, who, answers, of, prompt);
}

function pageLine({ state, note, published, author, read_at: readAt, words, facts }: Page): string {
  const when = momentText(readAt);
  if (state !== 'read') return t('Looked at on {0}: {1}', when, note ?? state);
  const origin = [author, published].filter((part) => part !== null).join(', ');
  const read = t('Read on {0}: {1} words, {2} facts.', when, words, facts);
  return origin === '' ? read : t('{0}. {1}', origin, read);
}
