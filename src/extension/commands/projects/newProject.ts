import type * as z from 'zod';
import { type Assistant, assistantName, assistants, usualAssistants } from '../../../contract/models/assistants.ts';
import type { NewProject } from '../../../contract/projects/project.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../l10n.ts';
import type { Command } from '../command.ts';
import { nameFault } from '../../dialogs/pickers.ts';
import { countries, startingAt, timezones } from '../../projects/places.ts';
import { type AskStep, inSteps, type DialogStep } from '../../dialogs/steps.ts';
import { addressFault, competitorsOf, webAddress } from '../../projects/website.ts';

/** The call that makes a project; nothing is read of its answer. */
interface CreatingCalls {
  createProject(input: { readonly body: z.input<typeof NewProject> }): Promise<unknown>;
}

interface Needs {
  readonly services: { connect(): Promise<{ readonly client: CreatingCalls }> };
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'pickMany'>;
  readonly tree: { refresh(): void };
  /** Brings the tree to the front, as what comes next is done there. */
  readonly showPrompts: () => Promise<void>;
  /** The editor's language, e.g. `de`. */
  readonly language: string;
}

/** Starts tracking a brand or website. Escape at any step leaves everything as it was. */
export const newProject = ({
  services,
  dialogs,
  tree,
  showPrompts,
  language,
}: Needs): Command<'citedesk.newProject'> => ({
  id: 'citedesk.newProject',
  async run() {
    const body = await inSteps((ask) => described(ask, { dialogs, language }));
    if (!body) return;
    const { client } = await services.connect();
    await client.createProject({ body });
    tree.refresh();
    await showPrompts();
  },
});

async function described(
  ask: AskStep,
  { dialogs, language }: Pick<Needs, 'dialogs' | 'language'>,
): Promise<z.input<typeof NewProject> | undefined> {
  const titled = (what: string, { step, onBack }: DialogStep<unknown>) => ({
    title: t('New project: {0}', what),
    step,
    totalSteps: 6,
    onBack,
  });
  const name = await ask<string>('name', (at) =>
    dialogs.input({
      ...titled(t('name'), at),
      prompt: t('The brand as people write it.'),
      placeholder: 'Acme',
      value: at.former ?? '',
      validate: nameFault,
    }),
  );
  if (name === undefined) return undefined;
  const address = await ask<string>('website', (at) =>
    dialogs.input({
      ...titled(t('website'), at),
      prompt: t('Answers that link it are found by its domain.'),
      placeholder: 'https://acme.com',
      value: at.former ?? '',
      validate: addressFault,
    }),
  );
  if (address === undefined) return undefined;
  const models = await ask<readonly Assistant[]>('assistants', (at) =>
    dialogs.pickMany(
      assistants.map((model) => ({
        label: assistantName(model),
        value: model,
        picked: (at.former ?? usualAssistants).includes(model),
      })),
      { ...titled(t('assistants'), at), placeholder: t('Whose answers are tracked?') },
    ),
  );
  if (!models?.length) return undefined;
  const region = await ask<string>('country', (at) =>
    dialogs.pick(startingAt(at.former, countries(language)), {
      ...titled(t('country'), at),
      placeholder: t('Where do the people ask?'),
    }),
  );
  if (region === undefined) return undefined;
  const timezone = await ask<string>('time zone', (at) =>
    dialogs.pick(startingAt(at.former, timezones(language)), {
      ...titled(t('time zone'), at),
      placeholder: t('Its days are the days of the numbers.'),
    }),
  );
  if (timezone === undefined) return undefined;
  const competitors = await ask<string>('competitors', (at) =>
    dialogs.input({
      ...titled(t('competitors'), at),
      prompt: t('Names or domains, with commas between them. Leave it empty if you like.'),
      placeholder: 'Globex, initech.com',
      value: at.former ?? '',
    }),
  );
  if (competitors === undefined) return undefined;
  return {
    name,
    url: webAddress(address),
    region,
    timezone,
    models: [...models],
    competitors: competitorsOf(competitors),
  };
}
