import type { ModelContext } from '../models/registerModels.ts';
import type { ProjectDetail, ProjectChange } from '../../contract/projects/project.ts';
import { t } from '../editor/l10n.ts';
import { siteFault } from './competitors.ts';
import type { Command } from '../editor/command.ts';
import { rereadingNotice } from '../prompts/readAgain.ts';
import { nextAsked, askSchedule, scheduleNow } from './schedules.ts';
import type * as z from 'zod';
import { assistants, assistantName } from '../../contract/models/assistants.ts';
import { assistantNames } from '../service/models.ts';
import { editFacts, editSites } from './entryList.ts';
import { editCompetitors, editSpellings } from './nameLists.ts';
import { nameFault } from '../prompts/pickers.ts';
import { countries, startingAt, timezones } from './places.ts';
import { webAddress } from './website.ts';
import type { Service } from '../service/connection/service.ts';

/** Changes one project setting after another until Escape. Saves each change immediately. */
export const editProject = (context: ModelContext): Command<'citedesk.editProject'> => ({
  id: 'citedesk.editProject',
  async run(place) {
    const { services, pickers, dialogs, tree, rereading, language } = context;
    const service = await services.connect();
    const { client } = service;
    const chosen = await pickers.project(client, place?.project);
    if (!chosen) return;
    let { data: project } = await client.getProject({ project: chosen.id });
    const fields = projectFields(service, context);
    let last: ProjectField['id'] | undefined = place?.at;
    let news: string | undefined;
    let isNoticeShown = false;
    for (;;) {
      const rows = fields.map((field) => ({
        label: field.label,
        description: field.now(project),
        value: field,
        active: field.id === last,
      }));
      const field: ProjectField | undefined = await dialogs.pick(rows, {
        title: t('Edit {0}', project.name),
        placeholder: t('What do you want to change?'),
        prompt: news,
      });
      if (!field) return;
      last = field.id;
      news = undefined;
      const change = await field.ask(project);
      if (!change) continue;
      const { data: after } = await client.updateProject({ project: project.id, body: change });
      tree.refresh();
      const notice: string | undefined = rereadingNotice(project, after);
      if (notice !== undefined) {
        rereading.follow(project.id);
        // Not awaited: the message may stay open during further changes.
        if (!isNoticeShown) void dialogs.tell(notice);
        isNoticeShown = true;
      }
      news = newsOf(change, after, language);
      project = after;
    }
  },
});

/** Returns a message with the next run if the change affects it. */
function newsOf({ schedule, timezone }: ProjectInput, after: ProjectDetail, language: string): string | undefined {
  const next = nextAsked(after, language);
  return next === undefined || (!schedule && timezone === undefined) ? undefined : t('Saved. Next run: {0}.', next);
}

type ProjectInput = z.input<typeof ProjectChange>;

interface ProjectField {
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

function projectFields({ client, local }: Service, { dialogs, language }: ModelContext): readonly ProjectField[] {
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
        const competitors = await editCompetitors(client, dialogs, project);
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
        const schedule = await askSchedule(dialogs, project, local);
        return schedule === undefined ? undefined : { schedule };
      },
    },
  ];
}
