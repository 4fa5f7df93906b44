import type { Dialogs } from '../src/extension/editor/dialogs.ts';
import { once } from 'node:events';
import fs from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { createClient } from '../src/client/client.ts';
import { answerHistory } from '../src/extension/answers/answerHistory.ts';
import { askAnswer } from '../src/extension/answers/answerList.ts';
import type { BrowseQuestion } from '../src/extension/editor/dialogs.ts';
import { type LiveItem, liveItems } from '../src/extension/editor/liveItems.ts';
import { manyPrompts } from './manyPrompts.ts';
import type { Measured } from './measure.ts';
import { serve } from './serve.ts';
import { temporaryFolder } from './shared.ts';
import { watchTurns } from './turns.ts';

const wanted = 10_000;

/**
 * Measures the longest event loop turn of a window, in milliseconds of CPU time, while a list grows to 10,000 answers.
 * They come from a real service on SQLite in another process. Like the editor, the list takes all rows each time.
 */
export async function answerListBench(): Promise<Measured[]> {
  const folder = temporaryFolder();
  const { project, secret } = await manyPrompts(folder);
  const service = await serve({ folder });
  const client = createClient({ baseUrl: service.url, key: () => Promise.resolve(secret) });
  try {
    await grow(); // warm-up
    const turns = watchTurns();
    const { batches, rows } = await grow();
    const longest = turns.end();
    console.log(`      ${rows} rows in ${batches} batches`);
    return [
      {
        name: `the loop while a list grows to ${wanted} answers`,
        value: longest,
        limit: 16,
        better: 'lower',
        unit: 'ms',
      },
    ];
  } finally {
    await client.close();
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
    fs.rmSync(folder, { recursive: true, force: true });
  }

  /** Repeatedly goes to the last row, like a user who searches for something far down. */
  async function grow(): Promise<{ batches: number; rows: number }> {
    const list = editorsList();
    let batches = 0;
    let rows = 0;
    await askAnswer(
      {
        async browse<Value>({ onOpen, onTurn }: BrowseQuestion<Value>) {
          const closed = new AbortController();
          let items: readonly LiveItem<Value>[] = [];
          const state = { busy: true };
          const rest = async (): Promise<void> => {
            do await turn();
            while (state.busy);
          };
          const itemsOf = liveItems<Value>();
          onOpen((view) => {
            state.busy = view.busy ?? state.busy;
            if (!view.rows) return;
            items = itemsOf(view.rows);
            list.set(items);
            batches += 1;
          }, closed.signal);
          await rest();
          while (items.length < wanted) {
            const last = items.at(-2); // the last row loads more
            if (last) onTurn?.(last.value);
            await rest();
          }
          rows = items.length;
          closed.abort();
          return undefined;
        },
      } as Dialogs,
      {
        titleOf: () => '',
        history: answerHistory({ client, place: { project }, filter: {}, free: true, own: true, now: Date.now() }),
        filter: {},
        free: true,
        ofSeveral: true,
        comparable: false,
        preview: () => undefined,
        onError: (error) => {
          throw error;
        },
      },
    );
    return { batches, rows };
  }
}

/** Imitates the editor's list: it numbers the rows immediately and sends all of them in the next turn. */
function editorsList() {
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;
  return {
    set(items: readonly LiveItem<unknown>[]): void {
      const handles = new Map<number, unknown>();
      const rows = items.map(({ label, description, detail, alwaysShow }, handle) => {
        handles.set(handle, items[handle]);
        return { handle, label, description, detail, alwaysShow };
      });
      timer ??= setTimeout(() => {
        timer = undefined;
        sent += JSON.stringify(rows).length;
      }, 0);
    },
    get sent() {
      return sent;
    },
  };
}
