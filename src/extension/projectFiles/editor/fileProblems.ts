import {
  CodeAction,
  CodeActionKind,
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  languages,
  Uri,
  WorkspaceEdit,
} from 'vscode';
import { localized } from '../../editor/localized.ts';
import { documentOf, nameOf, rangeOf } from '../../articles/editor/documents.ts';
import type { FileReading, Readings } from '../readings.ts';
import { projectFiles } from './fileDocuments.ts';

interface FileProblems extends Disposable {
  show(name: string, reading: FileReading | undefined): void;
}

/** Reports problems in project files and offers quick fixes. */
export function showFileProblems(readings: () => Pick<Readings, 'find'>): FileProblems {
  const collection = languages.createDiagnosticCollection('citedesk-project');
  const actions = languages.registerCodeActionsProvider(
    projectFiles,
    {
      provideCodeActions(document, range, { diagnostics }) {
        const reading = readings().find(nameOf(document));
        // Positions from an older version would edit the wrong lines.
        if (reading?.version !== document.version) return [];
        const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
        return reading.problems.flatMap((problem) => {
          if (!problem.fix || problem.start > end || problem.end < start) return [];
          const action = new CodeAction(localized(problem.fix.title), CodeActionKind.QuickFix);
          action.isPreferred = true;
          action.diagnostics = diagnostics.filter(
            (one) => one.code === problem.code && one.range.isEqual(rangeOf(document, problem)),
          );
          action.edit = new WorkspaceEdit();
          for (const edit of problem.fix.edits) action.edit.replace(document.uri, rangeOf(document, edit), edit.text);
          return [action];
        });
      },
    },
    { providedCodeActionKinds: [CodeActionKind.QuickFix] },
  );
  const parts = Disposable.from(collection, actions);
  return {
    show(name, reading) {
      const document = documentOf(name);
      // Diagnostics of a closed file must be removed explicitly.
      if (!document || !reading) return collection.delete(Uri.parse(name));
      collection.set(
        document.uri,
        reading.problems.map((problem) => {
          const { code, message } = problem;
          const diagnostic = new Diagnostic(rangeOf(document, problem), localized(message), DiagnosticSeverity.Error);
          diagnostic.source = 'Citedesk';
          diagnostic.code = code;
          return diagnostic;
        }),
      );
    },
    dispose: () => void parts.dispose(),
  };
}
