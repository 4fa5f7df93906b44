import { isDeepStrictEqual } from 'node:util';
import type { Definition } from '../../contract/projects/definition.ts';
import type { Competitor, ProjectChange, Schedule } from '../../contract/projects/project.ts';
import { fold } from '../../text/words/fold.ts';
import type { FileProject } from '../schema.ts';
import type { PlannedChange } from './plan.ts';

type DefinedProject = Definition['project'];

type ProjectFields = Omit<DefinedProject, 'id'>;

/** Merges a file into the service's project. Fields missing from the file stay unchanged. */
export const fieldsBy = (file: FileProject, known: DefinedProject): ProjectFields => ({
  name: file.name,
  url: isSameAddress(file.url, known.url) ? known.url : file.url,
  region: file.region ?? known.region,
  timezone: file.timezone ?? known.timezone,
  models: file.assistants ?? known.models,
  brand: {
    aliases: file.aliases ?? known.brand.aliases,
    sites: file.sites ?? known.brand.sites ?? [],
    facts: file.facts ?? known.brand.facts ?? [],
  },
  competitors: competitorsBy(file, known.competitors),
  schedule: file.schedule === undefined ? known.schedule : scheduleOf(file.schedule, file.timezone ?? known.timezone),
});

/** Merges the competitors of a file with known ones. Fields missing from the file stay unchanged. */
export const competitorsBy = (file: FileProject, known: readonly Competitor[]): Competitor[] => {
  const byName = new Map(known.map((one) => [fold(one.name), one]));
  return (
    file.competitors?.map(({ name, url, aliases, sites }) => {
      const there = byName.get(fold(name));
      const address = url && there?.url && isSameAddress(url, there.url) ? there.url : url;
      const further = sites ?? there?.sites ?? [];
      return {
        name,
        url: address === undefined ? (there?.url ?? null) : address,
        aliases: aliases ?? there?.aliases ?? [],
        ...(further.length > 0 && { sites: further }),
      };
    }) ?? [...known]
  );
};

/** Returns a schedule with its time zone, by default the project's. */
export const scheduleOf = (schedule: NonNullable<FileProject['schedule']> | null, timezone: string): Schedule | null =>
  typeof schedule === 'string' ? { cron: schedule, timezone } : schedule;

const isSameAddress = (one: string, other: string): boolean => URL.parse(one)?.href === URL.parse(other)?.href;

/** Comparison, display, and request form of a project field. */
interface Field {
  readonly name: keyof FileProject;
  /** Value to compare. Lists without a meaningful order are sorted. */
  readonly of: (project: ProjectFields) => unknown;
  readonly said: (project: ProjectFields) => string;
  readonly sent: (project: ProjectFields) => ProjectChange;
}

const sorted = (texts: readonly string[]): string[] => [...texts].sort();
const listed = (texts: readonly string[]): string => texts.join(', ');

const fields: readonly Field[] = [
  ...(['name', 'url', 'region', 'timezone'] as const).map((name): Field => ({
    name,
    of: (project) => project[name],
    said: (project) => project[name],
    sent: (project) => ({ [name]: project[name] }),
  })),
  {
    name: 'assistants',
    of: ({ models }) => sorted(models),
    said: ({ models }) => listed(models),
    sent: ({ models }) => ({ models }) as ProjectChange,
  },
  {
    name: 'aliases',
    of: ({ brand }) => sorted(brand.aliases),
    said: ({ brand }) => listed(brand.aliases),
    sent: ({ brand: { aliases } }) => ({ brand: { aliases } }),
  },
  {
    name: 'sites',
    of: ({ brand: { sites = [] } }) => sorted(sites),
    said: ({ brand: { sites = [] } }) => listed(sites),
    sent: ({ brand: { sites = [] } }) => ({ brand: { sites } }),
  },
  {
    name: 'facts',
    of: ({ brand: { facts = [] } }) => sorted(facts),
    said: ({ brand: { facts = [] } }) => facts.join(' '),
    sent: ({ brand: { facts = [] } }) => ({ brand: { facts } }),
  },
  {
    name: 'competitors',
    of: ({ competitors }) =>
      new Map(
        competitors.map(({ name, url, aliases, sites = [] }) => [
          name,
          { url, aliases: sorted(aliases), sites: sorted(sites) },
        ]),
      ),
    said: ({ competitors }) => listed(competitors.map(competitorSaid)),
    sent: ({ competitors }) => ({ competitors }),
  },
  {
    name: 'schedule',
    of: ({ schedule }) => schedule,
    said: ({ schedule }) => (schedule ? `${schedule.cron} (${schedule.timezone})` : ''),
    sent: ({ schedule }) => ({ schedule }),
  },
];

const competitorSaid = ({ name, url, aliases, sites = [] }: Competitor): string => {
  const more = [...(url === null ? [] : [url]), ...sites, ...aliases];
  return more.length === 0 ? name : `${name} (${more.join('; ')})`;
};

interface ProjectChanges {
  readonly changes: readonly PlannedChange[];
  readonly body: ProjectChange;
}

export function projectChanges(before: ProjectFields, after: ProjectFields): ProjectChanges {
  const different = fields.filter(({ of }) => !isDeepStrictEqual(of(before), of(after)));
  const sent = different.map(({ sent: send }) => send(after));
  const brand = Object.assign({}, ...sent.map((part) => part.brand ?? {})) as NonNullable<ProjectChange['brand']>;
  return {
    changes: different.map(({ name: field, said }) => ({
      ...({ action: 'update', kind: 'project', name: before.name, field, place: {} } as const),
      ...(said(before) !== '' && { before: said(before) }),
      ...(said(after) !== '' && { after: said(after) }),
    })),
    body: { ...(Object.assign({}, ...sent) as ProjectChange), ...(Object.keys(brand).length > 0 && { brand }) },
  };
}
