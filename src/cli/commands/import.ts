import type { Reading } from '../../client/import/answersFile.ts';
import { namedMapping, partNames, shownPart } from '../../client/import/fieldNames.ts';
import { columnsOf, fieldOf, type FileSurvey, promptsOf, surveyFile } from '../../client/import/fileSurvey.ts';
import type { AnswerFormat } from '../../client/import/formats/answerFormat.ts';
import { answerFormats } from '../../client/import/formats/formats.ts';
import { importFile } from '../../client/import/importAnswers.ts';
import { allImports, undoImport } from '../../client/imports.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';
import {
  type Command,
  type CommandOptions,
  optionalOption,
  print,
  printNote,
  printRow,
  RefusedError,
  requiredOption,
  UsageError,
} from '../command.ts';
import { rereadable } from '../process/standardInput.ts';
import { targetOptions, targetUsage, usingTarget } from '../target.ts';

/** Number of rows reported one by one. */
const first = 20;
/** Number of different notes counted after that. Some contain row numbers or values, so each of them is unique. */
const mostKinds = 10;

const rowsMore = (count: number): string => `${count} more ${count === 1 ? 'row' : 'rows'}`;

const planOptions = {
  from: { type: 'string' },
  map: { type: 'string' },
  dates: { type: 'string' },
  prompts: { type: 'string' },
  preview: { type: 'boolean' },
} as const;

const planUsage = '[--from FORMAT] [--map PART=COLUMN,…] [--dates dmy|mdy] [--prompts all|known] [--preview]';

const planHelp = [
  `--from: ${answerFormats.map(({ id, name }) => `${id} (${name})`).join(', ')}. Usually detected.`,
  `--map: the columns that hold ${Object.keys(partNames).join(', ')}. Example: --map "prompt=Question,text=Answer,assistant=chatgpt"`,
  '--dates: how to read a date such as 5/6/2026 if no date in the file shows the order.',
  '--prompts known: skip questions that are not prompts in the project. This is the default for a ChatGPT data export.',
  '--preview: show how each file will be read, and import nothing.',
].join('\n');

export const importAnswers: Command = {
  usage: `import ${targetUsage} --project ID ${planUsage} FILE… | --undo [ID]`,
  does: 'Import answers into a project from JSON, JSON Lines, CSV, a Citedesk export, or an export of another tool (optionally gzipped). Existing rows are skipped.',
  more: `${planHelp}\n--undo: undo an import of the last 30 days, the latest one unless you add an ID. Removes the answers that it added, and the prompts and topics that it created and nothing else uses.`,
  options: { ...targetOptions, ...planOptions, project: { type: 'string' }, undo: { type: 'boolean' } },
  words: Infinity,
  async run(options, names) {
    if (options['undo'] === true) return undo(options, names);
    if (names.length === 0 || names.includes('')) throw new UsageError('no file to import');
    if (options['preview'] === true) {
      for (const name of names) {
        await using copy = await rereadable(name);
        for (const line of planLines(await planImport(copy.file, options)))
          print(line.replace(/^(?! )/u, `${visibleName(name)}: `));
      }
      return 0;
    }
    const project = requiredOption(options, 'project');
    const stopped = new AbortController();
    const stop = () => stopped.abort();
    process.once('SIGINT', stop);
    const use = { does: 'import answers', project };
    return usingTarget(options, use, async (target) => {
      let refused = 0;
      for (const name of names) {
        await using copy = await rereadable(name);
        const { file } = copy;
        const plan = await planImport(file, options, stopped.signal);
        if (plan.reading.name !== 'own')
          for (const line of planLines(plan)) printNote(line.replace(/^(?! )/u, `${visibleName(name)}: `));
        const [refusals, losses] = [rowNotes(name, printNote), rowNotes(name, printNote)];
        const { ignored = [], ...result } = await importFile({
          client: target.client,
          project,
          file,
          reading: plan.reading,
          columns: columnsOf(plan),
          prompts: plan.prompts,
          dayOrder: plan.dayOrder,
          signal: stopped.signal,
          onProgress: (totals) =>
            printNote(
              `${visibleName(name)}: ${totals.added} added, ${totals.skipped} skipped, ${totals.refused} rejected`,
            ),
          onRefused: ({ number, reason }) => refusals.add(number, `rejected: ${reason}`),
          onKept({ number, leftOut }) {
            for (const part of leftOut) losses.add(number, `imported without ${part}`);
          },
        }).finally(() => {
          refusals.end();
          losses.end();
        });
        refused += result.refused;
        if (ignored.length > 0) printNote(`${visibleName(name)}: fields that were not imported: ${ignored.join(', ')}`);
        print(JSON.stringify({ file: name, ...result, ...(ignored.length > 0 && { ignored }) }));
      }
      return refused > 0 ? 1 : 0;
    }).finally(() => process.off('SIGINT', stop));
  },
};

