import { assistantName } from '../../contract/models/assistants.ts';
import type { Response } from '../../contract/projects/response.ts';
import type { Dialogs, ListButton, LiveChoice } from '../editor/dialogs.ts';
import { dayText, t, writtenMoment } from '../l10n.ts';
import { findingOf, shownWord } from '../tree/answerWords.ts';
import { answerSigns, standingOf } from '../tree/nodes/answerSigns.ts';
import type { AnswerHistory, AnswersFilter } from './answerHistory.ts';

export type FilterKind = 'model' | 'missed' | 'sentiment' | 'since';

/** What is picked of the list: an answer, or a filter that is to be changed. */
export type AnswerPick = Response | { readonly filter: FilterKind };
type Entry = AnswerPick | { readonly more: true } | { readonly note: true };

interface AnswerQuestion {
  readonly title: string;
  readonly history: AnswerHistory;
  readonly filter: AnswersFilter;
  /** Reading costs nothing: more comes as one scrolls, and rows that a person comes to are shown. */
  readonly free: boolean;
  /** Rows name their prompts. */
  readonly ofSeveral: boolean;
  /** Rows are by more than one assistant. */
  readonly withModels: boolean;
  readonly preview: (answer: Response) => void;
  readonly onError: (error: unknown) => void;
}

/** More is read when a person is so close to the last row. */
const nearEnd = 5;

/** Lets a person look through answers and pick one, or a filter; undefined is Escape. */
export async function askAnswer(
  dialogs: Pick<Dialogs, 'browse'>,
  { title, history, filter, free, ofSeveral, withModels, preview, onError }: AnswerQuestion,
): Promise<AnswerPick | undefined> {
  let refill = (): void => undefined;
  // The editor tells rows apart by their value.
  const more: Entry = { more: true };
  const note: Entry = { note: true };
  const picked = await dialogs.browse<Entry>({
    title,
    onOpen(show, closed) {
      const fill = (busy: boolean): void => {
        if (!closed.aborted) show({ rows: rowsOf(history, { ofSeveral, free, more, note, busy }), busy });
      };
      refill = () => {
        fill(true);
        history.more().then(
          () => fill(false),
          (error: unknown) => {
            fill(false);
            onError(error);
          },
        );
      };
      show({ placeholder: filterText(filter), buttons: filterButtons(filter, withModels) });
      if (history.rows.length > 0 || history.isWhole) fill(false);
      else refill();
    },
    onTurn(entry) {
      if (!free || !('id' in entry)) return;
      preview(entry);
      if (!history.isWhole && history.rows.indexOf(entry) >= history.rows.length - nearEnd) refill();
    },
    stays(entry) {
      if ('more' in entry) refill();
      return 'more' in entry || 'note' in entry;
    },
  });
  return picked && ('id' in picked || 'filter' in picked) ? picked : undefined;
}

interface Looks {
  readonly ofSeveral: boolean;
  readonly free: boolean;
  readonly more: Entry;
  readonly note: Entry;
  readonly busy: boolean;
}

function rowsOf(
  { rows, isWhole, readTo }: AnswerHistory,
  { ofSeveral, free, more, note, busy }: Looks,
): readonly LiveChoice<Entry>[] {
  const days = Map.groupBy(rows, ({ prompt, model, date }) => `${prompt.id} ${model} ${date}`);
  const answers = rows.map((answer): LiveChoice<Entry> => {
    const { prompt, model, date, collected_at: moment, brand_mentioned: mentioned } = answer;
    const isAlone = days.get(`${prompt.id} ${model} ${date}`)?.length === 1;
    return {
      label: `$(${answerSigns[standingOf(mentioned)].icon}) ${assistantName(model)}`,
      description: `${isAlone ? dayText(date) : writtenMoment(moment)} · ${findingOf(answer)}`,
      ...(ofSeveral && { detail: prompt.text ?? t('A prompt that was deleted') }),
      value: answer,
    };
  });
  if (isWhole && rows.length === 0)
    return [{ label: `$(info) ${t('There are no such answers.')}`, value: note, always: true }];
  if (isWhole || busy) return answers;
  const before = readTo === undefined ? t('Load more…') : t('Load answers before {0}…', dayText(readTo));
  return [
    ...answers,
    {
      label: `$(ellipsis) ${before}`,
      ...(!free && { description: t('costs credits') }),
      value: more,
      always: true,
    },
  ];
}

/** `Gemini · brand not named · since Nov 1, 2026`; what is typed narrows the rows further. */
function filterText({ model, missed, sentiment, since }: AnswersFilter): string {
  const parts = [
    ...(model === undefined ? [] : [assistantName(model)]),
    ...(missed ? [t('brand not named')] : []),
    ...(sentiment === undefined ? [] : [shownWord(sentiment)]),
    ...(since === undefined ? [] : [t('since {0}', dayText(since))]),
  ];
  return parts.length > 0 ? t('Only: {0}', parts.join(' · ')) : t('All answers, newest first; type to narrow them');
}

function filterButtons({ missed }: AnswersFilter, withModels: boolean): readonly ListButton<Entry>[] {
  return [
    ...(withModels ? [{ icon: 'hubot', tooltip: t('Filter by assistant'), value: { filter: 'model' } as const }] : []),
    missed
      ? { icon: 'eye', tooltip: t('Show all, the brand named or not'), value: { filter: 'missed' } }
      : { icon: 'eye-closed', tooltip: t('Only where the brand is not named'), value: { filter: 'missed' } },
    { icon: 'smiley', tooltip: t('Filter by sentiment'), value: { filter: 'sentiment' } },
    { icon: 'calendar', tooltip: t('Filter by time'), value: { filter: 'since' } },
  ];
}
