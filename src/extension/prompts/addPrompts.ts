import type { PickerCalls, Pickers } from './pickers.ts';
import { type AskStep, inSteps } from '../editor/steps.ts';
import type { PromptText, TextSources } from './textSources.ts';
import { t } from '../editor/l10n.ts';
import { singleTopic } from '../tree/places.ts';
import type { Command } from '../editor/command.ts';
import { type AddingCalls, type AddingNeeds, addLines, tellAdded } from './addLines.ts';
import type { WrittenPages, ChosenTopic } from '../editor/promptPages.ts';

interface Needs<Calls> extends AddingNeeds {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: Pick<Pickers, 'project' | 'topic'>;
  readonly sources: TextSources;
  readonly pages: WrittenPages;
}

interface Plan {
  readonly project: string;
  readonly topic: ChosenTopic;
  readonly from: PromptText;
}

/** Adds prompts, one per line: from the selection, the clipboard, a new page, or typed. */
export const addPrompts = <Calls extends AddingCalls & PickerCalls>(
  needs: Needs<Calls>,
): Command<'citedesk.addPrompts'> => ({
  id: 'citedesk.addPrompts',
  async run(place) {
    const { services, pickers, sources, pages } = needs;
    const { client } = await services.connect();
    const plan = await inSteps(async (ask: AskStep): Promise<Plan | undefined> => {
      const project = await pickers.project(client, place?.project, ask);
      if (!project) return undefined;
      const title = t('Add prompts: select a topic');
      const topic = await pickers.topic(client, project.id, { title, id: singleTopic(place), ask });
      const from = topic && (await sources.ask(ask));
      return from && { project: project.id, topic, from };
    });
    if (!plan) return;
    const { from, ...target } = plan;
    if (from === 'page')
      await pages.open(t('# Enter one prompt per line below, then select ✓ (Add These Prompts) above'), target);
    else await tellAdded(needs, await addLines(client, needs, { ...target, text: from.text }));
  },
});

/** Adds the prompts on a page opened for them, and closes the page if all were added. */
export const addWrittenPrompts = <Calls extends AddingCalls>(
  needs: Pick<Needs<Calls>, 'services' | 'pages' | keyof AddingNeeds>,
): Command<'citedesk.addWrittenPrompts'> => ({
  id: 'citedesk.addWrittenPrompts',
  async run(address) {
    const page = needs.pages.find(address);
    if (!page) return;
    const { client } = await needs.services.connect();
    const so = await addLines(client, needs, { ...page.place, text: page.text });
    const nothing = so.added.length + so.there === 0;
    if (so.tooLong + so.full === 0 && !so.failed && !nothing) await page.close();
    await tellAdded(needs, so);
  },
});
