import {
  CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Disposable,
  languages,
  Selection,
  type TextDocument,
  Uri,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import type { CommandArguments, IgnoringPlace } from '../../editor/commandIds.ts';
import type { Following } from '../notes/following.ts';
import { type HouseFix, houseFixes, type QuickFix, quickFixes } from '../fixes/quickFixes.ts';
import { markdownDocuments, nameOf, rangeOf } from '../../articles/editor/documents.ts';

/** Offers quick fixes for findings, and a way to turn off their rules. */
export function offerQuickFixes(following: Following): Disposable {
  return languages.registerCodeActionsProvider(
    markdownDocuments,
    {
      provideCodeActions(document, range, { diagnostics }) {
        const notes = following.find(nameOf(document));
        // Offsets of an older version would edit the wrong lines.
        if (notes?.version !== document.version) return [];
        const place = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
        const places = ignoringPlaces();
        const fixes = quickFixes(notes.visible, place);
        const mends = fixes.filter(({ kind }) => kind === 'mend');
        // The range of a diagnostic is not a selection.
        const selected = range instanceof Selection ? document.getText(range) : '';
        const house = workspace.workspaceFolders
          ? houseFixes(notes.visible, place, { markdown: document.getText(), selected })
          : [];
        const ordered = [...mends, ...house, ...fixes.filter((fix) => !mends.includes(fix))];
        return ordered.map((fix) => actionOf(fix, document, places, diagnostics));
      },
    },
    { providedCodeActionKinds: [CodeActionKind.QuickFix] },
  );
}

const ignoringPlaces = (): readonly IgnoringPlace[] => (workspace.workspaceFolders ? ['file', 'workspace'] : ['file']);

function actionOf(
  fix: QuickFix | HouseFix,
  document: TextDocument,
  places: readonly IgnoringPlace[],
  diagnostics: readonly Diagnostic[],
): CodeAction {
  const action = new CodeAction(fix.title, CodeActionKind.QuickFix);
  action.diagnostics = diagnostics.filter(({ code }) => fix.notes.some(({ rule }) => rule === code));
  if (fix.kind === 'mend' && fix.search !== undefined) {
    const page = Uri.parse('https://duckduckgo.com/').with({ query: `q=${encodeURIComponent(fix.search)}` });
    action.command = { title: fix.title, command: 'vscode.open', arguments: [page] };
    return action;
  }
  if (fix.kind === 'mend') {
    action.isPreferred = fix.preferred;
    action.edit = new WorkspaceEdit();
    for (const edit of fix.edits) action.edit.replace(document.uri, rangeOf(document, edit), edit.text);
    return action;
  }
  if (fix.kind === 'houseWord') {
    const { list, word } = fix;
    const added: CommandArguments['citedesk.addHouseWord'] = { list, word, document: nameOf(document) };
    action.command = { title: fix.title, command: 'citedesk.addHouseWord', arguments: [added] };
    return action;
  }
  const argument: CommandArguments['citedesk.ignoreRule'] = {
    rules: fix.notes.map(({ rule }) => rule),
    places,
    document: nameOf(document),
  };
  action.command = { title: fix.title, command: 'citedesk.ignoreRule', arguments: [argument] };
  return action;
}
