import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { isCancelled } from '../../service/failures/report.ts';
import { isArticle, isLive } from '../../work/run.ts';
import type { EditorModel, EditorModels } from './editorModel.ts';
import type { Lending } from './lending.ts';
import type { WorkContext } from '../../work/registerWork.ts';
import type { Settings } from '../../editor/settings.ts';

/** Lending, with functions for setting up a model. */
export interface EditorLending extends Lending {
  models(): Promise<readonly EditorModel[]>;
  readonly write: EditorModels['write'];
  showExtensions(): Promise<void>;
}

/** Lends this editor's models. Loads the implementation on first use. */
interface Lender {
  /**
   * Lends to a run even if another window started it or the user declined before. The request itself is the consent.
   */
  lendTo(run: number): Promise<void>;
  /** Checks for waiting judgements after a change of settings. */
  look(): void;
  /** Models of this editor. Empty if no extension provides any. */
  models(): Promise<readonly EditorModel[]>;
  /** Requests a text that the user of this window has just asked for. */
  readonly write: EditorModels['write'];
  /** Shows extensions that provide models. */
  showExtensions(): Promise<void>;
  /** Releases held loans, so that another window can take them. */
  stop(): Promise<void>;
}

/** True if a setting refers to the editor's own models. */
const isEditors = (setting: unknown): boolean =>
  typeof setting === 'object' && setting !== null && 'kind' in setting && setting.kind === 'editor';

export const judgesByEditor = ({ judge }: Settings): boolean => isEditors(judge);

/** Waits for runs of this window that need a model, and for judgements if the settings say so. */
export function createLender({
  watcher,
  services,
  settings,
  load,
  note,
}: WorkContext & { readonly load: () => Promise<EditorLending> }): Lender {
  let lending: Promise<EditorLending> | undefined;
  let stopped = false;
  const loadLending = (): Promise<EditorLending> => {
    lending ??= load();
    return lending;
  };
  const deal = (action: (lending: EditorLending) => void): void => {
    if (stopped) return;
    loadLending().then(action, (error: unknown) => {
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
      (await loadLending()).offer(run, true);
    },
    look,
    models: async () => (await loadLending()).models(),
    write: async (task, signal) => (await loadLending()).write(task, signal),
    showExtensions: async () => (await loadLending()).showExtensions(),
    async stop() {
      stopped = true;
      watching.dispose();
      connection.dispose();
      await (await lending?.catch(() => undefined))?.stop();
    },
  };
}
