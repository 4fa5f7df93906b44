import { CodeLens, type Disposable, EventEmitter, languages } from 'vscode';
import { documentOf, nameOf, rangeOf } from '../../articles/editor/documents.ts';
import type { FileStandings } from '../fileStandings.ts';
import { lensesOf } from '../lenses.ts';
import type { Readings } from '../readings.ts';
import { projectFiles } from './fileDocuments.ts';

interface Needs {
  readonly readings: Pick<Readings, 'settled'>;
  readonly standings: Pick<FileStandings, 'find' | 'look'>;
}

interface FileLenses extends Disposable {
  /** Refreshes the lenses. */
  changed(): void;
}

/** Shows the visibility of a project and its topics above their lines. */
export function showFileLenses({ readings, standings }: Needs): FileLenses {
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
