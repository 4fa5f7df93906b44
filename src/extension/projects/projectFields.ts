import type * as z from 'zod';
import type { ProjectChange, ProjectDetail } from '../../contract/projects/project.ts';
import { assistants } from '../../contract/models/assistants.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { CandidateNeeds } from './candidates.ts';
import { siteFault } from './competitorLine.ts';
import { assistantNames } from '../service/models.ts';
import { editFacts, editSites } from './entryList.ts';
import { editCompetitors, editSpellings } from './nameLists.ts';
import { nameFault } from '../prompts/pickers.ts';
import { countries, startingAt, timezones } from './places.ts';
import { askSchedule, scheduleNow } from './schedules.ts';
import { webAddress } from './website.ts';

export type ProjectInput = z.input<typeof ProjectChange>;

export interface ProjectField {
  readonly id:
    | 'name'
    | 'aliases'
    | 'facts'
    | 'website'
    | 'sites'
    | 'competitors'
    | 'assistants'
    | 'country'
    | 'timezone'
    | 'schedule';
  readonly label: string;
  readonly now: (project: ProjectDetail) => string;
  /** Asks for a new value. Undefined if it stays the same. */
  readonly ask: (project: ProjectDetail) => Promise<ProjectInput | undefined>;
}

interface Needs extends CandidateNeeds {
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'pickMany' | 'pickEntry'>;
  /** Language tag of the editor, e.g. `de`. */
  readonly language: string;
  readonly local: boolean;
}

export function projectFields({ client, dialogs, language, local }: Needs): readonly ProjectField[] {
  return [
    {
      id: 'name',
      label: t('Brand name'),
      now: ({ name }) => name,
      async ask({ name: value }) {
        const name = (
          await dialogs.input({
            title: t('Brand name'),
            prompt: t('The brand name as people write it.'),
            value,
            validate: nameFault,
          })
        )?.trim();
        return name === undefined || name === value ? undefined : { name };
      },
    },
    {
      id: 'aliases',
      label: t('Aliases'),
      now: ({ brand }) => brand.aliases.join(', ') || t('none'),
      async ask(project) {
        const aliases = await editSpellings(dialogs, project);
        return aliases && { brand: { aliases: [...aliases] } };
      },
    },
    {
      id: 'facts',
      label: t('Facts'),
      now: ({ brand: { facts = [] } }) => facts.join(' ') || t('none'),
      async ask(project) {
        const facts = await editFacts(dialogs, project);
        return facts && { brand: { facts: [...facts] } };
      },
    },
    {
      id: 'website',
      label: t('Website'),
      now: ({ url }) => url,
      async ask({ url: value }) {
        const typed = await dialogs.input({
          title: t('Website'),
          prompt: t('Links to this site in answers count as links to your brand.'),
          value,
          validate: siteFault,
        });
        return typed === undefined || webAddress(typed) === value ? undefined : { url: webAddress(typed) };
      },
    },
    {
      id: 'sites',
      label: t('Other sites'),
      now: ({ brand }) => brand.sites?.join(', ') ?? t('none'),
      async ask(project) {
        const sites = await editSites(dialogs, project);
        return sites && { brand: { sites: [...sites] } };
      },
    },
    {
      id: 'competitors',
      label: t('Competitors'),
      now: ({ competitors }) => competitors.map(({ name }) => name).join(', ') || t('none'),
      async ask(project) {
        const competitors = await editCompetitors({ client, dialogs }, project);
        return competitors && { competitors: [...competitors] };
      },
    },
    {
      id: 'assistants',
      label: t('Tracked assistants'),
      now: ({ models }) => assistantNames(models),
      async ask({ models: present }) {
        const choices = assistants.map((model) => ({
          label: assistantName(model),
          value: model,
          picked: present.includes(model),
        }));
        const models = await dialogs.pickMany(choices, {
          title: t('Tracked assistants'),
          placeholder: t('Choose at least one assistant to track'),
        });
        const same = models?.length === present.length && models.every((model) => present.includes(model));
        return !models?.length || same ? undefined : { models: [...models] };
      },
    },
    {
      id: 'country',
      label: t('Country'),
      now: ({ region }) => countries(language).find(({ value }) => value === region)?.label ?? region,
      async ask({ region: present }) {
        const region = await dialogs.pick(startingAt(present, countries(language)), {
          title: t('Country'),
          placeholder: t('Select the country to ask prompts from'),
        });
        return region === undefined || region === present ? undefined : { region };
      },
    },
    {
      id: 'timezone',
      label: t('Time zone'),
      now: ({ timezone }) => timezone,
      async ask({ timezone: present }) {
        const timezone = await dialogs.pick(startingAt(present, timezones(language)), {
          title: t('Time zone'),
          placeholder: t('Days are counted in this time zone'),
        });
        return timezone === undefined || timezone === present ? undefined : { timezone };
      },
    },
    {
      id: 'schedule',
      label: t('Schedule'),
      now: (project) => scheduleNow(project, language),
      async ask(project) {
        const schedule = await askSchedule({ dialogs, local }, project);
        return schedule === undefined ? undefined : { schedule };
      },
    },
  ];
}
