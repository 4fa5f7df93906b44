import type { Reading } from '../../../client/import/answersFile.ts';
import {
  columnsOf,
  fieldOf,
  type FileSurvey,
  mappingOf,
  promptsOf,
  remapped,
} from '../../../client/import/fileSurvey.ts';
import { type Fields, isFixed, neededParts, type Part, partNames } from '../../../client/import/fieldNames.ts';
import type { DayOrder } from '../../../client/import/givenMoment.ts';
import { assistantName, assistants } from '../../../contract/models/assistants.ts';
import type { Columns } from '../../../client/import/refusalReason.ts';
import type { Choice, Dialogs } from '../../editor/dialogs.ts';
import { counted, t } from '../../editor/l10n.ts';

/** Import options that the user confirmed. */
export interface ImportPlan {
  readonly reading: Reading;
  readonly dayOrder: DayOrder | undefined;
  readonly prompts: 'all' | 'known';
  /** Column names of the file for the parts of an answer. */
  readonly columns?: Columns | undefined;
}

interface State {
  readonly survey: FileSurvey;
  readonly dayOrder: DayOrder | undefined;
  readonly prompts: 'all' | 'known';
}

type Row =
  | { readonly name: 'import' }
  | { readonly name: 'part'; readonly part: Part }
  | { readonly name: 'dates' }
  | { readonly name: 'prompts' }
  | { readonly name: 'rest' };

interface Preview {
  readonly dialogs: Dialogs;
  readonly title: string;
  readonly survey: FileSurvey;
  /** Reads the file again with another mapping. With `known`, counts the answers to known prompts. */
  readonly look: (reading: Reading, prompts: 'all' | 'known') => Promise<FileSurvey>;
}

/** Returns the plan for a file that needs no questions: our own format with unambiguous dates. */
export const plainPlan = ({ reading, dayOrder, hasUnclearDates }: FileSurvey): ImportPlan | undefined =>
  reading.name === 'own' && !hasUnclearDates ? { reading, dayOrder, prompts: 'all' } : undefined;

/**
 * Previews a file of another program: the mapping of its columns, unused columns, and number of answers. Lets the user
 * change the mapping. Undefined if the user cancels.
 */
export async function previewImport(preview: Preview): Promise<ImportPlan | undefined> {
  const { dialogs, title, survey: first } = preview;
  let state: State = { survey: first, dayOrder: first.dayOrder, prompts: promptsOf(first.reading) };
  for (let active: Row = { name: 'import' }; ;) {
    if (state.prompts === 'known' && state.survey.matching === undefined && state.survey.missing.length === 0)
      state = { ...state, survey: await preview.look(state.survey.reading, 'known') };
    const picked: Row | undefined = await dialogs.pick(rowsOf(state, active), {
      title,
      placeholder: t('Read as {0}. Select a row to change it.', nameOf(state.survey.reading)),
    });
    if (!picked) return undefined;
    if (picked.name === 'import')
      return {
        reading: state.survey.reading,
        dayOrder: state.dayOrder,
        prompts: state.prompts,
        columns: columnsOf(state.survey),
      };
    state = await changed(preview, state, picked);
    // After a column is mapped, importing is the likely next step. Other rows may be toggled again.
    active = picked.name === 'part' ? { name: 'import' } : picked;
  }
}

async function changed(preview: Preview, state: State, row: Row): Promise<State> {
  if (row.name === 'dates') return { ...state, dayOrder: state.dayOrder === 'day first' ? 'month first' : 'day first' };
  if (row.name === 'prompts') return { ...state, prompts: state.prompts === 'all' ? 'known' : 'all' };
  if (row.name !== 'part') return state;
  const survey = await withPart(preview, state.survey, row.part);
  if (survey === state.survey || row.part !== 'collected_at') return { ...state, survey };
  const read = await preview.look(survey.reading, state.prompts);
  return { ...state, survey: read, dayOrder: read.dayOrder };
}

