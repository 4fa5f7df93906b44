import { Diagnostic, DiagnosticSeverity, languages, type TextDocument, Uri } from 'vscode';
import type { Note } from '../notes/notes.ts';
import { documentOf, rangeOf } from './documents.ts';

/** What the list of problems and the squiggles show of notes. */
export interface Diagnostics {
  show(name: string, notes: readonly Note[]): void;
  dispose(): void;
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

export function createDiagnostics(): Diagnostics {
  const collection = languages.createDiagnosticCollection('citedesk');
  return {
    show(name, notes) {
      const document = documentOf(name);
      // Of a file that was closed, nothing else would take them away.
      if (!document) return collection.delete(Uri.parse(name));
      collection.set(
        document.uri,
        notes.map((note) => diagnosticOf(document, note)),
      );
    },
    dispose: () => collection.dispose(),
  };
}

function diagnosticOf(document: TextDocument, note: Note): Diagnostic {
  const diagnostic = new Diagnostic(rangeOf(document, note), note.message, severities[note.severity]);
  diagnostic.source = 'Citedesk';
  diagnostic.code = note.rule;
  return diagnostic;
}
