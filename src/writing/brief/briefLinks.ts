import { assistantName } from '../../contract/models/assistants.ts';
import { safeAddress } from '../../text/markdown/pageLinks.ts';
import type { AnswerNote, Evidence } from '../evidence/evidence.ts';
import { pageLabel } from '../evidence/pages.ts';

/** Maximum answers to link in a line. More add nothing. */
const maxAnswersLinked = 8;

interface Footnote {
  readonly name: string;
  readonly url: string;
  readonly label: string;
}

/**
 * Collects the links of a brief: marks `[^1]` for pages and `[^a1]` for stored answers, with one footnote each.
 * Footnotes are written as link definitions, so that the marks also work without support for footnotes.
 */
export class BriefLinks {
  private readonly labels = new Map<number, string>();
  private readonly assistants: ReadonlyMap<number, string>;
  private readonly titles: ReadonlyMap<string, string>;
  private readonly answerUrl: (responseId: number) => string;
  private readonly day: Intl.DateTimeFormat;
  private readonly used = { pages: new Map<string, Footnote>(), answers: new Map<number, Footnote>() };

  /** @param read pages that were read, because those added by the writer have no title in the evidence */
  constructor(
    { answers, pages }: Evidence,
    read: readonly { readonly url: string; readonly title?: string | null }[],
    answerUrl: (responseId: number) => string,
    dates: string,
  ) {
    this.answerUrl = answerUrl;
    this.day = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeZone: 'UTC' });
    this.titles = new Map([...read, ...pages].map(({ url, title = null }) => [url, pageLabel({ url, title })]));
    this.assistants = new Map(answers.map(({ id, model }) => [id, assistantName(model)]));
    const seen = new Map<string, number>();
    for (const { id, model, date } of answers) {
      const label = `${assistantName(model)}, ${this.shown(date)}`;
      const times = (seen.get(label) ?? 0) + 1;
      seen.set(label, times);
      this.labels.set(id, times > 1 ? `${label} (${times})` : label);
    }
  }

  /** `ChatGPT, 2 Oct 2026` */
  labelOf(id: number): string {
    return this.labels.get(id) ?? String(id);
  }

  assistantOf(id: number): string {
    return this.assistants.get(id) ?? String(id);
  }

  /** `[^a1][^a2]`, or `""` without answers. */
  answers(ids: readonly number[]): string {
    const marks = ids.slice(0, maxAnswersLinked).map((id) =>
      markOf(this.used.answers, id, (number) => ({
        name: `a${number}`,
        url: this.answerUrl(id),
        label: this.labelOf(id),
      })),
    );
    return marks.join('');
  }

  /** `[^1][^2]`. Skips URLs that Markdown can't represent. */
  pages(urls: readonly string[]): string {
    return urls.map((url) => this.page(url, this.titles.get(url) ?? url)).join('');
  }

  page(url: string, label: string): string {
    if (safeAddress(url) === '') return '';
    return markOf(this.used.pages, url, (number) => ({ name: String(number), url, label }));
  }

  /** Returns the footnotes of all marks so far, one per line: pages, then answers. */
  footnotes(): string {
    const lines = [...this.used.pages.values(), ...this.used.answers.values()].map(
      ({ name, url, label }) => `[^${name}]: ${safeAddress(url)} "${titleText(label)}"`,
    );
    return lines.join('\n');
  }

  /** Formats the period from the first answer to the last. */
  period(answers: readonly AnswerNote[]): string {
    const days = answers.map(({ date }) => date).sort();
    const [first = '', last = ''] = [days[0], days.at(-1)];
    return first === last ? this.shown(first) : `${this.shown(first)} – ${this.shown(last)}`;
  }

  private shown(date: string): string {
    const time = Date.parse(`${date}T00:00:00Z`);
    return Number.isNaN(time) ? date : this.day.format(time);
  }
}

/** Escapes a label for the quoted title of a link definition. */
const titleText = (label: string): string =>
  label
    .toWellFormed()
    .replace(/[\s\u0000-\u001f\u007f]+/gu, ' ')
    .trim()
    .replace(/["“”]/g, '’')
    .replace(/\\/g, '\\\\')
    .replace(/&(?=#?\w{1,32};)/g, '\\&');

/** Returns the mark of a source, and creates its footnote if needed. */
function markOf<Key>(footnotes: Map<Key, Footnote>, key: Key, make: (number: number) => Footnote): string {
  const footnote = footnotes.get(key) ?? make(footnotes.size + 1);
  footnotes.set(key, footnote);
  return `[^${footnote.name}]`;
}
