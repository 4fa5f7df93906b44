import {
  Disposable,
  type TextDocument,
  workspace,
  CodeAction,
  CodeActionKind,
  Diagnostic,
  DiagnosticSeverity,
  languages,
  Uri,
  WorkspaceEdit,
  CodeLens,
  EventEmitter,
} from 'vscode';
import type { SetUp } from '../../service/models.ts';
import type { ProjectFileTexts } from '../projectFileTasks.ts';
import { nameOf, documentOf, rangeOf } from '../../articles/editor/documents.ts';
import { createFileStandings, type FileStandings } from '../fileStandings.ts';
import { standingTold, lensesOf } from '../lenses.ts';
import { createReadings, type FileReading, type Readings } from '../readings.ts';
import { isProjectFile, writtenFile, projectFiles } from './fileDocuments.ts';
import { helpTyping } from './fileTyping.ts';
import { localized } from '../../editor/localized.ts';
import type { ServiceContext } from '../../service/registerService.ts';

/** Context of the features for editing project files. */
export type ProjectFileFeaturesContext = ServiceContext & {
  readonly texts: ProjectFileTexts;
  readonly setUp: () => SetUp;
};

/** Features for editing project files. */
export interface ProjectFileFeatures extends Disposable {
  /** Called after prompts or answers have changed. */
  touch(): void;
}

export function createProjectFileFeatures({
  services,
  texts,
  clock,
  setUp,
  note,
}: ProjectFileFeaturesContext): ProjectFileFeatures {
  const readings = createReadings({
    clock,
    note,
    written: writtenFile,
    read: (file, signal) => texts.run('fileNotes', file, signal),
    show: (name, reading) => problems.show(name, reading),
  });
  const problems = showFileProblems(() => readings);
  const standings = createFileStandings({ services, setUp, note, onNews: () => lenses.changed() });
  const lenses = showFileLenses(readings, standings);
  const look = (document: TextDocument): void => {
    if (isProjectFile(document)) readings.opened(nameOf(document));
  };
  const parts = Disposable.from(
    readings,
    problems,
    lenses,
    helpTyping({
      readings,
      topicsOf(name) {
        const project = readings.find(name)?.project;
        return project ? standings.topicsOf(project) : [];
      },
      linesAbout(name, place) {
        const project = readings.find(name)?.project;
        const tracked = project && standings.find(project, place);
        return tracked ? standingTold(tracked) : [];
      },
    }),
    services.subscribe(() => {
      standings.forget();
      lenses.changed();
    }),
    workspace.onDidOpenTextDocument(look),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && isProjectFile(document)) readings.edited(nameOf(document));
    }),
    workspace.onDidCloseTextDocument((document) => readings.closed(nameOf(document))),
  );
  for (const document of workspace.textDocuments) look(document);
  return {
    touch() {
      standings.forget();
      lenses.changed();
    },
    dispose: () => void parts.dispose(),
  };
}

interface FileProblems extends Disposable {
  show(name: string, reading: FileReading | undefined): void;
}

/** Reports problems in project files and offers quick fixes. */
function showFileProblems(readings: () => Pick<Readings, 'find'>): FileProblems {
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

interface FileLenses extends Disposable {
  /** Refreshes the lenses. */
  changed(): void;
}

/** Shows the visibility of a project and its topics above their lines. */
function showFileLenses(readings: Readings, standings: FileStandings): FileLenses {
  const change = new EventEmitter<void>();
  const registration = languages.registerCodeLensProvider(projectFiles, {
    onDidChangeCodeLenses: change.event,
    async provideCodeLenses(document, token) {
      // While the user types, the old lenses stay on their lines.
      const reading = await readings.settled(nameOf(document));
      const text = documentOf(nameOf(document));
      if (!reading || !text || token.isCancellationRequested || reading.version !== text.version) return [];
      standings.look(reading.project);
      return reading.places.flatMap((place) => {
        const lenses = lensesOf(place, standings.find(reading.project, place));
        if (lenses.length === 0) return [];
        const range = rangeOf(document, { start: place.start, end: place.start });
        return lenses.map(
          ({ argument, ...lens }) => new CodeLens(range, { ...lens, arguments: argument ? [argument] : [] }),
        );
      });
    },
  });
  return {
    changed: () => change.fire(),
    dispose() {
      registration.dispose();
      change.dispose();
    },
  };
}