/** Undoes the import with this ID, by default the latest one that isn't undone yet. */
async function undo(options: CommandOptions, [id, ...others]: readonly string[]): Promise<number> {
  if (others.length > 0 || id === '') throw new UsageError('--undo takes the ID of one import');
  const project = requiredOption(options, 'project');
  return usingTarget(options, { does: 'undo imports', project }, async ({ client }) => {
    const known = await allImports(client, project);
    const wanted = known.find((one) => (id === undefined ? one.undone_at === null : one.id === id));
    const importId = id ?? wanted?.id;
    if (importId === undefined) throw new RefusedError('There is no import of the last 30 days to undo.');
    const { shared, ...removed } = await undoImport({
      client,
      project,
      id: importId,
      onProgress: (totals) => printNote(`${totals.answers} answers removed`),
    });
    if (shared > 0)
      printNote(
        `${shared} answers stay as this import stored them, because another import has them too. To store them as in its file, undo that import too, and import its file again.`,
      );
    print(JSON.stringify({ importId, source: wanted?.source, removed, kept: shared }));
    return 0;
  });
}

interface RowNotes {
  readonly add: (number: number, note: string) => void;
  /** Prints the counts of the remaining notes, most frequent first. */
  readonly end: () => void;
}

/** Prints notes for the first rows and counts the others, because every row of a file may have a problem. */
export function rowNotes(file: string, say: (line: string) => void): RowNotes {
  const counts = new Map<string, number>();
  let rows = 0;
  let otherwise = 0;
  return {
    add(number, note) {
      rows += 1;
      if (rows <= first) say(`${visibleName(file)}: row ${number} ${note}`);
      else if (counts.has(note) || counts.size < mostKinds) counts.set(note, (counts.get(note) ?? 0) + 1);
      else otherwise += 1;
    },
    end() {
      for (const [note, count] of [...counts].sort(([, one], [, other]) => other - one))
        say(`${visibleName(file)}: ${rowsMore(count)} ${note}`);
      if (otherwise > 0) say(`${visibleName(file)}: ${rowsMore(otherwise)} with other problems`);
    },
  };
}

export const listImports: Command = {
  usage: `imports ${targetUsage} --project ID [--json]`,
  does: 'List a project’s imports of the last 30 days, newest first.',
  more: 'To undo an import: citedesk import --undo ID',
  options: { ...targetOptions, project: { type: 'string' }, json: { type: 'boolean' } },
  run(options) {
    const project = requiredOption(options, 'project');
    return usingTarget(options, { does: 'list imports', project }, async ({ client }) => {
      const imports = await allImports(client, project);
      if (options['json'] === true) print(JSON.stringify(imports, null, 2));
      else if (imports.length === 0) printNote('Nothing was imported in the last 30 days.');
      else
        for (const { id, source, created_at: at, answers, duplicates, prompts, topics, undone_at: undoneAt } of imports)
          printRow([
            id,
            at,
            source,
            `${answers} added`,
            `${duplicates} skipped`,
            `${prompts} new prompts`,
            `${topics} new topics`,
            undoneAt === null ? '' : `undone ${undoneAt}`,
          ]);
      return 0;
    });
  },
};

interface ImportPlan extends FileSurvey {
  readonly prompts: 'all' | 'known';
}

