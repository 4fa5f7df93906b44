import fs from 'node:fs';
import path from 'node:path';
import { maxOwnWindowDays, maxWindowDays } from '../../contract/call/limits.ts';
import type { ReportState } from '../../contract/reportState.ts';
import { shownAnswer } from '../../rendering/shownAnswer.ts';
import { readTelling } from '../../report/file/readTelling.ts';
import { inLanguage, readReportPage, reportFile } from '../../report/file/reportFile.ts';
import { readReport } from '../../report/readReport.ts';
import { defaultQuestion } from '../../metrics/reportQueries.ts';
import { messagesOf, pagesFolder, spokenLanguages } from '../packageFiles.ts';
import {
  type Command,
  type CommandOptions,
  requiredOption,
  optionalOption,
  print,
  printNote,
  RefusedError,
  UsageError,
} from '../command.ts';
import { checkCome, checkLength, windowOf } from '../dayWindow.ts';
import { targetOptions, targetUsage, usingTarget } from '../target.ts';
import { standardOutput, writeOut } from '../writeOut.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';

export const report: Command = {
  usage: `report ${targetUsage} --project ID [--from DAY] [--to DAY] [--branded] [--language en|de] --out FILE`,
  does: 'Write a report on the brand as a single HTML file that works offline: figures, charts, key answers, and how everything was counted.',
  more: `Days are in the project’s time zone, at most ${maxOwnWindowDays}, or ${maxWindowDays} on a service that isn’t Citedesk’s; the default is the 7 days up to the last answer. Covers prompts that don’t contain the brand’s name. With --branded, covers prompts that do. Overwrites an existing file, even through a link; --out - prints the report. If there are no answers, the report says so.`,
  options: {
    ...targetOptions,
    project: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    branded: { type: 'boolean' },
    language: { type: 'string' },
    out: { type: 'string' },
  },
  async run(options) {
    const [project, out] = [requiredOption(options, 'project'), requiredOption(options, 'out')];
    const language = languageOf(options);
    const question = { ...defaultQuestion, ...windowOf(options, 'from'), branded: options['branded'] === true };
    const messages = messagesOf(language);
    const page = { ...builtPage(), language, messages };
    checkPlace(out);
    return usingTarget(options, { does: 'provide report data', project }, async (target) => {
      const { client } = target;
      const state = await readReport(client, { id: '', project, question, now: Date.now(), free: 'data' in options });
      checkCome(question.to, 'to', state.project.timezone);
      checkLength(state.question, { maxDays: state.maxDays });
      const show = (answer: Parameters<typeof shownAnswer>[0]) => Promise.resolve(shownAnswer(answer));
      const telling = await readTelling(client, state, { show });
      const isFile = await writeOut(out, reportFile({ state: inLanguage(state, messages), ...telling }, page));
      if (isFile) print(visibleName(out));
      noteState(state);
      return 0;
    });
  },
};

function languageOf(options: CommandOptions): string {
  const language = optionalOption(options, 'language') ?? 'en';
  const known = spokenLanguages();
  if (!known.includes(language)) throw new UsageError(`--language must be ${known.join(' or ')}`);
  return language;
}

function builtPage(): ReturnType<typeof readReportPage> {
  try {
    return readReportPage(pagesFolder);
  } catch (cause) {
    throw new RefusedError(`The report page is missing from ${pagesFolder}. To build it, run: npm run build`, {
      cause,
    });
  }
}

/** Reports an unusable path before anything is read. */
function checkPlace(file: string): void {
  if (file === standardOutput) return;
  const folder = path.dirname(path.resolve(file));
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new RefusedError(`The folder ${folder} doesn’t exist. Create it, or choose another file with --out.`);
  if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new RefusedError(`${file} is a folder. Choose a file with --out.`);
}

/** Prints notes that the user should know before sharing the file. */
function noteState({ figures, lacking, question: { from, to, branded } }: ReportState): void {
  if ((branded ? figures.branded : figures.unbranded)?.answers === 0)
    printNote(`There are no answers to ${branded ? 'branded' : 'unbranded'} prompts from ${from} to ${to}.`);
  for (const { view, message } of lacking) if (message !== null) printNote(`Couldn’t load ${view}. ${message}`);
}
