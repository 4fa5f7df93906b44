import { Diagnostic, DiagnosticSeverity, languages, type TextDocument, Uri } from 'vscode';
import { type ArticleNotes, type Note, underlined } from '../notes/notes.ts';
import { documentOf, rangeOf } from '../../articles/editor/documents.ts';

export interface Diagnostics {
  show(name: string, notes: readonly Note[], title: ArticleNotes['title']): void;
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
    show(name, notes, title) {
      const document = documentOf(name);
      // Nothing else removes the diagnostics of a closed file.
      if (!document) return collection.delete(Uri.parse(name));
      collection.set(
        document.uri,
        notes.map((note) => diagnosticOf(document, note, title)),
      );
    },
    dispose: () => collection.dispose(),
  };
}

function diagnosticOf(document: TextDocument, note: Note, title: ArticleNotes['title']): Diagnostic {
  const place = underlined(note, title, document.getText());
  const diagnostic = new Diagnostic(rangeOf(document, place), note.message, severities[note.severity]);
  diagnostic.source = 'Citedesk';
  diagnostic.code = note.rule;
  return diagnostic;
}