/**
 * Reads a file completely and determines how to import it.
 * @throws UsageError for options that don't fit the file
 */
export async function planImport(file: string, options: CommandOptions, signal?: AbortSignal): Promise<ImportPlan> {
  const from = optionalOption(options, 'from');
  const format = from === undefined ? undefined : formatNamed(from);
  const first = await surveyFile(file, { wanted: format && { name: 'format', format }, note: printNote, signal });
  const map = optionalOption(options, 'map');
  const survey =
    map === undefined ? first : await surveyFile(file, { wanted: mappedReading(map, first, format), signal });
  if (survey.missing.length > 0) throw new UsageError(howToMap(file, survey));
  const order = choice(options, 'dates', { dmy: 'day first', mdy: 'month first' } as const);
  return {
    ...survey,
    dayOrder: order ?? survey.dayOrder,
    prompts: choice(options, 'prompts', { all: 'all', known: 'known' } as const) ?? promptsOf(survey.reading),
  };
}

function formatNamed(id: string): AnswerFormat {
  const format = answerFormats.find((one) => one.id === id);
  if (!format) throw new UsageError(`--from must be one of ${answerFormats.map((one) => one.id).join(', ')}`);
  return format;
}

/** Returns the mapping of `--map`, completed with the detected one. */
function mappedReading(map: string, { fields, reading }: FileSurvey, format: AnswerFormat | undefined): Reading {
  const named = namedMapping(map, [...fields.keys()]);
  if (typeof named === 'string') throw new UsageError(`--map ${named}`);
  const guessed = format?.mapping ?? (reading.name === 'mapped' ? reading.mapping : {});
  return { name: 'mapped', mapping: { ...guessed, ...named.mapping }, fixed: named.fixed };
}

function choice<Value>(
  options: CommandOptions,
  name: string,
  values: Readonly<Record<string, Value>>,
): Value | undefined {
  const given = optionalOption(options, name);
  if (given === undefined) return undefined;
  if (!Object.hasOwn(values, given)) throw new UsageError(`--${name} must be ${Object.keys(values).join(' or ')}`);
  return values[given];
}

function howToMap(file: string, { fields, missing, reading }: FileSurvey): string {
  const mapping = reading.name === 'mapped' ? reading.mapping : {};
  const known = Object.entries(partNames).flatMap(
    ([name, part]) => mapping[part]?.map((field) => `${name}=${field}`) ?? [],
  );
  const wanted = missing.map((part) => `${shownPart(part)}=…`);
  return `${visibleName(file)} doesn’t show which of its columns holds the ${missing.map(shownPart).join(', ')}. Columns: ${[...fields.keys()].join(', ')}. Name them with --map "${[...known, ...wanted].join(',')}"; an assistant or a date can also be a value for all rows.`;
}

export function planLines(plan: ImportPlan): readonly string[] {
  const { reading, fields, rows, leftOver, prompts, hasUnclearDates, dayOrder } = plan;
  const fixed = reading.name === 'mapped' ? reading.fixed : {};
  const held = Object.entries(partNames).flatMap(([name, part]) => {
    const value = fixed[part];
    if (typeof value === 'string') return [`  ${name}: ${value} (all rows)`];
    const field = fieldOf(plan, part);
    return field === undefined ? [] : [`  ${name} = ${field}${example(fields.get(field))}`];
  });
  return [
    `${rows} ${rows === 1 ? 'answer' : 'answers'}, read as ${nameOf(reading)}`,
    ...held,
    ...(leftOver.length > 0 ? [`  not imported: ${leftOver.join(', ')}`] : []),
    ...(prompts === 'known'
      ? ['  questions that are not prompts in the project are skipped (--prompts all creates them)']
      : []),
    ...(hasUnclearDates && dayOrder === undefined
      ? ['  some dates can be read with the day or the month first: use --dates dmy or --dates mdy']
      : []),
  ];
}

const example = (sample: string | undefined): string => (sample ? `, such as “${sample}”` : '');

const nameOf = (reading: Reading): string =>
  reading.name === 'own' ? 'Citedesk' : reading.name === 'format' ? reading.format.name : 'a table';
