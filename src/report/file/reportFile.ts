import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ReportState } from '../../contract/reportState.ts';
import type { SavedReport } from '../../contract/savedReport.ts';
import { linkTarget } from '../../rendering/links.ts';
import { directionOf } from '../../text/direction.ts';
import { type MessageBundle, messagesIn, translateSentences } from '../../text/translateSentences.ts';

/** What a report's file is made of beside its figures. */
export interface ReportPage {
  readonly script: string;
  readonly style: string;
  /** Of the messages, e.g. `de`, and what the page says in it, by the English it is written in. */
  readonly language: string;
  readonly messages: MessageBundle;
}

/** The page of reports as it was built. Throws an `Error` of the system where it was not. */
export function readReportPage(folder: string): Pick<ReportPage, 'script' | 'style'> {
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
  return { script: read('report.js'), style: read('report.css') };
}

/** One file with all that a report shows, which asks for nothing and runs nothing but its own script. */
export function reportFile({ state, ...more }: SavedReport, { script, style, language, messages }: ReportPage): string {
  // Neither can hold the end of its own element as code: only within a text or an expression, where this is the same.
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

/** Reasons come from the service, which speaks English. */
export function inLanguage(state: ReportState, messages: MessageBundle): ReportState {
  const { listOpportunities: found } = state.views;
  if (!found) return state;
  const said = (sentence: string): string => translateSentences(messages, sentence);
  const data = found.data.map(({ priority_reason: why, ...row }) => ({
    ...row,
    reason: said(row.reason),
    ...(why !== undefined && { priority_reason: said(why) }),
  }));
  return { ...state, views: { ...state.views, listOpportunities: { ...found, data } } };
}

/** What only the editor finds its way by, or what it asks. */
const withoutPlaces = (state: ReportState): ReportState => ({
  ...state,
  id: '',
  price: null,
  topics: state.topics.filter(({ id }) => id === state.question.topicId),
  saved: true,
});

const addresses: ReadonlySet<string> = new Set(['url', 'page']);

/** Leaves out calls of a service, and addresses that lead to anything but the web. */
function onlyWeb(key: string, part: unknown): unknown {
  if (key === 'explain') return undefined;
  if (!addresses.has(key) || typeof part !== 'string') return part;
  const target = linkTarget(part);
  return target?.kind === 'web' ? target.url : undefined;
}

/** As JSON within HTML. */
const json = (value: object, replace?: (key: string, part: unknown) => unknown): string =>
  JSON.stringify(value, replace).replaceAll('<', String.raw`\u003c`);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const attribute = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
