import type { Services } from '../../service/connection/service.ts';
import { explanationOf } from '../../service/failures/sentences.ts';
import { t, counted } from '../../editor/l10n.ts';
import type { PromptTexts } from '../promptTexts.ts';
import { isArticle, isAsking, isExport, runKey, referenceOf, type Run } from '../run.ts';
import { promptOf } from '../runName.ts';
import type { SampleProjects } from '../sampleProjects.ts';
import type { Watcher } from '../watcher.ts';
import {
  ExportNode,
  ArticleRunNode,
  maxNameLength,
  PromptRunNode,
  shortName,
  AskNode,
  FailedAskNode,
  RefusalNode,
} from './workNodes.ts';
import type { Node, TreeModel } from '../../tree/node.ts';
import { shortTexts } from '../../prompts/tree/shortTexts.ts';
import type { PromptRun, Ask } from '../../../contract/projects/promptRun.ts';
import { refusalsOf } from '../../service/failures/refusals.ts';
import { MoreNode } from '../../tree/messageNodes.ts';
import type { OpenClient } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { maxPageSize } from '../../../contract/call/limits.ts';

export interface WorkTreeNeeds {
  readonly watcher: Pick<Watcher, 'runs' | 'looked' | 'trouble' | 'subscribe'>;
  readonly services: Pick<Services, 'state'> & {
    readonly current: { readonly origin: string; readonly client: AskCalls } | undefined;
  };
  /** Origin whose rows are shown before a connection exists. */
  readonly expected: () => string;
  readonly promptTexts: Pick<PromptTexts, 'known' | 'find'>;
  readonly samples: Pick<SampleProjects, 'known' | 'nameOf' | 'find'>;
  readonly note: (error: unknown, where: string) => void;
}

export interface WorkTree extends TreeModel {
  /** Shows another page of a run's requests. */
  loadMore(run: number): void;
  /** Returns the first failure below a prompt run, or else the row of the run. Undefined if the run isn't listed. */
  locate(run: number): Promise<Node | undefined>;
  dispose(): void;
}

