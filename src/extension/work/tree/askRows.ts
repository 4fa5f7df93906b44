import type { PromptRun, Ask } from '../../../contract/projects/promptRun.ts';
import { refusalsOf } from '../../service/failures/refusals.ts';
import { counted, t } from '../../editor/l10n.ts';
import { AskNode, FailedAskNode, RefusalNode } from './workNodes.ts';
import { MoreNode } from '../../tree/messageNodes.ts';
import type { Node } from '../../tree/node.ts';
import { shortTexts } from '../../prompts/tree/shortTexts.ts';
import type { OpenClient } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { maxPageSize } from '../../../contract/call/limits.ts';

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
export function createAskPages(
  current: () => { readonly origin: string; readonly client: AskCalls } | undefined,
): AskPages {
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
