import type { Client, OpenClient } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { definitionFor } from '../../client/projectFiles.ts';
import type { Definition } from '../../contract/projects/definition.ts';
import type { Summary } from '../../contract/views/summary.ts';
import { fold } from '../../text/words/fold.ts';
import type { Place } from '../../projectFile/places.ts';
import type { SetUp } from '../providers/models.ts';
import type { StandingFigures } from '../tree/standingWords.ts';
import { priceOfAsks, type Prices } from './priceOfAsks.ts';
import type { NamedProject } from './fileNotes.ts';

export type StandingCalls = Parameters<typeof definitionFor>[1] &
  Pick<Client, 'getSummary' | 'getUsage'> &
  Pick<OpenClient, 'supports'>;

interface Needs {
  readonly services: { readonly current: { readonly local: boolean; readonly client: StandingCalls } | undefined };
  /** Told when something else is known. */
  readonly onNews: () => void;
  /** What is set up on this machine. */
  readonly setUp: () => SetUp;
  readonly note: (error: unknown, where: string) => void;
}

/** What stands in a file, as the service has it. */
export interface TrackedPlace {
  readonly project: string;
  readonly topicId?: number;
  /** Where the brand stands; undefined where there are no answers. */
  readonly standing?: StandingFigures | undefined;
  /** Of a project or topic the same of its prompts that name the brand, which are not among the others. */
  readonly branded?: StandingFigures | undefined;
  readonly summary?: Summary | undefined;
  /** Of a project or topic what it takes to ask its prompts, in a few words. */
  readonly price?: string | undefined;
}

/** Where the projects of files stand, read once each and again when something changed. */
export interface FileStandings {
  /** What is known of a place of a file; undefined where the service does not have it. */
  find(file: NamedProject, place: Place): TrackedPlace | undefined;
  /** Names of the project's topics. */
  topicsOf(file: NamedProject): readonly string[];
  /** Reads what a file means where that is not known. */
  look(file: NamedProject): void;
  /** Something may be another: all is read anew once somebody looks. */
  forget(): void;
}

interface Known {
  readonly definition: Definition;
  readonly summary: Summary | undefined;
  readonly topicIds: ReadonlyMap<string, number>;
  readonly promptIds: ReadonlyMap<string, number>;
  readonly prompts: ReadonlyMap<number, StandingFigures>;
  /** How many prompts of each topic are asked. */
  readonly asked: ReadonlyMap<number, number>;
  readonly usage: Prices['usage'];
}

export function createFileStandings({ services, onNews, setUp, note }: Needs): FileStandings {
  const known = new Map<string, Known>();
  const read = new Set<string>();

  /** Only what costs nothing: finding a project by its address takes a credit of another service. */
  const clientFor = ({ id, url }: NamedProject): StandingCalls | undefined => {
    const { current } = services;
    if (!current?.client.supports('listWork')) return undefined;
    return id !== undefined || (current.local && url !== '') ? current.client : undefined;
  };

  async function readProject(client: StandingCalls, file: NamedProject): Promise<void> {
    const definition = await ifOffered(definitionFor(file, client));
    if (!definition) return void known.delete(nameOf(file));
    const query = { prompts: true };
    const summary = await ifOffered(client.getSummary({ project: definition.project.id, query }));
    const usage = services.current?.local ? ((await ifOffered(client.getUsage({})))?.data.rows ?? []) : undefined;
    known.set(nameOf(file), indexed(definition, summary?.data, usage));
    onNews();
  }

  return {
    find(file, place) {
      const all = known.get(nameOf(file));
      if (!all) return undefined;
      const { definition, summary, topicIds, promptIds, prompts, asked, usage } = all;
      const project = definition.project.id;
      const price = (count: number) => priceOfAsks(count, definition.project, { setUp: setUp(), usage });
      if (place.kind === 'project') {
        const count = asked.values().reduce((sum, one) => sum + one, 0);
        return { project, standing: summary?.unbranded, branded: summary?.branded, summary, price: price(count) };
      }
      if (place.kind === 'topic') {
        const topicId = topicIds.get(place.folded);
        const standing = summary?.topics.find(({ topic_id: id }) => id === topicId);
        if (topicId === undefined) return undefined;
        const count = asked.get(topicId) ?? 0;
        return { project, topicId, standing, branded: standing?.branded, summary, price: price(count) };
      }
      const promptId = promptIds.get(keyOf(place.key)) ?? promptIds.get(place.folded);
      if (promptId === undefined) return undefined;
      return { project, standing: prompts.get(promptId), summary };
    },
    topicsOf: (file) => known.get(nameOf(file))?.definition.topics.map(({ name }) => name) ?? [],
    look(file) {
      const client = clientFor(file);
      if (!client || read.has(nameOf(file))) return;
      read.add(nameOf(file));
      readProject(client, file).catch((error: unknown) => note(error, 'Project file'));
    },
    forget: () => read.clear(),
  };
}

const nameOf = ({ id, url, name, region }: NamedProject): string => id ?? [url, name, region].join('\n');

/** No text is folded to one that begins with a blank. */
const keyOf = (key: string | undefined | null): string => ` ${key ?? ''}`;

function indexed(definition: Definition, summary: Summary | undefined, usage: Prices['usage']): Known {
  const { topics, prompts } = definition;
  return {
    definition,
    summary,
    topicIds: new Map(topics.map(({ id, name }) => [fold(name), id])),
    promptIds: new Map(
      prompts.flatMap(({ id, key, text }) => [
        [fold(text), id] as const,
        ...(key === null ? [] : [[keyOf(key), id] as const]),
      ]),
    ),
    asked: new Map(
      [
        ...Map.groupBy(
          prompts.filter(({ active }) => active),
          ({ topic_id: topic }) => topic,
        ),
      ].map(([id, { length }]) => [id, length]),
    ),
    usage,
    prompts: new Map((summary?.prompts ?? []).map((prompt) => [prompt.prompt_id, prompt])),
  };
}
