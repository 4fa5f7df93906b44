import { assistantName } from '../../contract/models/assistants.ts';
import type { Response } from '../../contract/projects/response.ts';
import type { Dialogs, LiveChoice } from '../editor/dialogs.ts';
import { dayText, t, writtenMoment } from '../editor/l10n.ts';
import { findingOf, answerSigns, standingOf } from '../prompts/tree/answerWords.ts';
import { filterText } from './answerFilters.ts';
import type { AnswerHistory, AnswersFilter } from './answerHistory.ts';

/** Selected answer, or a request to change the filter or to compare two answers. */
type AnswerPick = Response | { readonly filter: true } | { readonly compare: true };
type Entry = AnswerPick | { readonly more: true } | { readonly note: true };

interface AnswerQuestion {
  /** Returns the title, which contains the prompt once an answer was loaded. */
  readonly titleOf: (first: Response | undefined) => string;
  readonly history: AnswerHistory;
  /** Undefined for the answers of a figure, which can't be filtered. */
  readonly filter?: AnswersFilter | undefined;
  /** True if reading is free: scrolling then loads more, and focused rows are previewed. */
  readonly free: boolean;
  /** True if rows show their prompts. */
  readonly ofSeveral: boolean;
  readonly comparable: boolean;
  readonly preview: (answer: Response) => void;
  readonly onError: (error: unknown) => void;
}

/** Distance from the end at which more is loaded: this part of all rows, but at least this many. */
const nearEnd = { part: 1 / 4, rows: 5 };

/** Lets the user browse answers and select one, or a filter. Undefined on Escape. */
export async function askAnswer(
  dialogs: Dialogs,
  { titleOf, history, filter, free, ofSeveral, comparable, preview, onError }: AnswerQuestion,
): Promise<AnswerPick | undefined> {
  let refill = (): void => undefined;
  // The editor identifies rows by their value.
  const more: Entry = { more: true };
  const note: Entry = { note: true };
  const answerRows = growingRows(ofSeveral);
  const picked = await dialogs.browse<Entry>({
    title: titleOf(history.rows[0]),
    onOpen(show, closed) {
      const fill = (): void => {
        if (closed.aborted) return;
        const rows = rowsOf(history, { answerRows, free, more, note });
        show({ title: titleOf(history.rows[0]), rows, busy: false });
      };
      refill = () => {
        // Rows stay visible while loading, because the editor replaces all of them at once.
        show({ busy: true });
        void history.more().catch(onError).finally(fill);
      };
      const compare = { icon: 'diff', tooltip: t('Compare Two Answers…'), value: { compare: true } } as const;
      const change = { icon: 'filter', tooltip: t('Filter Answers…'), value: { filter: true } } as const;
      if (filter) show({ placeholder: filterText(filter), buttons: [change, ...(comparable ? [compare] : [])] });
      else show({ placeholder: t('Answers included in this figure, newest first. Type to filter.') });
      if (history.rows.length > 0 || history.isWhole) fill();
      else refill();
    },
    onTurn(entry) {
      if (!free || !('id' in entry)) return;
      preview(entry);
      const { isWhole, rows } = history;
      const last = Math.max(rows.length * nearEnd.part, nearEnd.rows);
      if (!isWhole && rows.indexOf(entry) >= rows.length - last) refill();
    },
    keepsOpen(entry) {
      if ('more' in entry) refill();
      return 'more' in entry || 'note' in entry;
    },
  });
  return picked && ('id' in picked || 'filter' in picked || 'compare' in picked) ? picked : undefined;
}

/** Creates the rows of a growing list of answers, each only once. */
function growingRows(ofSeveral: boolean): Looks['answerRows'] {
  const rows: LiveChoice<Entry>[] = [];
  /** Index of the only answer of an assistant to a prompt on a day. Undefined if there are several. */
  const alone = new Map<string, number | undefined>();
  const rowOf = (answer: Response, isAlone: boolean): LiveChoice<Entry> => {
    const { prompt, model, date, collected_at: moment, brand_mentioned: mentioned } = answer;
    return {
      label: `$(${answerSigns[standingOf(mentioned)].icon}) ${assistantName(model)}`,
      description: `${isAlone ? dayText(date) : writtenMoment(moment)} · ${findingOf(answer)}`,
      ...(ofSeveral && { detail: prompt.text ?? t('Deleted prompt') }),
      value: answer,
    };
  };
  return (answers) => {
    for (const answer of answers.slice(rows.length)) {
      const key = `${answer.prompt.id} ${answer.model} ${answer.date}`;
      const isAlone = !alone.has(key);
      const first = alone.get(key);
      const pair = first === undefined ? undefined : answers[first];
      if (first !== undefined && pair) rows[first] = rowOf(pair, false);
      alone.set(key, isAlone ? rows.length : undefined);
      rows.push(rowOf(answer, isAlone));
    }
    return rows;
  };
}

interface Looks {
  readonly answerRows: (answers: readonly Response[]) => readonly LiveChoice<Entry>[];
  readonly free: boolean;
  readonly more: Entry;
  readonly note: Entry;
}

function rowsOf(
  { rows, isWhole, readTo }: AnswerHistory,
  { answerRows, free, more, note }: Looks,
): readonly LiveChoice<Entry>[] {
  const answers = answerRows(rows);
  if (isWhole && rows.length === 0)
    return [{ label: `$(info) ${t('No matching answers.')}`, value: note, always: true }];
  if (isWhole) return answers;
  const before = readTo === undefined ? t('Load More') : t('Load Answers from Before {0}', dayText(readTo));
  return [
    ...answers,
    {
      label: `$(ellipsis) ${before}`,
      ...(!free && { description: t('uses credits') }),
      value: more,
      always: true,
    },
  ];
}