/** Shows live and recent runs, newest first, as of the watcher's last poll. */
export function createWorkTree({ watcher, services, expected, promptTexts, samples, note }: WorkTreeNeeds): WorkTree {
  const asks = createAskPages(() => services.current);
  const listeners = new Set<(changed: Node | undefined) => void>();
  const shown = new Map<string, Node>();
  const runOf = new WeakMap<Node, PromptRunNode>();
  let shorts: ReadonlyMap<string, string> = new Map();
  const changed = (node?: Node): void => {
    for (const listener of listeners) listener(node);
  };

  const watching = watcher.subscribe((event) => changed(event.name === 'turned' ? undefined : update(event.run)));

  /**
   * Updates the row of a run. A row stays the same object while its run continues. Undefined if the run has no row yet.
   */
  function update(run: Run): Node | undefined {
    const node = shown.get(runKey(referenceOf(run)));
    if (node instanceof ArticleRunNode && isArticle(run)) node.run = run;
    if (node instanceof PromptRunNode && isAsking(run)) node.run = run;
    if (node instanceof ExportNode && isExport(run)) node.run = run;
    return node;
  }

  function nodeOf(run: Run): Node {
    const node = update(run) ?? newNode(run);
    shown.set(runKey(referenceOf(run)), node);
    return node;
  }

  function newNode(run: Run): Node {
    const names = {
      textOf: textBehind,
      shortOf: shortBehind,
      projectOf: ({ project }: Run) => samples.nameOf(project),
      unfolds: () => asks.offered,
      sample,
    };
    if (isExport(run)) return new ExportNode(run, names);
    return isArticle(run) ? new ArticleRunNode(run, names) : new PromptRunNode(run, names);
  }

  /** If unknown, reads it in the background and then updates the rows. */
  function sample({ project }: Run): boolean {
    const known = samples.known(project);
    if (known === undefined)
      void samples.find(project).then((isSample) => (isSample || samples.nameOf(project) !== undefined) && changed());
    return known === true;
  }

  function textBehind(run: Run): string | undefined {
    const prompt = promptOf(run);
    return prompt === undefined ? undefined : textOf(run.project, prompt);
  }

  /** Short prompt text of a run, distinct among the other runs. */
  function shortBehind(run: Run): string | undefined {
    const text = textBehind(run);
    return text === undefined ? undefined : shortName(shorts.get(text) ?? text);
  }

  /** Shortens prompts so that runs whose prompts start alike remain distinct. */
  function nameRuns(runs: readonly Run[]): void {
    const texts = [...new Set(runs.map(textBehind).filter((text) => text !== undefined))];
    const short = shortTexts(texts, maxNameLength - 1);
    shorts = new Map(texts.map((text, index) => [text, short[index] ?? text]));
  }

  /** If unknown, reads the text in the background and then updates the rows. */
  function textOf(project: string, promptId: number): string | undefined {
    const known = promptTexts.known(project, promptId);
    if (known === undefined) {
      promptTexts.find(project, promptId).then(
        (text) => text !== undefined && changed(),
        (error: unknown) => note(error, 'Work'),
      );
    }
    return known;
  }

  async function under(above: PromptRunNode): Promise<readonly Node[]> {
    const { run } = above;
    const read = await asks.read(run).catch((error: unknown) => note(error, 'Work'));
    const rows = askRows(run, read ?? undefined, (promptId) => textOf(run.project, promptId));
    for (const row of rows) runOf.set(row, above);
    return rows;
  }

  function runRows(): readonly Node[] {
    nameRuns(watcher.runs);
    return watcher.runs.map(nodeOf);
  }

  return {
    get connection() {
      return services.current?.origin ?? expected();
    },
    get message() {
      if (!watcher.looked && watcher.runs.length === 0 && watcher.trouble === undefined)
        return services.current || services.state.name === 'starting' ? t('Loading…') : undefined;
      return watcher.trouble === undefined || watcher.runs.length === 0
        ? undefined
        : t('Showing the last known data. {0}', explanationOf(watcher.trouble));
    },
    children(node) {
      if (node instanceof PromptRunNode) return under(node);
      return node ? [] : runRows();
    },
    parent: (node) => runOf.get(node),
    async locate(run) {
      const row = runRows().find((node) => node instanceof PromptRunNode && node.run.id === run);
      const [first] = row instanceof PromptRunNode && row.run.errors.length > 0 ? await under(row) : [];
      return first ?? row;
    },
    loadMore(run) {
      asks.more({ id: run });
      changed(shown.get(runKey({ kind: 'prompts', id: run })));
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    dispose() {
      watching.dispose();
      listeners.clear();
    },
  };
}

/**
 * Rows below a prompt run: failures first, with one row per refusal of an assistant, then the other requests read so
 * far, then a row that loads more.
 */
export function askRows(
  run: PromptRun,
  read: RunAsks | undefined,
  textOf: (promptId: number) => string | undefined,
): readonly Node[] {
  const refusals = refusalsOf(run).filter(({ prompts }) => prompts !== 1);
  const isTold = ({ model, code }: PromptRun['errors'][number]): boolean =>
    refusals.some((refusal) => refusal.model === model && refusal.code === code);
  const failed = [
    ...refusals.map((refusal) => new RefusalNode(run, refusal)),
    ...run.errors.flatMap((error, index) =>
      isTold(error) ? [] : [new FailedAskNode(run, index, textOf(error.prompt_id))],
    ),
  ];
  if (!read) return failed;
  const asks = read.asks.filter(({ status }) => status !== 'failed');
  const shorts = shortTexts(asks.map(({ prompt }) => prompt.text ?? t('Prompt {0}', prompt.id)));
  const above = `${run.project}/prompts/${run.id}`;
  const left = run.total - read.asks.length;
  return [
    ...failed,
    ...asks.map((ask, index) => new AskNode(run.project, above, ask, shorts[index] ?? '')),
    ...(read.more
      ? [
          new MoreNode(
            `${above}/more`,
            { run: run.id },
            left > 0 ? counted(left, '1 more request', '{0} more requests') : undefined,
          ),
        ]
      : []),
  ];
}

export type AskCalls = Pick<OpenClient, 'listAsks' | 'supports'>;

/** Requests of a run that were read so far. `more` is true if the service has others. */
interface RunAsks {
  readonly asks: readonly Ask[];
  readonly more: boolean;
}

/** Reads the requests of runs page by page. */
interface AskPages {
  /** True if the service lists requests. */
  readonly offered: boolean;
  /** Reads as many pages as were requested so far. Undefined if the service doesn't list requests. */
  read(run: PromptRun): Promise<RunAsks | undefined>;
  /** Adds a page to the next `read`. */
  more(run: Pick<PromptRun, 'id'>): void;
}

interface AskPage {
  readonly asks: readonly Ask[];
  readonly next: string | null;
}

interface KnownRun {
  readonly wanted: number;
  readonly pages: readonly AskPage[];
}

/** @param current returns the connected service */
function createAskPages(current: () => { readonly origin: string; readonly client: AskCalls } | undefined): AskPages {
  const known = new Map<string, KnownRun>();
  const keyOf = ({ id }: Pick<PromptRun, 'id'>): string => `${current()?.origin}/${id}`;
  const of = (key: string): KnownRun => known.get(key) ?? { wanted: 1, pages: [] };

  return {
    get offered() {
      const client = current()?.client;
      return client !== undefined && client.supports('listWork') && client.supports('listAsks');
    },
    async read(run) {
      const client = current()?.client;
      if (!client || !this.offered) return undefined;
      const key = keyOf(run);
      const { wanted, pages: before } = of(key);
      const pages: AskPage[] = [];
      while (pages.length < wanted) {
        const last = pages.at(-1);
        if (last?.next === null) break;
        const page = before[pages.length];
        const read = page && isOver(page) ? page : await pageOf(client, run.id, last?.next ?? undefined);
        if (!read) return undefined;
        pages.push(read);
      }
      known.set(key, { wanted: of(key).wanted, pages });
      return { asks: pages.flatMap(({ asks }) => asks), more: typeof pages.at(-1)?.next === 'string' };
    },
    more(run) {
      const key = keyOf(run);
      const { wanted, pages } = of(key);
      known.set(key, { wanted: wanted + 1, pages });
    },
  };
}

async function pageOf(client: AskCalls, run: number, cursor: string | undefined): Promise<AskPage | undefined> {
  const read = await ifOffered(client.listAsks({ run, query: { limit: maxPageSize, cursor } }));
  return read && { asks: read.data, next: read.meta.next_cursor };
}

/** True if none of the requests can change, so the page need not be read again. */
const isOver = ({ asks }: AskPage): boolean => asks.every(({ status }) => status !== 'waiting' && status !== 'asking');
