import { type ExtensionContext, window } from 'vscode';
import { registerAgents } from './agents/registerAgents.ts';
import { registerAnswers } from './answers/registerAnswers.ts';
import { openWindow } from './app/openWindow.ts';
import { registerCommands } from './app/registerCommands.ts';
import { createProposals } from './articles/changes/proposals.ts';
import { registerArticles, registerArticlesTree } from './articles/registerArticles.ts';
import { registerModels } from './models/registerModels.ts';
import { registerProjectFiles } from './projectFiles/registerProjectFiles.ts';
import { registerPrompts } from './prompts/registerPrompts.ts';
import { registerReport } from './report/registerReport.ts';
import { registerService } from './service/registerService.ts';
import { registerWork } from './work/registerWork.ts';
import { createOpenedAnswers } from './writing/caches/keptAnswers.ts';
import { registerWriting } from './writing/registerWriting.ts';

export interface App {
  /** Disposes all parts. Resolves when state for the next session is saved. */
  stop(): Promise<void>;
}

/** Registers the features from bottom to top. Each gets the context of those below it, and adds its own parts. */
export function startApp(extension: ExtensionContext): App {
  const opened = openWindow(extension);
  const { memento, own } = opened;
  const base = { ...opened, proposals: createProposals(memento), opened: createOpenedAnswers() };
  const withService = { ...base, ...registerService(base) };
  const withWork = { ...withService, ...registerWork(withService) };
  const withPrompts = { ...withWork, ...registerPrompts(withWork) };
  const withModels = { ...withPrompts, ...registerModels(withPrompts) };
  const withAnswers = { ...withModels, ...registerAnswers(withModels) };
  const withArticles = { ...withAnswers, ...registerArticles(withAnswers) };
  const withWriting = { ...withArticles, ...registerWriting(withArticles) };
  const withTree = { ...withWriting, ...registerArticlesTree(withWriting) };
  const withReport = { ...withTree, ...registerReport(withTree) };
  const context = { ...withReport, ...registerAgents(withReport) };
  registerProjectFiles(context);
  const { services, failures, tree, articlesTree, lender, changed, watcher, saving } = context;
  own(
    registerCommands(failures, async () => {
      const { createCommands } = await import('./app/commands.ts');
      const loaded = { tree: await tree.loaded(), articlesTree: await articlesTree.loaded() };
      return createCommands({ ...context, ...loaded, touch: changed.fire });
    }),
  );
  own(
    window.registerUriHandler({
      handleUri: async (uri) => (await import('./app/uriHandler.ts')).createUriHandler(context).handleUri(uri),
    }),
  );
  watcher.resume();
  saving.resume();
  return {
    async stop() {
      await lender.stop();
      context.dispose();
      await Promise.all([tree.dispose(), services.dispose()]);
    },
  };
}
