import type { ContentRun } from '../../contract/content/contentRun.ts';
import { isCancelled } from '../failures/report.ts';
import type { WatchListener } from '../status/audience.ts';
import { isArticle, isLive, type Run } from '../status/run.ts';
import type { EditorModel, EditorModels } from './editorModel.ts';
import type { Lending } from './lending.ts';

/** What lends, with what is asked while a model is set up. */
export interface EditorLending extends Lending {
  models(): Promise<readonly EditorModel[]>;
  readonly write: EditorModels['write'];
  showExtensions(): Promise<void>;
}

interface Needs {
  readonly watcher: { isOwn(run: Run): boolean; subscribe(listener: WatchListener): { dispose(): void } };
  readonly services: {
    readonly current: { readonly local: boolean } | undefined;
    subscribe(listener: () => void): { dispose(): void };
  };
  /** Values of `citedesk.writer` and `citedesk.judge`, as a person wrote them. */
  readonly settings: { readonly writer: unknown; readonly judge: unknown };
  readonly load: () => Promise<EditorLending>;
  readonly note: (error: unknown, where: string) => void;
}

/** Lends this editor's models; nothing of it is loaded before somebody needs one. */
export interface Lender {
  /** Lends to a run although another window started it, or the person had said no: they say yes by asking for it. */
  lendTo(run: number): Promise<void>;
  /** Looks whether judgements wait, as settings have changed. */
  look(): void;
  /** The models of this editor; none where no extension brings any. */
  models(): Promise<readonly EditorModel[]>;
  /** Has a model write what the person of this window asked for just now. */
  readonly write: EditorModels['write'];
  /** Shows extensions that bring models. */
  showExtensions(): Promise<void>;
  /** What is being written is let go of, so that the run waits for another window. */
  stop(): Promise<void>;
}

/** Whether a setting means the editor's own models. */
const isEditors = (setting: unknown): boolean =>
  typeof setting === 'object' && setting !== null && 'kind' in setting && setting.kind === 'editor';

export const judgesByEditor = ({ judge }: Needs['settings']): boolean => isEditors(judge);

/** Waits for runs of this window that need a model, and for judgements where the settings want that. */
export function createLender({ watcher, services, settings, load, note }: Needs): Lender {
  let lending: Promise<EditorLending> | undefined;
  let stopped = false;
  const begun = (): Promise<EditorLending> => {
    lending ??= load();
    return lending;
  };
  const deal = (action: (lending: EditorLending) => void): void => {
    if (stopped) return;
    begun().then(action, (error: unknown) => {
      lending = undefined;
      if (!isCancelled(error)) note(error, 'Lending a model');
    });
  };
  const mayNeed = (run: ContentRun): boolean =>
    watcher.isOwn(run) &&
    (run.waits_for === 'window' || (services.current?.local === true && isEditors(settings.writer)));

  const watching = watcher.subscribe((event) => {
    if (event.name === 'turned') return;
    const { run } = event;
    if (!isArticle(run)) return;
    if (isLive(run) && mayNeed(run)) deal((made) => made.offer(run.id));
    else if (event.name === 'ended') void lending?.then((made) => made.drop(run.id));
  });
  const look = (): void => {
    if (services.current?.local && judgesByEditor(settings)) deal((made) => made.look());
  };
  const connection = services.subscribe(look);

  return {
    async lendTo(run) {
      (await begun()).offer(run, true);
    },
    look,
    models: async () => (await begun()).models(),
    write: async (task, signal) => (await begun()).write(task, signal),
    showExtensions: async () => (await begun()).showExtensions(),
    async stop() {
      stopped = true;
      watching.dispose();
      connection.dispose();
      await (await lending?.catch(() => undefined))?.stop();
    },
  };
}
