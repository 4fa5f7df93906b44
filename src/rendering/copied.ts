import type { ShownResponse } from '../analysis/reading/answerReading.ts';
import { renderedUrl } from './links.ts';
import { shownAnswer } from './shownAnswer.ts';

export type CopiedForm = 'markdown' | 'html';

interface AnswerToCopy {
  readonly answer: ShownResponse & {
    readonly sources: readonly { readonly url: string; readonly title: string | null; readonly cited: boolean }[];
  };
  readonly form: CopiedForm;
  /** Heading of the source list, in the user's language. */
  readonly heading: string;
}

/** Formats an answer for the clipboard, with a numbered list of the cited pages. */
export function copiedAnswer({ answer, form, heading }: AnswerToCopy): string {
  const { html, numbers } = shownAnswer({ answer, brand: undefined, competitors: [] });
  const cited = answer.sources.flatMap(({ url, title, cited: isCited }, index): CitedSource[] => {
    const address = isCited ? renderedUrl(url) : undefined;
    return address === undefined
      ? []
      : [{ number: numbers[index] ?? index + 1, url: address, title: title ?? address }];
  });
  const sources = cited.sort((one, other) => one.number - other.number);
  if (form === 'html') return withoutLooks(html) + (sources.length > 0 ? htmlList(heading, sources) : '');
  const markdown = answer.content_markdown.trim();
  // Omits pages that the text already links to.
  const others = sources.filter(({ url }) => !markdown.includes(url));
  return others.length > 0 ? `${markdown}\n\n${markdownList(heading, others)}` : `${markdown}\n`;
}

interface CitedSource {
  readonly number: number;
  readonly url: string;
  readonly title: string;
}

const markdownList = (heading: string, sources: readonly CitedSource[]): string =>
  `## ${heading}\n\n${sources.map(({ number, url, title }) => `${number}. [${inBrackets(title)}](<${url}>)\n`).join('')}`;

const inBrackets = (title: string): string =>
  title.replaceAll(/\s+/gu, ' ').replaceAll(/[[\]\\`*_<]/gu, String.raw`\$&`);

const htmlList = (heading: string, sources: readonly CitedSource[]): string => {
  const items = sources.map(
    ({ number, url, title }) => `<li value="${number}"><a href="${escaped(url)}">${escaped(title)}</a></li>\n`,
  );
  return `<h2>${escaped(heading)}</h2>\n<ol>\n${items.join('')}</ol>\n`;
};

const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);

/** Removes markup that only Citedesk's own pages use. Text and URLs in the input must be escaped. */
export const withoutLooks = (html: string): string =>
  html
    .replaceAll(/<a class="citation"([^>]*)>([^<]*)<\/a>/gu, '<sup><a$1>$2</a></sup>')
    .replaceAll(/<span class="citation">([^<]*)<\/span>/gu, '<sup>$1</sup>')
    .replaceAll(/(<a [^>]*?) title="[^"]*"/gu, '$1');
