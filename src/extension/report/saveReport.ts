import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../../contract/failure.ts';
import type { ReportState } from '../../contract/reportState.ts';
import { readTelling, type TellingCalls, tellingPrice } from '../../report/file/readTelling.ts';
import { type ReportPage, readReportPage, reportFile } from '../../report/file/reportFile.ts';
import { writeWhole } from '../../system/writeWhole.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { bundledMessages, spokenLanguage, t } from '../editor/l10n.ts';
import type { Memento } from '../editor/keptRuns.ts';
import type { AnswerTexts } from '../answers/answerTasks.ts';

/** Context for saving a report. */
export interface SavingContext {
  readonly dialogs: Pick<Dialogs, 'saveFile' | 'confirm' | 'tell' | 'progress'>;
  readonly texts: AnswerTexts;
  /** Default folder for files. */
  readonly files: { readonly folder: string };
  /** Window state. Stores the folder of the last file. */
  readonly memento: Memento;
  /** Folder of the built pages. */
  readonly pages: string;
  readonly openExternal: (url: string) => unknown;
}

interface Source {
  readonly client: TellingCalls;
  /** True if reading costs nothing. */
  readonly local: boolean;
}

/**
 * Saves a report with notable answers as one HTML file and offers to open it. Writes nothing if the user cancels.
 * @throws {Failure} if reading or writing fails
 */
export async function saveReport(state: ReportState, { client, local }: Source, context: SavingContext): Promise<void> {
  const { dialogs, files, memento, texts, pages, openExternal } = context;
  const agreed =
    local ||
    (await dialogs.confirm(
      t('The saved report quotes notable answers. Loading them costs up to {0} credits.', tellingPrice),
      t('Save Report'),
    ));
  if (!agreed) return;
  const last = memento.get(lastFolderKey);
  const folder = typeof last === 'string' && fs.existsSync(last) ? last : files.folder;
  const file = await dialogs.saveFile({ title: t('Save Report'), file: path.join(folder, nameOf(state)) });
  if (file === undefined) return;
  await memento.update(lastFolderKey, path.dirname(file));
  const saved = await dialogs.progress(t('Saving the report'), async (_say, signal) => {
    try {
      const show = (answer: Parameters<Parameters<typeof readTelling>[2]['show']>[0]) =>
        texts.run('shownAnswer', answer, signal);
      const telling = await readTelling(client, state, { show, signal });
      await write(file, reportFile({ state, ...telling }, pageIn(pages)));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  });
  const open = t('Open');
  if (saved && (await dialogs.tell(t('Report saved: {0}', file), open)) === open)
    await openExternal(pathToFileURL(file).href);
}

const lastFolderKey = 'citedesk.report.savedIn';

/** File name such as `Acme 2026-10-24 – 2026-11-20.html`, without characters that are invalid in file names. */
const nameOf = ({ project: { name }, question: { from, to } }: ReportState): string =>
  `${name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()} ${from} – ${to}.html`.replace(/^[. ]+/u, '');

const pageIn = (folder: string): ReportPage => ({
  ...readReportPage(folder),
  language: spokenLanguage(),
  messages: bundledMessages(),
});

async function write(file: string, text: string): Promise<void> {
  try {
    await writeWhole(file, text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Failure('INTERNAL', t('Couldn’t write {0}: {1}', file, why), { cause });
  }
}
