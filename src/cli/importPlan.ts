import { fieldOf, type FileSurvey, promptsOf, surveyFile } from '../client/import/fileSurvey.ts';
import { answerFormats } from '../client/import/formats/formats.ts';
import type { AnswerFormat } from '../client/import/formats/answerFormat.ts';
import { namedMapping, partNames, shownPart } from '../client/import/fieldNames.ts';
import type { Reading } from '../client/import/answersFile.ts';
import { type CommandOptions, optionalOption, printNote, UsageError } from './command.ts';
import { visibleName } from '../text/words/controlCharacters.ts';

export const planOptions = {
  from: { type: 'string' },
  map: { type: 'string' },
  dates: { type: 'string' },
  prompts: { type: 'string' },
  preview: { type: 'boolean' },
} as const;

export const planUsage = '[--from FORMAT] [--map PART=COLUMN,…] [--dates dmy|mdy] [--prompts all|known] [--preview]';

export const planHelp = [
  `--from: ${answerFormats.map(({ id, name }) => `${id} (${name})`).join(', ')}. Usually detected.`,
  `--map: the columns that hold ${Object.keys(partNames).join(', ')}. Example: --map "prompt=Question,text=Answer,assistant=chatgpt"`,
  '--dates: how to read a date such as 5/6/2026 if no date in the file shows the order.',
  '--prompts known: skip questions that are not prompts in the project. This is the default for a ChatGPT data export.',
  '--preview: show how each file will be read, and import nothing.',
].join('\n');

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