function rowsOf({ survey, dayOrder, prompts }: State, active: Row): readonly Choice<Row>[] {
  const { reading, missing, leftOver, hasUnclearDates } = survey;
  const rows = (prompts === 'known' ? survey.matching : undefined) ?? survey.rows;
  const skipped = survey.rows - rows;
  const [lacking] = missing;
  const needsDates = hasUnclearDates && dayOrder === undefined;
  const begin: Choice<Row> = lacking
    ? {
        label: `$(warning) ${t('Choose a column for: {0}', partLabel(lacking))}`,
        value: { name: 'part', part: lacking },
      }
    : needsDates
      ? { label: `$(warning) ${t('Choose how to read dates such as 5/6/2026')}`, value: { name: 'dates' } }
      : {
          label: `$(cloud-upload) ${counted(rows, 'Import 1 answer', 'Import {0} answers')}`,
          value: { name: 'import' },
        };
  const parts = mappingOf(reading) ? Object.values(partNames) : [];
  const choices: readonly Choice<Row>[] = [
    begin,
    ...parts.filter((part) => isListed(survey, part)).map((part) => partRow(survey, part)),
    ...(hasUnclearDates
      ? [
          {
            label: `$(calendar) ${t('Dates such as 5/6/2026')}`,
            description:
              dayOrder === undefined
                ? t('Not chosen')
                : dayOrder === 'day first'
                  ? t('June 5: day first')
                  : t('May 6: month first'),
            value: { name: 'dates' } as const,
          },
        ]
      : []),
    {
      label: `$(comment-discussion) ${t('Questions that aren’t prompts yet')}`,
      description:
        prompts === 'all'
          ? t('Become prompts')
          : skipped > 0
            ? counted(skipped, 'Skipped (1 answer)', 'Skipped ({0} answers)')
            : t('Skipped'),
      value: { name: 'prompts' },
    },
    ...(leftOver.length > 0
      ? [
          {
            label: `$(circle-slash) ${t('Not imported')}`,
            description: leftOver.join(', '),
            value: { name: 'rest' } as const,
          },
        ]
      : []),
    ...parts.filter((part) => !isListed(survey, part)).map((part) => partRow(survey, part)),
  ];
  const last = choices.findLastIndex(({ value }) => JSON.stringify(value) === JSON.stringify(active));
  return choices.map((choice, place) => ({ ...choice, active: place === Math.max(last, 0) }));
}

const fixedOf = (reading: Reading): Fields => (reading.name === 'mapped' ? reading.fixed : {});

/** True for a part that the file contains or needs. */
const isListed = (survey: FileSurvey, part: Part): boolean =>
  isMissing(survey, part) || fieldOf(survey, part) !== undefined || fixedOf(survey.reading)[part] !== undefined;

const isMissing = ({ missing }: FileSurvey, part: Part): boolean => (missing as readonly Part[]).includes(part);

function partRow(survey: FileSurvey, part: Part): Choice<Row> {
  const fixed = fixedOf(survey.reading)[part];
  const field = fieldOf(survey, part);
  const icon = isMissing(survey, part) ? 'warning' : isListed(survey, part) ? 'arrow-right' : 'blank';
  return {
    label: `$(${icon}) ${partLabel(part)}`,
    description: typeof fixed === 'string' ? t('{0} for all rows', valueLabel(part, fixed)) : (field ?? t('None')),
    detail: field === undefined ? undefined : survey.fields.get(field),
    value: { name: 'part', part },
  };
}

/** Asks for the column that contains a part, or for one value for all rows. */
async function withPart({ dialogs, title }: Preview, survey: FileSurvey, part: Part): Promise<FileSurvey> {
  const { reading, fields } = survey;
  const current = fieldOf(survey, part);
  const columns: readonly Choice<PartChoice>[] = [...fields].map(([field, sample]) => ({
    label: field,
    detail: sample,
    value: { field },
    active: field === current,
  }));
  const values: readonly Choice<PartChoice>[] =
    part === 'model'
      ? assistants.map((value) => ({ label: assistantName(value), description: t('For all rows'), value: { value } }))
      : [];
  const none: readonly Choice<PartChoice>[] = isNeeded(part) ? [] : [{ label: t('None'), value: {} }];
  const picked = await dialogs.pick<PartChoice>([...none, ...columns, ...values], {
    title,
    placeholder:
      part === 'collected_at'
        ? t('Choose the column with the date, or type a date for all rows')
        : t('Choose the column for: {0}', partLabel(part)),
    typed: (text) =>
      part !== 'model' && isFixed(part, text) && text !== ''
        ? { label: text, description: t('For all rows'), value: { value: text } }
        : undefined,
  });
  if (!picked) return survey;
  const { [part]: _former, ...mapping } = mappingOf(reading) ?? {};
  const { [part]: _value, ...fixed } = fixedOf(reading);
  return remapped(
    survey,
    { ...mapping, ...(picked.field !== undefined && { [part]: [picked.field] }) },
    { ...fixed, ...(picked.value !== undefined && { [part]: picked.value }) },
  );
}

interface PartChoice {
  readonly field?: string;
  readonly value?: string;
}

const isNeeded = (part: Part): boolean => (neededParts as readonly Part[]).includes(part);

const valueLabel = (part: Part, value: string): string => (part === 'model' ? assistantName(value) : value);

function partLabel(part: Part): string {
  switch (part) {
    case 'prompt':
      return t('Prompt');
    case 'model':
      return t('Assistant');
    case 'collected_at':
      return t('Date');
    case 'answer':
      return t('Answer');
    case 'sources':
      return t('Sources');
    case 'topic':
      return t('Topic');
    case 'search_queries':
      return t('Searches');
    case 'model_version':
      return t('Model version');
    default:
      return part;
  }
}

const nameOf = (reading: Reading): string =>
  reading.name === 'format' ? reading.format.name : reading.name === 'own' ? 'Citedesk' : t('a table');
