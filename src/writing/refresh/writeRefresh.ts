import { briefNote } from '../../text/markdown/briefNotes.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { headingIn, markdownLink, plainMarkdown } from '../draft/markdownText.ts';
import { pageLabel } from '../evidence/pages.ts';
import { Wording } from '../outline/wording.ts';
import { compareWithToday, type Refresh, type RefreshInput } from './refresh.ts';

/**
 * Inserts a note below an article's title about changes since it was written: unsupported sentences, and searches,
 * options and citations that it lacks. The article itself stays unchanged. `Finish Article` removes the note.
 */
export function writeRefresh(input: RefreshInput): { readonly title: string | undefined; readonly body: string } {
  const wording = new Wording(input.language);
  const note = noteOf(compareWithToday(input), input, wording);
  const { head, body } = splitMarkdown(input.body);
  const text = body.trimStart();
  const above = body.slice(0, body.length - text.length);
  const [first = ''] = text.split('\n', 1);
  const title = headingIn(first)?.level === 1 ? headingIn(first)?.text : undefined;
  const rest = title === undefined ? text : text.slice(first.length).replace(/^\s+/, '');
  const parts = [...(title === undefined ? [] : [first.trimEnd()]), note, rest.trimEnd()];
  return { title, body: `${head}${above}${parts.filter((part) => part !== '').join('\n\n')}\n` };
}

function noteOf({ stale, searches, options, unlinked }: Refresh, { evidence }: RefreshInput, wording: Wording): string {
  const phrases = wording.phrases.refresh;
  const total = evidence.answers.filter(({ answered }) => answered).length;
  const share = (answers: readonly number[]): string => wording.share(answers.length, total);
  const list = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`**${plainMarkdown(heading)}**`, lines.map((line) => `- ${line}`).join('\n')];
  const lists = [
    ...list(
      phrases.stale,
      stale.map(({ words, reason }) => `${plainMarkdown(words)} *${plainMarkdown(reason)}*`),
    ),
    ...list(
      phrases.searches,
      searches.map(({ query, answers }) => plainMarkdown(`${wording.quote(query)} (${share(answers)})`)),
    ),
    ...list(
      phrases.options,
      options.map(({ name, answers }) => plainMarkdown(`${name} (${share(answers)})`)),
    ),
    ...list(
      phrases.unlinked,
      unlinked.map((page) => `${markdownLink(pageLabel(page), page.url)} ${plainMarkdown(`(${share(page.answers)})`)}`),
    ),
  ];
  const intro = wording.say(phrases.intro, { answers: wording.counted('answers', total), prompt: evidence.prompt });
  const nothing = lists.length === 0 ? [plainMarkdown(phrases.nothing)] : [];
  return briefNote([plainMarkdown(intro), ...lists, ...nothing].join('\n\n'));
}
