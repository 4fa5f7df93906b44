import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { addPrompts as endpoint } from '../../contract/projects/prompt.ts';
import { checkedAccount } from '../../mcp/confirming.ts';
import type { Tool } from '../../mcp/tool.ts';
import { addPrompts, distinctPrompts } from '../../mcp/tools/prompts.ts';
import { startArticle } from '../../mcp/tools/articles.ts';
import { articlePrice } from '../articles/start/articleChoices.ts';
import { t } from '../editor/l10n.ts';
import { creditsCounted, creditsLeft, modelNames, priceCounted, promptsCounted, setUpBy } from '../service/models.ts';
import { entryOf } from '../service/providerSettings.ts';
import { providerName } from '../models/providerSentences.ts';
import type { PromptTexts } from '../work/promptTexts.ts';
import { spendSentences, writingSentences } from '../service/spendEstimate.ts';
import type { ServiceSettings } from '../editor/settings.ts';

/** Confirmation in a chat before a tool spends or changes something. */
export interface Confirmation {
  readonly title: string;
  /** Paragraphs of plain text. They may contain text of others, so they must not be rendered as Markdown. */
  readonly lines: readonly string[];
}

interface Place {
  readonly local: boolean;
  readonly client: Client;
  readonly settings: ServiceSettings;
  readonly promptTexts: Pick<PromptTexts, 'find'>;
  readonly signal: AbortSignal;
}

/** Maximum prompts in a confirmation. The chat also shows the tool's full input. */
const maxShown = 10;

/**
 * Describes what a tool would do, with which models and at what price. Undefined if it only reads and is free, as all
 * reading from the local service is. Every other tool needs a confirmation.
 * @throws Failure `SCOPE_MISSING` if the key lacks the permission, or `NOT_OFFERED` if the service doesn't support it
 */
export async function confirmationOf(tool: Tool, given: never, place: Place): Promise<Confirmation | undefined> {
  const price = place.local ? 0 : (tool.price?.(given) ?? 0);
  if (!tool.consequences && price === 0) return undefined;
  // The local service supports everything.
  const beyond = place.local ? undefined : tool.beyond?.(given);
  const { credits } = await checkedAccount({ scope: tool.scope, beyond }, place);
  const question = questions.get(tool);
  if (question) return question(given, place);
  if (tool.consequences) return { title: tool.title, lines: [await tool.consequences(given, place)] };
  return {
    title: t('Use {0} to read data?', priceCounted(price, credits.available)),
    lines: [t('This request only reads data, but the service charges for it.')],
  };
}

type Question = (given: never, place: Place) => Promise<Confirmation>;

const questions: ReadonlyMap<Tool, Question> = new Map<Tool, Question>([
  [addPrompts, addingPrompts],
  [startArticle, startingArticle],
]);

interface NewPrompts {
  readonly project: string;
  readonly topic?: string;
  readonly prompts: readonly string[];
}

async function addingPrompts({ project: id, topic, prompts: given }: NewPrompts, place: Place): Promise<Confirmation> {
  const prompts = distinctPrompts(given);
  const { local, client, settings, signal } = place;
  const setUp = setUpBy(settings);
  const project = (await ifOffered(client.getProject({ project: id }, { signal })))?.data;
  const tracked = project?.models ?? [];
  const models = local ? tracked.filter((model) => setUp.assistants.includes(model)) : tracked;
  const price = priceCounted(prompts.length * models.length, await creditsLeft({ local, client }));
  const names = local ? modelNames(models, setUp) : undefined;
  const asks = { count: prompts.length, assistants: models, setUp };
  return {
    title: project
      ? t('Add {0} to {1}?', promptsCounted(prompts.length), project.name)
      : t('Add {0}?', promptsCounted(prompts.length)),
    lines: [
      ...prompts.slice(0, maxShown),
      ...(prompts.length > maxShown ? [t('and {0} more', prompts.length - maxShown)] : []),
      ...(topic === undefined ? [] : [t('Topic: {0}. It will be created if it doesn’t exist.', topic)]),
      [
        ...(local ? [] : [t('Cost to add: {0}.', creditsCounted(endpoint.cost))]),
        project === undefined
          ? t('Each scheduled run will then cost more. The service sets the price.')
          : project.next_run_at === null
            ? t('Added cost for each run that you start: {0}.', price)
            : t('Added cost for each scheduled run: {0}.', price),
        ...(names === undefined ? [] : [t('Models: {0}.', names)]),
        ...(local && models.length > 0 ? await spendSentences(client, asks) : []),
      ].join(' '),
    ],
  };
}

interface NewArticle {
  readonly project: string;
  readonly prompt_id: number;
  readonly mode: 'brief' | 'draft';
}

async function startingArticle({ project, prompt_id, mode }: NewArticle, place: Place): Promise<Confirmation> {
  const { local, client, settings, promptTexts } = place;
  const price = articlePrice(await creditsLeft({ local, client }));
  const writer = local ? entryOf(settings, 'writer') : undefined;
  return {
    title: mode === 'draft' ? t('Draft an article with a model?') : t('Create a brief?'),
    lines: [
      (await promptTexts.find(project, prompt_id)) ?? t('Prompt {0}', prompt_id),
      [
        mode === 'draft'
          ? t('A model writes the article from stored answers and the pages they cite.')
          : writer
            ? t('You get an outline and evidence to write from, sorted by your model.')
            : t('You get an outline and evidence to write from. No model is needed.'),
        ...(writer ? [t('Models: {0}.', providerName(writer))] : []),
        ...(mode === 'draft' && local ? [t('This takes 2 to 4 model calls per section.')] : []),
        ...(mode === 'draft' && writer ? await writingSentences(client, settings) : []),
        ...(price === undefined ? [] : [t('Price: {0}.', price)]),
      ].join(' '),
    ],
  };
}
