import { createCommands } from '../../../src/extension/app/commands.ts';
import type { CommandArguments, CommandId } from '../../../src/extension/editor/commandIds.ts';
import type { Settings } from '../../../src/extension/editor/settings.ts';
import { createAllowance } from '../../../src/extension/service/allowance.ts';
import type { WatchEvent } from '../../../src/extension/work/watcher.ts';
import { fakeClock, type FakeClock } from '../clock.ts';
import { liveList } from './liveList.ts';
import { fakeMemento } from '../memento.ts';
import { type Answer, type Manners, person } from './person.ts';
import { fakeService, type ServiceScene } from './service.ts';
import { createVault } from '../vault.ts';

type CommandNeeds = Parameters<typeof createCommands>[0];

/** Parts of the extension that a test can replace. */
type Parts = {
  readonly [Name in keyof CommandNeeds]?: CommandNeeds[Name] extends (...given: never) => unknown
    ? CommandNeeds[Name]
    : Partial<CommandNeeds[Name]>;
};

export interface Scene extends Manners {
  /** Answers of the user, in order, followed by Escape. */
  readonly answers?: readonly Answer[];
  readonly service?: ServiceScene;
  readonly settings?: Partial<Settings>;
  /** Stored keys, by their name in the editor. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Selected rows in the tree of prompts. */
  readonly selected?: readonly object[];
  readonly clipboard?: string;
  /** Selection in the active editor. */
  readonly selection?: { readonly text: string; readonly file: string };
  /** Initial time of the clock in milliseconds since 1970. */
  readonly now?: number;
  readonly clock?: FakeClock;
  readonly memento?: CommandNeeds['memento'];
  readonly parts?: Parts;
  readonly language?: string;
}

const nothing = (): undefined => undefined;

/**
 * Creates the extension's commands with a fake user, service, and editor. `done` records all effects of a command
 * except questions and reads, in order: `[what, …with what]`.
 */
export function activate(scene: Scene = {}) {
  const { answers = [], service: serviceScene = {}, selected = [], clipboard = '', settings = {} } = scene;
  const done: (readonly unknown[])[] = [];
  const note = (...effect: readonly unknown[]): void => void done.push(effect.filter((one) => one !== undefined));
  const noting =
    (what: string) =>
    (...given: readonly unknown[]): Promise<undefined> => {
      note(what, ...given);
      return Promise.resolve(undefined);
    };
  const asking = person(answers, scene);
  const list = liveList();
  const service = fakeService(serviceScene, note);
  const { local = true, origin = local ? 'local' : 'https://api.example' } = serviceScene;
  const connection = { origin, local, client: service.client };
  const vault = createVault(scene.keys);
  const clock = scene.clock ?? fakeClock(scene.now ?? Date.UTC(2026, 10, 24, 12));
  const memento = scene.memento ?? fakeMemento();
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const page = (name: string) => ({
    show: noting(`show ${name}`),
    refresh: nothing,
    leave: (project: string) => note(`leave ${name}`, project),
    ifLoaded: nothing,
    loaded: () => Promise.resolve({}),
  });

  const parts = {
    services: {
      state: { name: 'ready' },
      current: connection,
      connect: () => Promise.resolve(connection),
      subscribe: () => ({ dispose: nothing }),
      reopen: () => note('reopen'),
      feed: noting('feed'),
    },
    settings: {
      serviceUrl: '',
      nodePath: '',
      dataFolder: '',
      assistants: {},
      writer: undefined,
      judge: undefined,
      crawl: { maxPages: undefined, privateHosts: undefined },
      spending: { cap: undefined, prices: undefined },
      all: () => ({}),
      write: noting('setting'),
      ...settings,
    },
    keys: vault.keys,
    dialogs: { ...asking.dialogs, browse: list.browse },
    host: {
      selection: () => scene.selection,
      clipboard: () => Promise.resolve(clipboard),
      mayRefuseClipboard: false,
      copy: noting('copy'),
      pastePage: nothing,
    },
    pages: { open: (_line: string, place: object) => noting('open page')(place), find: nothing },
    execute: (id: string, argument: unknown) => noting(id)(argument),
    tree: {
      order: 'oldest',
      filterOf: nothing,
      refresh: () => note('refresh'),
      loadMore: noting('more'),
    },
    work: { loaded: () => Promise.resolve({ loadMore: noting('more work') }), reveal: noting('reveal run') },
    clock,
    revealPrompt: noting('reveal'),
    revealRow: noting('reveal row'),
    revealArticle: noting('reveal article'),
    selectedRow: () => selected[0],
    selectedRows: () => selected,
    note: noting('note'),
    watcher: {
      watch: ({ id }: { readonly id: unknown }) => note('watch', id),
      look: () => note('look'),
      subscribe(listener: (event: WatchEvent) => unknown) {
        listeners.add(listener);
        return { dispose: nothing };
      },
    },
    status: {
      markSeen: (run?: { readonly runId?: unknown }) => note('seen', run?.runId),
      setUp: noting('set up'),
    },
    saving: {
      expect: ({ id }: { readonly id: string }, how: { readonly unpack?: boolean }) => note('expect', id, how.unpack),
    },
    allowance: createAllowance(memento),
    rereading: { follow: (project: string) => note('read again', project) },
    answers: page('answer'),
    comparison: page('comparison'),
    panel: page('article'),
    report: page('report'),
    promptPage: page('prompt'),
    articles: { open: noting('open article'), find: noting('find'), fileOf: () => Promise.resolve(undefined) },
    articleHost: {
      unsaved: nothing,
      attend: () => ({ elsewhere: false, late: false, idleMs: Infinity, dispose: nothing }),
    },
    origin: () => origin,
    proposals: { keep: (_origin: string, proposal: object) => note('propose', proposal), waiting: () => [] },
    active: { article: undefined, ownFile: undefined, text: undefined, replace: noting('replace') },
    showPrompts: noting('show prompts'),
    reveal: noting('show work'),
    language: scene.language ?? 'en',
    memento,
    files: { folder: '/home/person', open: noting('open file'), revealer: nothing },
    openExternal: noting('open outside'),
    openFile: noting('open file'),
    showText: noting('show text'),
    version: '1.2.3',
    bundle: '/none',
    logs: '/none',
    launcher: { write: noting('launcher') },
  };
  const needs = withParts(parts, scene.parts ?? {}) as unknown as CommandNeeds;
  const commands = createCommands(needs);
  const run = async <Id extends CommandId>(id: Id, argument?: CommandArguments[Id]): Promise<void> => {
    const command: { run(argument?: never): Promise<void> } = commands[id];
    await command.run(argument as never);
  };
  return {
    ...asking,
    list,
    clock,
    memento,
    listeners,
    secrets: vault.secrets,
    /** Dependencies of commands, for tests that create one with different parts. */
    needs,
    done,
    client: service.client,
    inputs: service.inputs,
    change: service.change,
    /** Returns the effects with this name, without the name. */
    effects: (what: string) => done.filter(([name]) => name === what).map(([, ...rest]) => rest),
    run,
  };
}

/** Merges a test's parts into the fixture's and keeps accessors. */
function withParts(parts: object, own: object): object {
  const all: Record<string, unknown> = { ...parts };
  for (const [name, part] of Object.entries(own) as [string, unknown][]) {
    const before = all[name];
    const isBag = (one: unknown): one is object => typeof one === 'object' && one !== null;
    all[name] =
      isBag(before) && isBag(part)
        ? Object.defineProperties(
            {},
            { ...Object.getOwnPropertyDescriptors(before), ...Object.getOwnPropertyDescriptors(part) },
          )
        : part;
  }
  return all;
}
