import type { AnswerNote, Evidence } from '../evidence/evidence.ts';
import { markdownLink } from '../draft/markdownText.ts';
import { pageLabel } from '../evidence/pages.ts';
import { assistantName } from '../../contract/assistants.ts';

/** More links than these say nothing more in a line. */
const maxAnswersLinked = 3;

/** The links of a brief: stored answers by assistant and day, pages by their title. */
export class BriefLinks {
  private readonly labels = new Map<number, string>();
  private readonly titles: ReadonlyMap<string, string>;
  private readonly answerUrl: (responseId: number) => string;
  private readonly day: Intl.DateTimeFormat;

  constructor({ answers, pages }: Evidence, answerUrl: (responseId: number) => string, dates: string) {
    this.answerUrl = answerUrl;
    this.day = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeZone: 'UTC' });
    this.titles = new Map(pages.map((page) => [page.url, pageLabel(page)]));
    const seen = new Map<string, number>();
    for (const { id, model, date } of answers) {
      const label = `${assistantName(model)}, ${this.shown(date)}`;
      const times = (seen.get(label) ?? 0) + 1;
      seen.set(label, times);
      this.labels.set(id, times > 1 ? `${label} (${times})` : label);
    }
  }

  /** `([ChatGPT, 24 May 2025](…), …)` without the round brackets; `""` for none. */
  answers(ids: readonly number[]): string {
    return ids
      .slice(0, maxAnswersLinked)
      .map((id) => markdownLink(this.labels.get(id) ?? String(id), this.answerUrl(id)))
      .join(', ');
  }

  pages(urls: readonly string[]): string[] {
    return urls.map((url) => markdownLink(this.titles.get(url) ?? url, url));
  }

  /** The days from the first answer to the last. */
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
