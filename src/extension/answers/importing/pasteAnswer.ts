import type { Client } from '../../../client/client.ts';
import { givenDate } from '../../../client/import/givenMoment.ts';
import { importAnswers } from '../../../client/import/importAnswers.ts';
import { assistantName, assistants } from '../../../contract/models/assistants.ts';
import type { ProjectDetail } from '../../../contract/projects/project.ts';
import { isOfTheFuture } from '../../../contract/projects/response.ts';
import { momentOf } from '../../../metrics/days.ts';
import type { Pickers } from '../../prompts/pickers.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { faultInWords } from '../../service/failures/sentences.ts';
import { momentText, t, grouped } from '../../editor/l10n.ts';
import type { Clock } from '../../editor/clock.ts';
import type { Command, Execute } from '../../editor/command.ts';
import type { PastedText, TextHost } from '../../editor/editorTextHost.ts';
import { type AnswerAnalysis, analyseAnswer } from '../../../analysis/answer.ts';
import { bareAnswer } from '../../../analysis/chrome/withoutChrome.ts';
import { withoutPageSources } from '../../../analysis/chrome/withoutChrome.ts';
import { readAnswer } from '../../../analysis/reading/answerReading.ts';
import { brandOf } from '../../../analysis/mentions/named.ts';
import { withoutHtml } from '../../../text/html/withoutHtml.ts';
import { wellFormed } from '../../../text/words/wellFormed.ts';
import { estimatedSentiment, shownWord } from '../../prompts/tree/answerWords.ts';

interface Needs {
  readonly services: { connect(): Promise<{ readonly client: Client }> };
  readonly pickers: Pickers;
  readonly dialogs: Dialogs;
  readonly host: TextHost;
  readonly clock: Clock;
  readonly execute: Execute;
  readonly tree: { refresh(): void };
  /** Called when the answer was added. */
  readonly onAnswers: (project: string) => void;
}

interface AskedPrompt {
  readonly id: number;
  readonly text: string;
}

/** Adds an answer that the user copied from an assistant, after showing its mentions and sources. */
export const pasteAnswer = (needs: Needs): Command<'citedesk.pasteAnswer'> => ({
  id: 'citedesk.pasteAnswer',
  async run(place) {
    const { services, dialogs, execute, tree, onAnswers } = needs;
    const pasted = await pastedText(needs);
    if (!pasted) return;
    const markdown = pasted.text;
    const { client } = await services.connect();
    const picked = await needs.pickers.project(client, place?.project);
    if (!picked) return;
    const project = (await client.getProject({ project: picked.id })).data;
    const prompt = await promptOf(needs, client, project.id, place);
    const model = prompt && (await assistantOf(dialogs, project));
    const at = model && (await momentAsked(needs, project.timezone));
    if (!prompt || !model || at === undefined) return;
    // Loaded on demand, because the parser is large and rarely needed.
    const lines = foundIn({ model, markdown }, project);
    const question = t('Add this answer from {0} ({1}) to “{2}”?', assistantName(model), momentText(at), prompt.text);
    if (!(await dialogs.confirm(question, t('Add'), { detail: lines.join('\n') }))) return;
    const refused: string[] = [];
    const { added } = await importAnswers({
      client,
      project: project.id,
      rows: [{ prompt_id: prompt.id, model, collected_at: at, content_markdown: markdown }],
      onRefused: ({ reason }) => refused.push(reason),
    });
    tree.refresh();
    if (added > 0) onAnswers(project.id);
    await pasted.close();
    const show = t('Show Answers');
    const message =
      refused[0] !== undefined
        ? t('The answer was rejected: {0}', faultInWords(refused[0]))
        : added === 1
          ? t('Answer from {0} added.', assistantName(model))
          : t('This answer already exists.');
    if ((await dialogs.tell(message, ...(refused.length === 0 ? [show] : []))) === show)
      await execute('citedesk.showAnswers', { project: project.id, promptId: prompt.id });
  },
});

/** Reads the clipboard, before it changes. If the browser denies access, offers a page to paste into. */
async function pastedText({ host, dialogs }: Needs): Promise<PastedText | undefined> {
  const text = await host.clipboard();
  if (text.trim() !== '') return { text, close: () => Promise.resolve() };
  if (!host.mayRefuseClipboard) {
    await dialogs.warn(t('The clipboard has no text. Copy the assistant’s full answer first.'));
    return undefined;
  }
  const paste = t('Paste in Editor');
  const message = t('The browser gave no text from the clipboard. Paste the answer into an editor instead.');
  return (await dialogs.warn(message, paste)) === paste ? host.pastePage() : undefined;
}

