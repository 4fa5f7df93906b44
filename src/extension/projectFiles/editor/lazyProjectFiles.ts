import { Disposable, type TextDocument, window, workspace } from 'vscode';
import { lazy } from '../../editor/lazy.ts';
import type { ProjectFileFeatures, ProjectFileFeaturesContext } from './projectFileFeatures.ts';

/** Features for editing project files. */
interface LazyProjectFiles extends Disposable {
  /** Called after prompts or answers have changed. */
  touch(): void;
}

/** Loads the features when the first project file is opened. */
export function lazyProjectFiles(context: ProjectFileFeaturesContext): LazyProjectFiles {
  const host = lazy<ProjectFileFeatures>(async () =>
    (await import('./projectFileFeatures.ts')).createProjectFileFeatures(context),
  );
  const look = (document: TextDocument | undefined): void => {
    if (!document || !/\.citedesk\.ya?ml$/u.test(document.uri.path)) return;
    host.loaded().catch((error: unknown) => context.note(error, 'Project file'));
  };
  const waiting = Disposable.from(
    window.onDidChangeActiveTextEditor((editor) => look(editor?.document)),
    workspace.onDidOpenTextDocument(look),
  );
  for (const { document } of window.visibleTextEditors) look(document);
  return {
    touch: () => host.part?.touch(),
    dispose() {
      waiting.dispose();
      void host.dispose();
    },
  };
}
