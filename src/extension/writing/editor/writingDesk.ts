import { commands, Disposable, type TextEditor, Uri, window, workspace } from 'vscode';
import type { Settings } from '../../editor/settings.ts';
import type { Clock } from '../../status/rest.ts';
import type { Texts } from '../../texts/texts.ts';
import { createFollowing } from '../following.ts';
import { offerQuickFixes } from './codeActions.ts';
import { createDiagnostics } from './diagnostics.ts';
import { activeMarkdown, documentOf, isArticleDocument, isMarkdown, nameOf, writtenText } from './documents.ts';
import { ignoreRule, type IgnoredRule } from './ignoreRule.ts';
import { showLenses } from './lenses.ts';

export interface WritingNeeds {
  readonly texts: Texts;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'ignoredChecks' | 'ignoreCheck' | 'subscribe'>;
  readonly note: (error: unknown, where: string) => void;
}

/** What helps while an article is written; made when the first one is looked at. */
export interface WritingDesk extends Disposable {
  /** Lists all that there is to say of the Markdown file that somebody looks at; false where they look at none. */
  check(): Promise<boolean>;
  ignore(rule: IgnoredRule): Promise<void>;
}

export function createWritingDesk({ texts, clock, settings, note }: WritingNeeds): WritingDesk {
  const diagnostics = createDiagnostics();
  const following = createFollowing({
    clock,
    note,
    read: writtenText,
    notesOf: (name, { markdown }, signal) =>
      texts.run('articleNotes', { markdown, ignored: settings.ignoredChecks(Uri.parse(name)) }, signal),
    show(name, shown) {
      diagnostics.show(name, shown?.visible ?? []);
      lenses.changed();
    },
  });
  const lenses = showLenses(following);

  const lookAt = (editor: TextEditor | undefined): void => {
    if (editor && isArticleDocument(editor.document)) following.opened(nameOf(editor.document));
  };
  const caretIn = (name: string): number | undefined => {
    const editor = window.activeTextEditor;
    if (!editor || nameOf(editor.document) !== name) return undefined;
    return editor.document.offsetAt(editor.selection.active);
  };

  const parts = Disposable.from(
    lenses,
    following,
    diagnostics,
    offerQuickFixes(following),
    window.onDidChangeActiveTextEditor(lookAt),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isMarkdown(document) || contentChanges.length === 0) return;
      const name = nameOf(document);
      // A file that changed on the disk was not written in by anybody here.
      if (document.isDirty) following.edited(name, caretIn(name));
      else if (following.find(name)) following.refresh();
    }),
    window.onDidChangeTextEditorSelection(({ textEditor: { document, selection } }) => {
      if (isMarkdown(document)) following.moved(nameOf(document), document.offsetAt(selection.active));
    }),
    workspace.onDidCloseTextDocument((document) => following.closed(nameOf(document))),
    settings.subscribe(['checks.ignore'], () => following.refresh()),
  );
  lookAt(window.activeTextEditor);

  return {
    async check() {
      const document = activeMarkdown();
      if (!document) return false;
      await following.asked(nameOf(document));
      await commands.executeCommand('workbench.actions.view.problems');
      return true;
    },
    async ignore(rule) {
      const document = documentOf(rule.document);
      if (document) await ignoreRule(document, rule, settings);
    },
    dispose: () => void parts.dispose(),
  };
}
