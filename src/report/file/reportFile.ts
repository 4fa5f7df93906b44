import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ReportState, SavedReport } from '../../contract/reportState.ts';
import { linkTarget } from '../../rendering/links.ts';
import { directionOf } from '../../text/direction.ts';
import { type MessageBundle, messagesIn, translateSentences } from '../../text/translateSentences.ts';

export interface ReportPage {
  readonly script: string;
  readonly style: string;
  /** Language of the messages, e.g. `de`, and the messages by their English text. */
  readonly language: string;
  readonly messages: MessageBundle;
}

/**
 * Reads the built report page.
 * @throws Error a system error if it wasn't built
 */
export function readReportPage(folder: string): Pick<ReportPage, 'script' | 'style'> {
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
  return { script: read('report.js'), style: read('report.css') };
}

/** Builds a self-contained HTML file of a report, which loads nothing and runs only its own script. */
export function reportFile({ state, ...more }: SavedReport, { script, style, language, messages }: ReportPage): string {
  // Escapes closing tags and comments in the code. They occur only in strings or expressions, where the escaped form
  // means the same.
  const code = script.replaceAll('</script', String.raw`<\/script`).replaceAll('<!--', String.raw`\x3c!--`);
  const sheet = style.replaceAll('</style', String.raw`<\/style`);
  const policy = `default-src 'none'; script-src ${hashOf(code)}; style-src ${hashOf(sheet)}; base-uri 'none'; form-action 'none'`;
  const { from, to } = state.question;
  return `<!DOCTYPE html>
<html lang="${attribute(language)}" dir="${directionOf(language)}" class="file">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${attribute(`${state.project.name} · ${from} – ${to} · Citedesk`)}</title>
<style>${sheet}</style>
</head>
<body>
<script type="application/json" id="messages">${json(messagesIn(messages))}</script>
<script type="application/json" id="report">${json({ state: withoutPlaces(state), ...more } satisfies SavedReport, onlyWeb)}</script>
<script>${code}</script>
</body>
</html>
`;
}

/** Translates reasons, which the service returns in English. */
export function inLanguage(state: ReportState, messages: MessageBundle): ReportState {
  const { listOpportunities: opportunities } = state.views;
  if (!opportunities) return state;
  const said = (sentence: string): string => translateSentences(messages, sentence);
  const data = opportunities.data.map(({ priority_reason: why, ...row }) => ({
    ...row,
    reason: said(row.reason),
    ...(why !== undefined && { priority_reason: said(why) }),
  }));
  return { ...state, views: { ...state.views, listOpportunities: { ...opportunities, data } } };
}

/** Removes state that only the editor needs. */
const withoutPlaces = (state: ReportState): ReportState => ({
  ...state,
  id: '',
  price: null,
  topics: state.topics.filter(({ id }) => id === state.question.topicId),
  saved: true,
});

const addresses: ReadonlySet<string> = new Set(['url', 'page']);

/** Replacer that removes API paths and URLs other than web pages. */
function onlyWeb(key: string, part: unknown): unknown {
  if (key === 'explain') return undefined;
  if (!addresses.has(key) || typeof part !== 'string') return part;
  const target = linkTarget(part);
  return target?.kind === 'web' ? target.url : undefined;
}

/** Serializes a value as JSON that is safe within HTML. */
const json = (value: object, replace?: (key: string, part: unknown) => unknown): string =>
  JSON.stringify(value, replace).replaceAll('<', String.raw`\u003c`);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const attribute = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