async function promptOf(
  { pickers }: Needs,
  client: Client,
  project: string,
  place: { readonly promptId?: number | undefined; readonly text?: string | undefined } | undefined,
): Promise<AskedPrompt | undefined> {
  return place?.promptId !== undefined && place.text !== undefined
    ? { id: place.promptId, text: place.text }
    : pickers.prompt(client, project);
}

/** Asks for the assistant. Lists tracked ones first, because the tree shows only these. */
function assistantOf(dialogs: Dialogs, { models }: ProjectDetail): Promise<string | undefined> {
  const others = assistants.filter((one) => !models.includes(one));
  return dialogs.pick(
    [
      ...models.map((value) => ({ label: assistantName(value), value })),
      ...others.map((value) => ({ label: assistantName(value), description: t('not tracked'), value })),
    ],
    { title: t('Which assistant is this answer from?') },
  );
}

/** Asks when the answer was given, in the project's time zone. Defaults to now, and returns an ISO 8601 date. */
async function momentAsked({ dialogs, clock }: Needs, zone: string): Promise<string | undefined> {
  const momentIn = (text: string): string | undefined => {
    const date = givenDate(text.trim());
    if (!date) return undefined;
    return new Date(date.offset === undefined ? momentOf(date.shown, zone) : date.shown - date.offset).toISOString();
  };
  const now = new Date(clock.now()).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const text = await dialogs.input({
    title: t('When was this answer given?'),
    prompt: t('Time zone: {0}', zone),
    value: now,
    validate(typed) {
      const at = momentIn(typed);
      if (at === undefined) return t('Enter a date, with the time if you know it, such as 2026-05-24 14:30.');
      return isOfTheFuture({ collected_at: at }, clock.now()) ? t('This date is in the future.') : undefined;
    },
  });
  return text === undefined ? undefined : momentIn(text);
}

/** Maximum names in a line. */
const maxNamed = 8;

/** Previews the mentions and sources that the service will find in an answer, one line each. */
function foundIn(
  { model, markdown }: { readonly model: string; readonly markdown: string },
  project: ProjectDetail,
): readonly string[] {
  const { text, takenOff } = bareAnswer(wellFormed(markdown), model);
  const content = withoutHtml(text);
  const analysis = analyseAnswer({ markdown: content, brand: brandOf(project), competitors: project.competitors });
  const sources = withoutPageSources(analysis.sources, { assistant: model, content, takenOff });
  const { competitors, rankings, candidates } = analysis;
  return [
    `“${excerpt(content)}”`,
    '',
    brandLine(analysis, project.name),
    ...(competitors.length > 0 ? [t('Competitors: {0}', listed(competitors.map((one) => one.name)))] : []),
    ...(rankings.length > 0
      ? [t('Ranking: {0}', listed(rankings.map((one) => `${grouped(one.rank)} ${one.name}`)))]
      : []),
    ...(candidates.length > 0 ? [t('Untracked names: {0}', listed(candidates))] : []),
    sources.length > 0
      ? t('Sources: {0}', listed([...new Set(sources.map(({ domain, url }) => domain || url))]))
      : t('Sources: none'),
    ...(takenOff.length === 0 ? [] : [t('Page text outside the answer was removed.')]),
  ];
}

function brandLine({ brandMentioned, mentionKind, position, rank, sentiment }: AnswerAnalysis, brand: string): string {
  if (mentionKind === 'denied') return t('{0}: the answer only says that the brand is unknown', brand);
  if (brandMentioned !== true) return t('{0}: not mentioned', brand);
  const details = [
    mentionKind === 'recommended' ? t('recommended') : t('mentioned'),
    ...(position === null ? [] : [shownWord(position)]),
    ...(rank === null ? [] : [t('rank {0} in order of mention', grouped(rank))]),
    ...(sentiment === null ? [] : [estimatedSentiment(sentiment)]),
  ];
  return `${brand}: ${details.join(', ')}`;
}

const listed = (names: readonly string[]): string =>
  [
    ...names.slice(0, maxNamed),
    ...(names.length > maxNamed ? [t('{0} more', grouped(names.length - maxNamed))] : []),
  ].join(', ');

function excerpt(markdown: string): string {
  const line = readAnswer({ markdown: markdown.slice(0, 5000) })
    .text.replace(/\s+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length > 160 ? `${letters.slice(0, 159).join('')}…` : line;
}
