import { Disposable, type TextDocument, workspace } from 'vscode';
import type { Services } from '../../service/connection/service.ts';
import type { SetUp } from '../../service/models.ts';
import type { Clock } from '../../editor/rest.ts';
import type { ProjectFileTexts } from '../projectFileTasks.ts';
import { nameOf } from '../../articles/editor/documents.ts';
import { createFileStandings } from '../fileStandings.ts';
import { standingTold } from '../lenses.ts';
import { createReadings } from '../readings.ts';
import { isProjectFile, writtenFile } from './fileDocuments.ts';
import { showFileLenses } from './fileLenses.ts';
import { showFileProblems } from './fileProblems.ts';
import { helpTyping } from './fileTyping.ts';

export interface ProjectFileNeeds {
  readonly services: Pick<Services, 'current' | 'subscribe'>;
  readonly texts: ProjectFileTexts;
  readonly clock: Clock;
  readonly setUp: () => SetUp;
  readonly note: (error: unknown, where: string) => void;
}

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
}: ProjectFileNeeds): ProjectFileFeatures {
  const readings = createReadings({
    clock,
    note,
    written: writtenFile,
    read: (file, signal) => texts.run('fileNotes', file, signal),
    show: (name, reading) => problems.show(name, reading),
  });
  const problems = showFileProblems(() => readings);
  const standings = createFileStandings({ services, setUp, note, onNews: () => lenses.changed() });
  const lenses = showFileLenses({ readings, standings });
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
      told(name, place) {
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
