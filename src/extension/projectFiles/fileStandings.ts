import type { OpenClient } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { definitionFor } from '../../client/projectFiles.ts';
import type { Definition } from '../../contract/projects/definition.ts';
import type { Summary } from '../../contract/views/summary.ts';
import { fold } from '../../text/words/fold.ts';
import type { Place } from '../../projectFile/places.ts';
import { type SetUp, callsCounted, creditsCounted } from '../service/models.ts';
import type { StandingFigures } from '../prompts/tree/standingWords.ts';
import type { NamedProject } from './fileNotes.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import type { UsageRow } from '../../contract/service/account.ts';
import { dollars, t } from '../editor/l10n.ts';
import { costOfAsks } from '../service/spendEstimate.ts';

interface Needs {
  readonly services: { readonly current: { readonly local: boolean; readonly client: OpenClient } | undefined };
  /** Called when new data was read. */
  readonly onNews: () => void;
  /** Models that are set up on this machine. */
  readonly setUp: () => SetUp;
  readonly note: (error: unknown, where: string) => void;
}

/** Service data for a position in a file. */
export interface TrackedPlace {
  readonly project: string;
  readonly topicId?: number;
  /** Visibility of the brand. Undefined without answers. */
  readonly standing?: StandingFigures | undefined;
  /** Visibility in branded prompts of a project or topic, which the other figures exclude. */
  readonly branded?: StandingFigures | undefined;
  readonly summary?: Summary | undefined;
  /** Price of asking the prompts of a project or topic, as a short text. */
  readonly price?: string | undefined;
}

/** Service data for the projects of files. Read once each, and again after a change. */
export interface FileStandings {
  /** Returns the data for a position in a file. Undefined if it isn't in the service. */
  find(file: NamedProject, place: Place): TrackedPlace | undefined;
  /** Names of the project's topics. */
  topicsOf(file: NamedProject): readonly string[];
  /** Reads the project of a file if it was not read yet. */
  look(file: NamedProject): void;
  /** Marks all data as stale. Each project is read again at its next `look`. */
  forget(): void;
}

interface Known {
  readonly definition: Definition;
  readonly summary: Summary | undefined;
  readonly topicIds: ReadonlyMap<string, number>;
  readonly promptIds: ReadonlyMap<string, number>;
  readonly prompts: ReadonlyMap<number, StandingFigures>;
  /** Number of active prompts by topic. */
  readonly asked: ReadonlyMap<number, number>;
  readonly usage: Prices['usage'];
}

export function createFileStandings({ services, onNews, setUp, note }: Needs): FileStandings {
  const known = new Map<string, Known>();
  const read = new Set<string>();

  /** Returns the client only for free calls. On a remote service, finding a project by its URL costs a credit. */
  const clientFor = ({ id, url }: NamedProject): OpenClient | undefined => {
    const { current } = services;
    if (!current?.client.supports('listWork')) return undefined;
    return id !== undefined || (current.local && url !== '') ? current.client : undefined;
  };

  async function readProject(client: OpenClient, file: NamedProject): Promise<void> {
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

/** Prefixed with a space, so that a key never equals a folded text. */
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

/** Data for prices of requests. */
interface Prices {
  readonly setUp: SetUp;
  /** Previous cost of own API keys. Undefined for a service that charges credits. */
  readonly usage: readonly UsageRow[] | undefined;
}

/**
 * Price of asking a number of a project's prompts once: credits, or the cost or number of calls with own API keys.
 * Undefined if no request would be sent.
 */
function priceOfAsks(count: number, project: Definition['project'], { setUp, usage }: Prices): string | undefined {
  const assistants = project.models.filter((model) => !usage || setUp.assistants.includes(model));
  const asks = count * assistants.length;
  if (asks === 0 || isSample(project)) return undefined;
  if (!usage) return creditsCounted(asks);
  const cost = costOfAsks(usage, { count, assistants, setUp });
  return cost === undefined ? callsCounted(asks) : t('about {0}', dollars(cost));
}
