import path from 'node:path';
import { answersIn, type Reading } from './answersFile.ts';
import { importAnswers, type Imported, type ImportOptions } from './importAnswers.ts';

/** Imports the answers of a file as its survey describes. */
export const importFile = ({
  file,
  reading,
  ...work
}: Omit<ImportOptions, 'rows' | 'source'> & { readonly file: string; readonly reading: Reading }): Promise<Imported> =>
  importAnswers({ ...work, source: path.basename(file), rows: answersIn(file, undefined, reading) });
