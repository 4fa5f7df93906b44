import type { Client } from '../../client/client.ts';
import { maxPromptLength } from '../../contract/call/limits.ts';
import type { PromptOrder, TrackedPrompt } from '../../contract/projects/prompt.ts';
import type { Dialogs, LiveChoice } from '../editor/dialogs.ts';
import { isCancelled } from '../service/failures/report.ts';
import { explanationOf } from '../service/failures/sentences.ts';
import { t } from '../editor/l10n.ts';
import type { Clock } from '../editor/rest.ts';
import { namedIn, promptSign } from './tree/promptNodes.ts';
import type { SelectedPlace } from '../tree/places.ts';

export type FindCalls = Pick<Client, 'listPrompts'>;

interface Needs {
  readonly dialogs: Pick<Dialogs, 'browse'>;
  readonly clock: Clock;
}

interface Wanted {
  readonly project: string;
  readonly title: string;
  /** Sort order. Defaults to that of the service. */
  readonly order?: PromptOrder | undefined;
  /** Prompt on which the list starts, shown before the user types. */
  readonly start?: SelectedPlace | undefined;
}

/** Milliseconds without a keystroke before the search starts. */
const typingRestMs = 200;
/** Maximum results. The user can type more to narrow them. */
const maxFound = 50;

/** Searches all prompts of a project as the user types. Undefined on Escape. */
export function findPrompt(
  { dialogs, clock }: Needs,
  client: FindCalls,
  { project, title, order, start }: Wanted,
): Promise<TrackedPrompt | undefined> {
  let looking = new AbortController();
  let look: (text: string, after: number) => void = () => undefined;
  return dialogs.browse<TrackedPrompt | undefined>({
    title,
    onOpen(show, closed) {
      closed.addEventListener('abort', () => looking.abort());
      look = (text, after) => {
        looking.abort();
        looking = new AbortController();
        const { signal } = looking;
        show({ busy: true });
        found(text.trim(), after, signal).then(
          (rows) => show({ rows, busy: false }),
          (error: unknown) => {
            if (!isCancelled(error)) show({ rows: [note(explanationOf(error))], busy: false });
          },
        );
      };
      show({ placeholder: t('Type to search prompts') });
      look('', 0);
    },
    onTyped: (text) => look(text, typingRestMs),
    stays: (prompt) => prompt === undefined,
  });

  async function found(
    text: string,
    after: number,
    signal: AbortSignal,
  ): Promise<readonly LiveChoice<TrackedPrompt | undefined>[]> {
    if (after > 0) await clock.sleep(after, signal);
    const search = [...text].slice(0, maxPromptLength).join('');
    const query = { limit: maxFound, ...(search !== '' && { search }), ...(order && { sort: order }) };
    const { data, meta } = await client.listPrompts({ project, query }, { signal });
    signal.throwIfAborted();
    if (data.length === 0) return [note(t('No matching prompts.'))];
    const first = search === '' && start?.project === project ? start.promptId : undefined;
    const isHere = first === undefined || data.some(({ id }) => id === first);
    return [
      ...(isHere ? data : [...(await startOf(first, signal)), ...data]).map((prompt) => rowOf(prompt, first)),
      ...(meta.has_more ? [note(t('Showing the first {0}. Keep typing to narrow the list.', data.length))] : []),
    ];
  }

  /** Loads the start prompt, because it may be missing in the first page. */
  async function startOf(id: number, signal: AbortSignal): Promise<readonly TrackedPrompt[]> {
    if (start?.text === undefined) return [];
    const query = { limit: maxFound, search: start.text };
    return (await client.listPrompts({ project, query }, { signal })).data.filter((prompt) => prompt.id === id);
  }
}

/** Always shown, because the service has already filtered the rows. */
const rowOf = (prompt: TrackedPrompt, first: number | undefined): LiveChoice<TrackedPrompt> => ({
  label: `$(${promptSign(prompt.latest).icon}) ${prompt.text}`,
  description: namedIn(prompt.latest).short,
  value: prompt,
  active: prompt.id === first,
  always: true,
});

const note = (sentence: string): LiveChoice<undefined> => ({
  label: `$(info) ${sentence}`,
  value: undefined,
  always: true,
});
