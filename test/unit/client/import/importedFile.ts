import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { answersIn } from '../../../../src/client/import/answersFile.ts';
import type { Fields } from '../../../../src/client/import/fieldNames.ts';
import { type FileSurvey, surveyFile } from '../../../../src/client/import/fileSurvey.ts';

/** A file with a content, which is removed after the test. */
export function fileWith(context: TestContext, content: string | Buffer): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-import-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'answers');
  fs.writeFileSync(file, content);
  return file;
}

/** The rows of a file. */
export const rowsOf = async (context: TestContext, content: string | Buffer): Promise<readonly Fields[]> =>
  (await Array.fromAsync(answersIn(fileWith(context, content)))) as readonly Fields[];

export const surveyOf = (context: TestContext, content: string | Buffer): Promise<FileSurvey> =>
  surveyFile(fileWith(context, content));
