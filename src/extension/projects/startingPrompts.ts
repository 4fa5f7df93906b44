import type { ModelContext } from '../models/registerModels.ts';
import type { Service } from '../service/connection/service.ts';
import type * as z from 'zod';
import type { Intent, Proposal, ProposalTerms, PromptBrief, ProposedPrompt } from '../../contract/projects/proposal.ts';
import { promptsProposed } from '../../contract/projects/proposal.ts';
import type { NewProject } from '../../contract/projects/project.ts';
import { addTopics, tellAdded } from '../prompts/addPrompts.ts';
import { askLanguage, languageName } from '../editor/languages.ts';
import { promptFault } from '../prompts/promptLines.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { counted, t } from '../editor/l10n.ts';
import { localized } from '../editor/localized.ts';
import { providerName } from '../models/providerSentences.ts';
import { entryOf } from '../service/providerSettings.ts';
import { creditsLeft, priceCounted } from '../service/models.ts';
import { editEntries } from './entryList.ts';

/** Context of a new project, with the service that it was created on. */
type StartingContext = ModelContext & { readonly service: Service };

interface Started {
  readonly project: string;
  readonly brief: PromptBrief;
  /** Sentence about where the language was found. Empty if unknown. */
  readonly languageFound: string;
  readonly writer: NonNullable<ProposalTerms['writer']>;
}

/** Milliseconds. Longer than the service waits for its model. */
const timeout = 150_000;

/** Builds the brief for prompts from the project and the content of its pages. */
export const briefOf = (
  { name, url, region, brand, competitors = [] }: z.input<typeof NewProject>,
  { language, about }: Proposal,
): PromptBrief => ({
  name,
  url,
  region,
  aliases: [...(brand?.aliases ?? [])],
  competitors: competitors.map((one) => one.name),
  language: language ?? 'en',
  about,
});

/** Offers to have a model write prompts for a new project. The user can edit each one first. */
export async function startingPrompts(context: StartingContext, started: Started): Promise<void> {
  const { dialogs, service } = context;
  const entry = service.local ? entryOf(context.settings, 'writer') : undefined;
  const model = entry ? providerName(entry) : (started.writer.model ?? started.writer.kind);
  const title = t('Prompts for {0}', started.brief.name);
  const brief = await wishedBrief(context, started, { title, model });
  if (!brief) return;
  const written = await dialogs.wait(
    { title, placeholder: t('{0} is writing prompts. Press Escape to continue without them.', model) },
    (signal) => writtenBy(context, { ...started, brief }, signal),
  );
  if (!written) return;
  if (written.note !== null) {
    await dialogs.tell(localized(written.note));
    return;
  }
  const prompts = await edited(dialogs, title, written.prompts);
  if (prompts) await addAll(context, started.project, prompts);
}

/** Returns the brief with the chosen language. Undefined if the user declines. */
async function wishedBrief(
  { dialogs, service, language: reader }: StartingContext,
  { brief, languageFound }: Started,
  { title, model }: { readonly title: string; readonly model: string },
): Promise<PromptBrief | undefined> {
  const price = priceCounted(1, await creditsLeft(service));
  for (let language = brief.language; ;) {
    const wish = await dialogs.pick<'write' | 'language' | 'none'>(
      [
        {
          label: `$(sparkle) ${t('Have {0} write {1} prompts', model, promptsProposed)}`,
          description: price,
          detail: t('Based on the site’s pages. You can edit the list before you add it.'),
          value: 'write',
        },
        {
          label: `$(comment) ${t('Language: {0}', languageName(language, reader))}`,
          ...(language === brief.language && languageFound !== '' && { detail: languageFound }),
          value: 'language',
        },
        { label: t('Not now'), value: 'none' },
      ],
      { title, placeholder: t('Project created. What do you want to ask assistants?') },
    );
    if (wish === 'write') return { ...brief, language };
    if (wish !== 'language') return undefined;
    const question = { title: t('Choose a language'), present: language, onBack: () => undefined };
    language = (await askLanguage({ dialogs, language: reader }, question))?.value ?? language;
  }
}

/** The editor's own model is called from this window, which asks the user for consent. */
async function writtenBy({ service, lender }: StartingContext, { brief, writer }: Started, signal: AbortSignal) {
  if (!service.local || writer.kind !== 'editor')
    return (await service.client.proposePrompts({ body: brief }, { signal, timeout })).data;
  const [{ promptInstructions }, { maxWritten, readPrompts }] = await Promise.all([
    import('../../writing/prompts/instructions.ts'),
    import('../../writing/prompts/readPrompts.ts'),
  ]);
  const task = { ...promptInstructions(brief), model: writer.model, max_characters: maxWritten };
  return readPrompts((await lender.write(task, signal)).text, brief);
}

const topicNames: Readonly<Record<Intent, () => string>> = {
  informational: () => t('Information'),
  problem: () => t('Problems'),
  comparison: () => t('Comparisons'),
  purchase: () => t('Purchase'),
  brand: () => t('Brand'),
};

/** An edited prompt keeps its topic. */
const edited = (
  dialogs: Dialogs,
  title: string,
  prompts: readonly ProposedPrompt[],
): Promise<readonly ProposedPrompt[] | undefined> =>
  editEntries<ProposedPrompt>(dialogs, prompts, {
    title,
    changeTitle: t('Edit prompt'),
    hint: t('A question that people ask an AI assistant, in their own words.'),
    rowOf: (one) => ({ label: one.text, description: topicNames[one.intent]() }),
    lineOf: ({ text }) => text,
    read: (line, { intent }) => ({ text: line.trim(), intent }),
    fault: promptFault,
    additions: [],
    keep: (count) => counted(count, 'Add 1 prompt', 'Add {0} prompts'),
  });

/** Adds the prompts, with one topic per intent. */
async function addAll(context: StartingContext, project: string, prompts: readonly ProposedPrompt[]): Promise<void> {
  const lines = [...Map.groupBy(prompts, (one) => one.intent)].map(([intent, some]) => ({
    topic: { name: topicNames[intent]() },
    text: some.map((one) => one.text).join('\n'),
  }));
  await tellAdded(context, await addTopics(context.service.client, context, project, lines));
}
