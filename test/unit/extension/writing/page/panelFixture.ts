import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type TestContext } from 'node:test';
import type { ContentRun } from '../../../../../src/contract/content/contentRun.ts';
import type { ArticleState } from '../../../../../src/contract/messages.ts';
import { fieldNamesIn } from '../../../../../src/extension/articles/fieldNames.ts';
import { createProposals } from '../../../../../src/extension/articles/changes/proposals.ts';
import { createArticlePanel } from '../../../../../src/extension/writing/page/articlePanel.ts';
import { createEvidenceCache } from '../../../../../src/extension/writing/caches/evidenceCache.ts';
import { articleNotes } from '../../../../../src/extension/writing/notes/articleNotes.ts';
import { threadTasks } from '../../../../../src/extension/app/threadTasks.ts';
import { type Failure } from '../../../../../src/contract/failure.ts';
import type { RunEvidence } from '../../../../../src/contract/content/runEvidence.ts';
import type { FileEvent, PageNotes } from '../../../../../src/extension/writing/page/pageHost.ts';
import type { WatchEvent } from '../../../../../src/extension/work/watcher.ts';
import { fakeClock, until } from '../../../../fakes/clock.ts';
import { article, project } from '../../../../fakes/runs.ts';
import { fakeSurfaces } from '../../../../fakes/surfaces.ts';

/** An article panel with all that it needs, and what becomes of it. */
export function panelFixture(
  context: TestContext,
  run: ContentRun,
  body = '# The best CRM\n\nAcme keeps customers in one place.\n',
) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-panel-')), 'the-best-crm.md');
  let ended = false;
  context.after(() => {
    ended = true;
    fs.rmSync(path.dirname(file), { recursive: true });
  });
  const clock = fakeClock();
  const surfaces = fakeSurfaces();
  const runs = [run];
  const actions: string[] = [];
  const reads: unknown[] = [];
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const watched = new Set<(file: string) => void>();
  const events = new Set<(event: FileEvent) => void>();
  /** State of an editor: its notes and its cursor. */
  const editor: { notes?: PageNotes; caret?: number } = {};
  const kept = {
    asked: 0,
    evidence: undefined as RunEvidence | undefined,
    /** Runs other than the one shown. */
    earlier: new Map<number, RunEvidence>(),
    failure: undefined as Failure | undefined,
  };
  const client = {
    supports: () => true,
    getRunEvidence({ run: id }: { readonly run: number }) {
      kept.asked += 1;
      const data = id === run.id ? kept.evidence : kept.earlier.get(id);
      return kept.failure ? Promise.reject(kept.failure) : Promise.resolve({ data });
    },
  };
  const cache = createEvidenceCache({ current: { origin: 'local', client: client as never } });
  const link = { up: true, writer: true, notes: undefined as unknown[] | undefined };
  /** Other runs of the service, with their texts. */
  const others = new Map<number, { readonly run: ContentRun; readonly body: string }>();
  const memory = new Map<string, unknown>();
  const proposals = createProposals({
    get: (key) => memory.get(key),
    update: (key, value) => Promise.resolve(void memory.set(key, value)),
  });
  const panel = createArticlePanel({
    services: {
      get current() {
        return link.up ? {} : undefined;
      },
      connect: () =>
        Promise.resolve({
          origin: 'local',
          local: true,
          client: {
            supports: () => true,
            getRunEvidence: (input) => client.getRunEvidence(input) as never,
            getContentRun: ({ run: id, query }) => {
              reads.push(query?.include);
              const { run: asked, body: text } = others.get(id) ?? { run, body };
              return Promise.resolve({
                data: { ...asked, status: 'completed', article: article({ ...asked.article, body_markdown: text }) },
                meta: {},
                credits: { charged: 2, remaining: 1 },
                requestId: 'r',
              });
            },
          },
        }),
    },
    watcher: {
      runs,
      subscribe: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
    },
    articles: {
      open: ({ runId }) => Promise.resolve(actions.push(`open ${runId}`) > 0),
      find: () => Promise.resolve(fs.existsSync(file) ? file : undefined),
    },
    proposals,
    samples: { find: () => Promise.resolve(true) },
    host: {
      folders: [{ name: 'site', path: path.dirname(file), articles: 'content', names: fieldNamesIn({}) }],
      show: (_, offset) => Promise.resolve(void actions.push(`show at ${offset}`)),
      unsaved: () => undefined,
      watchFiles: (listener) => {
        watched.add(listener);
        return { dispose: () => void watched.delete(listener) };
      },
    },
    writing: {
      host: () =>
        Promise.resolve({
          page: {
            evidence: cache,
            notesOf: () => Promise.resolve(editor.notes),
            noteText: (_, text) => {
              const found = articleNotes({ ...text, ignored: ['readability'] });
              return Promise.resolve({ ...found, listed: found.notes, inProblems: false });
            },
            caretIn: () => editor.caret,
            showNotes: (shown) => Promise.resolve(void actions.push(`notes of ${path.basename(shown)}`)),
            mend: (_, { rule, start }) => Promise.resolve(actions.push(`mend ${rule} at ${start}`) > 0),
            insert: (_, text) => Promise.resolve(void actions.push(`insert ${text}`)),
            subscribe: (listener) => {
              events.add(listener);
              return { dispose: () => void events.delete(listener) };
            },
          },
        }),
    },
    promptTexts: { find: () => Promise.resolve('best crm') },
    // As a thread does it, without waiting for one to start.
    texts: { run: (name, ...input) => Promise.resolve((threadTasks[name] as (...all: unknown[]) => never)(...input)) },
    surfaces,
    clock,
    execute: (id, argument) => Promise.resolve(void actions.push(`${id} ${JSON.stringify(argument)}`)),
    hasWriter: () => link.writer,
    openExternal: (url) => void actions.push(url),
    explain: (error) => ({ message: (error as Error).message, retry: true }),
    note: (error) => {
      // The page may still be reading the file that the end of the test took away.
      if (ended) return;
      if (!link.notes) assert.fail(String(error));
      link.notes.push(error);
    },
  });
  const open = async () => {
    await panel.show({ project, runId: 9 });
    await surfaces.opened[0]?.say({ type: 'ready' });
    await until(() => surfaces.opened[0]?.posted.length !== 0);
    return state();
  };
  const state = () => surfaces.opened[0]?.posted.at(-1)?.state as ArticleState;
  const move = async (next: ContentRun) => {
    runs[0] = next;
    const posted = surfaces.opened[0]?.posted.length;
    for (const listener of listeners) await listener({ name: 'changed', run: next });
    await until(() => surfaces.opened[0]?.posted.length !== posted);
    return state();
  };
  const tell = (event: FileEvent) => {
    for (const listener of events) listener(event);
  };
  /** Something happened to a file on the disk. */
  const touch = (touched: string) => {
    for (const listener of watched) listener(touched);
  };
  return {
    touch,
    others,
    link,
    proposals,
    panel,
    surfaces,
    clock,
    actions,
    reads,
    listeners,
    events,
    file,
    editor,
    kept,
    open,
    state,
    move,
    tell,
  };
}
