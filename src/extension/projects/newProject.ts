import type { ModelContext } from '../models/registerModels.ts';
import type * as z from 'zod';
import { type Assistant, assistantName, assistants, defaultAssistants } from '../../contract/models/assistants.ts';
import type { NewProject } from '../../contract/projects/project.ts';
import type { Proposal } from '../../contract/projects/proposal.ts';
import { t } from '../editor/l10n.ts';
import { localized } from '../editor/localized.ts';
import type { Command } from '../editor/command.ts';
import { nameFault } from '../prompts/pickers.ts';
import { spellingsLine, spellingsOf } from './competitors.ts';
import { spellingsFault } from './nameLists.ts';
import { countries, startingAt, timezones, zoneOf } from './places.ts';
import { createSiteReader, foundSentence, type SiteReader } from './siteReading.ts';
import { briefOf, startingPrompts } from './startingPrompts.ts';
import { type AskStep, inSteps, type DialogStep } from '../editor/steps.ts';
import { websitesFault, websitesTyped, competitorsOf, nameFromAddress, webAddress } from './website.ts';
import type { LanguageContext } from '../editor/languages.ts';

type ProjectInput = z.input<typeof NewProject>;

/** Starts tracking a brand or website. Escape at any step cancels without changes. */
export const newProject = (context: ModelContext): Command<'citedesk.newProject'> => ({
  id: 'citedesk.newProject',
  async run() {
    const { services, dialogs, tree, showPrompts, revealRow, language } = context;
    const site = createSiteReader(context);
    const described = await inSteps((ask) => describe(ask, { dialogs, language, site }));
    if (!described) return;
    const { body, proposal } = described;
    const service = await services.connect();
    const { data: project } = await service.client.createProject({ body });
    tree.refresh();
    await showPrompts();
    await revealRow({ project: project.id }, { focus: true });
    const writer = (await site.terms())?.writer;
    if (!proposal || !writer) return;
    await startingPrompts(
      { ...context, service },
      {
        project: project.id,
        brief: briefOf(body, proposal),
        languageFound: foundSentence(proposal, 'language'),
        writer,
      },
    );
  },
});

interface Described {
  readonly body: ProjectInput;
  readonly proposal: Proposal | undefined;
}

interface Asking extends LanguageContext {
  readonly site: SiteReader;
}

async function describe(ask: AskStep, { dialogs, language, site }: Asking): Promise<Described | undefined> {
  /** Unknown until the service reports whether it reads pages. */
  let totalSteps: number | undefined;
  const titled = (what: string, { step, onBack }: DialogStep<unknown>) => ({
    title: t('New project: {0}', what),
    step,
    totalSteps,
    onBack,
  });
  const websites = await ask<string>('website', (at) =>
    dialogs.input({
      ...titled(t('website'), at),
      prompt: t('Links to your website count as links to your brand. Separate other sites of the brand with commas.'),
      placeholder: 'https://acme.com',
      value: at.former ?? '',
      validate: websitesFault,
    }),
  );
  if (websites === undefined) return undefined;
  const { website: address, sites } = websitesTyped(websites);
  totalSteps = (await site.terms()) ? 7 : 6;
  const answer = await site.ask(ask, address, titled);
  if (!answer) return undefined;
  const { proposal, note } = answer;
  if (proposal && proposal.aliases.length > 0) totalSteps += 1;
  /** Makes the question's id specific to the site, because proposals differ between sites. */
  const of = (question: string): string => (proposal ? `${question} of ${address}` : question);
  const name = await ask<string>(of('name'), (at) =>
    dialogs.input({
      ...titled(t('name'), at),
      prompt: sentences(note, t('The brand name as people write it.'), foundSentence(proposal, 'name')),
      placeholder: 'Acme',
      value: at.former ?? proposal?.name ?? nameFromAddress(address),
      validate: nameFault,
    }),
  );
  if (name === undefined) return undefined;
  const aliases = await askSpellings();
  if (!aliases) return undefined;
  const models = await ask<readonly Assistant[]>('assistants', (at) =>
    dialogs.pickMany(
      assistants.map((model) => ({
        label: assistantName(model),
        value: model,
        picked: (at.former ?? defaultAssistants).includes(model),
      })),
      { ...titled(t('assistants'), at), placeholder: t('Select the assistants to track') },
    ),
  );
  if (!models?.length) return undefined;
  const region = await ask<string>(of('country'), (at) =>
    dialogs.pick(startingAt(at.former ?? proposal?.region ?? undefined, countries(language)), {
      ...titled(t('country'), at),
      prompt: proposal && countryFound(proposal),
      placeholder: t('Select the country to ask prompts from'),
    }),
  );
  if (region === undefined) return undefined;
  const timezone = await ask<string>(of('time zone'), (at) =>
    dialogs.pick(startingAt(at.former ?? zoneOf(region), timezones(language)), {
      ...titled(t('time zone'), at),
      placeholder: t('Days are counted in this time zone'),
    }),
  );
  if (timezone === undefined) return undefined;
  const competitors = await ask<string>(of('competitors'), (at) =>
    dialogs.input({
      ...titled(t('competitors'), at),
      prompt: sentences(t('Names or domains, separated by commas. Optional.'), foundSentence(proposal, 'competitors')),
      placeholder: 'Globex, initech.com',
      value: at.former ?? rivalsLine(proposal),
    }),
  );
  if (competitors === undefined) return undefined;
  const body = {
    name,
    url: webAddress(proposal?.url ?? address),
    region,
    timezone,
    models: [...models],
    ...(aliases.length + sites.length > 0 && {
      brand: { ...(aliases.length > 0 && { aliases: [...aliases] }), ...(sites.length > 0 && { sites }) },
    }),
    competitors: competitorsOf(competitors).map((one) => ({ ...one, url: one.url ?? websiteOf(one.name, proposal) })),
  };
  return { body, proposal };

  /** Asks only if the pages contain aliases. Otherwise the user adds them later if answers show the need. */
  async function askSpellings(): Promise<readonly string[] | undefined> {
    if (!proposal || proposal.aliases.length === 0) return [];
    const typed = await ask<string>(of('aliases'), (at) =>
      dialogs.input({
        ...titled(t('aliases'), at),
        prompt: sentences(
          t('Other names, abbreviations, and spellings in other scripts, separated by commas.'),
          foundSentence(proposal, 'aliases'),
        ),
        value: at.former ?? spellingsLine(proposal.aliases),
        validate: (text) =>
          text.trim() === '' ? undefined : spellingsFault(spellingsOf(text), spellingsOf(text).length),
      }),
    );
    return typed === undefined ? undefined : spellingsOf(typed);
  }
}

const sentences = (...some: readonly (string | undefined)[]): string =>
  some.filter((one) => one !== undefined && one !== '').join(' ');

const countryFound = (proposal: Proposal): string | undefined =>
  proposal.region === null ? localized(proposal.region_note ?? '') : foundSentence(proposal, 'region');

/** Returns the competitors that the site mentions, as the user would type them. */
const rivalsLine = (proposal: Proposal | undefined): string =>
  (proposal?.competitors ?? [])
    .map(({ name }) => name)
    .filter((name) => !/[,;]/u.test(name))
    .join(', ');

const websiteOf = (name: string, proposal: Proposal | undefined): string | null =>
  proposal?.competitors.find((one) => one.name === name)?.url ?? null;
