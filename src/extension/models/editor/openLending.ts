import {
  commands,
  CancellationTokenSource,
  type LanguageModelChat,
  LanguageModelChatMessage,
  LanguageModelTextPart,
  lm,
} from 'vscode';
import { isArticle } from '../../work/run.ts';
import { runName } from '../../work/runName.ts';
import { askConsent, createConsents } from '../lending/consents.ts';
import { createLending } from '../lending/lending.ts';
import type { EditorLending } from '../lending/lender.ts';
import { Failure } from '../../../contract/failure.ts';
import { t } from '../../editor/l10n.ts';
import { type EditorModels, type ModelTask, modelsFitting } from '../lending/editorModel.ts';
import { failureOfModel, missingModel, patienceWith } from '../lending/modelFailures.ts';
import type { WorkContext } from '../../work/registerWork.ts';

/** Creates the lending of this editor's models. */
export function openLending(
  context: WorkContext & {
    /** True if the settings use the editor's models as judge. */
    readonly judges: () => boolean;
  },
): EditorLending {
  const { watcher, promptTexts, dialogs, memento: window, machine } = context;
  const nameOf = async (id: number): Promise<string> => {
    const run = watcher.runs.find((one) => isArticle(one) && one.id === id);
    if (!run || !isArticle(run)) return `#${id}`;
    return runName(run, await promptTexts.find(run.project, run.prompt.id));
  };
  const lending = createLending({
    ...context,
    models: editorModels,
    consents: createConsents({ window, machine }),
    ask: askConsent(dialogs, nameOf),
    onChange: () => watcher.look(),
  });
  return {
    ...lending,
    models: () => editorModels.list(),
    write: (task, signal) => editorModels.write(task, signal),
    showExtensions: async () =>
      void (await commands.executeCommand('workbench.extensions.search', '@tag:language-models')),
  };
}

/** Milliseconds to wait for a model whose extension is still starting. */
const startingMs = 10_000;

/** Models that extensions provide to this editor. */
const editorModels: EditorModels = {
  list: async () => lm.selectChatModels(),
  find: findModel,
  async write(task, signal) {
    const model = await findModel(task.model, signal);
    if (!model) throw missingModel(task.model);
    const patience = patienceWith(signal);
    const cancel = new CancellationTokenSource();
    patience.signal.addEventListener('abort', () => cancel.cancel(), { once: true });
    try {
      // A closing window no longer receives the end of the stream. Don't wait for it, so that another window can take
      // the loan.
      const text = await patience.waited(streamed(model, task, cancel, patience.heard));
      patience.signal.throwIfAborted();
      const counted = await Promise.all([tokens(model, `${task.system ?? ''}\n${task.prompt}`), tokens(model, text)]);
      return { text, inputTokens: counted[0], outputTokens: counted[1] };
    } catch (error) {
      signal.throwIfAborted();
      if (patience.signal.aborted)
        throw new Failure('PROVIDER_TIMEOUT', t('{0} took too long to respond.', model.name), { cause: error });
      throw failureOfModel(error, model.name);
    } finally {
      patience.stop();
      cancel.dispose();
    }
  },
};

async function findModel(wanted: string | null, signal: AbortSignal): Promise<LanguageModelChat | undefined> {
  const until = Date.now() + startingMs;
  for (;;) {
    const [model] = modelsFitting(await lm.selectChatModels(), wanted);
    const remainingMs = until - Date.now();
    if (model || remainingMs <= 0) return model;
    signal.throwIfAborted();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, remainingMs);
      const changing = lm.onDidChangeChatModels(done);
      signal.addEventListener('abort', done, { once: true });
      function done(): void {
        clearTimeout(timer);
        changing.dispose();
        signal.removeEventListener('abort', done);
        resolve();
      }
    });
  }
}

/** The API has no system prompt, so instructions are the first message. */
async function streamed(
  model: LanguageModelChat,
  { system, prompt, max_characters: most }: ModelTask,
  cancel: CancellationTokenSource,
  heard: () => void,
): Promise<string> {
  const messages = [...(system === null ? [] : [system]), prompt].map((text) => LanguageModelChatMessage.User(text));
  const justification = t('Citedesk uses this model to write articles and to rate the sentiment of answers.');
  const { stream } = await model.sendRequest(messages, { justification }, cancel.token);
  let text = '';
  for await (const part of stream) {
    heard();
    if (part instanceof LanguageModelTextPart) text += part.value;
    if (text.length <= most) continue;
    cancel.cancel();
    throw new Failure('PROVIDER_TOO_LARGE', t('{0} returned more text than allowed.', model.name));
  }
  return text;
}

/** Returns null if the model can't count tokens. */
const tokens = async (model: LanguageModelChat, text: string): Promise<number | null> => {
  try {
    const count = await model.countTokens(text);
    return Number.isSafeInteger(count) && count >= 0 ? count : null;
  } catch {
    return null;
  }
};
