import type { Client } from '../../client/client.ts';
import { type Assistant } from '../../contract/values.ts';
import type { Services } from '../connection/service.ts';
import { assistantName } from '../assistantName.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import type { Command } from './command.ts';
import { nameFault } from './pickers.ts';
import { countries, timezones } from './places.ts';
import { addressFault, competitorsOf, webAddress } from './website.ts';

interface Needs {
  readonly services: { connect(): Promise<{ readonly client: Pick<Client, 'createProject'> }> } & Pick<Services, 'state'>;
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'pickMany'>;
  readonly tree: { refresh(): void };
  /** Brings the tree to the front, as what comes next is done there. */
  readonly showPrompts: () => Promise<void>;
  /** The editor's language, e.g. `de`. */
  readonly language: string;
}

/** Assistants that most projects track; the others have no chat of their own. */
const usual: readonly Assistant[] = ['chatgpt', 'gemini', 'perplexity', 'copilot'];
const all: readonly Assistant[] = [...usual, 'aimode', 'aioverview'];

/** Starts tracking a brand or website. Escape at any step leaves everything as it was. */
export const newProject = ({ services, dialogs, tree, showPrompts, language }: Needs): Command<'citedesk.newProject'> => ({
  id: 'citedesk.newProject',
  async run() {
    const title = (step: number, what: string): string => t('New project ({0}/6): {1}', step, what);
    const name = await dialogs.input({ title: title(1, t('name')), prompt: t('The brand as people write it.'), placeholder: 'Acme', validate: nameFault });
    if (name === undefined) return;
    const address = await dialogs.input({ title: title(2, t('website')), prompt: t('Answers that link it are found by its domain.'), placeholder: 'https://acme.com', validate: addressFault });
    if (address === undefined) return;
    const models = await dialogs.pickMany(
      all.map((model) => ({ label: assistantName(model), value: model, picked: usual.includes(model) })),
      { title: title(3, t('assistants')), placeholder: t('Whose answers are tracked?') },
    );
    if (!models?.length) return;
    const region = await dialogs.pick(countries(language), { title: title(4, t('country')), placeholder: t('Where do the people ask?') });
    if (region === undefined) return;
    const timezone = await dialogs.pick(timezones(), { title: title(5, t('time zone')), placeholder: t('Its days are the days of the numbers.') });
    if (timezone === undefined) return;
    const competitors = await dialogs.input({
      title: title(6, t('competitors')),
      prompt: t('Names or domains, with commas between them. Leave it empty if you like.'),
      placeholder: 'Globex, initech.com',
    });
    if (competitors === undefined) return;
    const { client } = await services.connect();
    const body = { name, url: webAddress(address), region, timezone, models: [...models], competitors: competitorsOf(competitors) };
    await client.createProject({ body });
    tree.refresh();
    await showPrompts();
  },
});
