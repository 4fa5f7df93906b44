import { fileTitle } from '../../article/fileTitle.ts';
import { exitCodes } from '../../contract/service/service.ts';
import { scoreDraft } from '../../scoring/score.ts';
import { Lines } from '../checks/checkedFile.ts';
import { houseStyle, readArticles } from '../checks/readArticles.ts';
import { type Command, optionalOption, print, printNote, UsageError } from '../command.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';

export const score: Command = {
  usage: 'score FILE.md… [--keyword K] [--json]',
  does: 'Score Markdown files and suggest improvements.',
  more: 'For one file, --json prints its scores, findings, and word count. For several files, --json prints a list called "files" with each file’s name and results.',
  options: { keyword: { type: 'string' }, json: { type: 'boolean' } },
  words: Infinity,
  run(options, words) {
    if (words.length === 0 || words.includes('')) throw new UsageError('at least one file is required');
    const keyword = optionalOption(options, 'keyword');
    const { texts, unread } = readArticles(words);
    const scored = texts.map(({ file, markdown }) => scoreFile(file, markdown, keyword));
    for (const { message } of unread) printNote(`citedesk: ${message}`);
    if (scored.length > 0 && options['json'] === true) print(JSON.stringify(asJson(scored)));
    else if (scored.length > 0) print(scored.map((one) => asTable(one, scored.length > 1)).join('\n\n'));
    return Promise.resolve(unread.length > 0 ? exitCodes.usage : 0);
  },
};

interface ScoredFile extends Pick<ReturnType<typeof scoreDraft>, 'scores' | 'findings' | 'losses' | 'words'> {
  readonly file: string;
  readonly lines: Lines;
}

function scoreFile(file: string, markdown: string, keyword: string | undefined): ScoredFile {
  const { scores, findings, losses, words } = scoreDraft({
    markdown,
    keyword,
    style: houseStyle(file),
    fileTitle: fileTitle(file, markdown),
  });
  return { file, scores, findings, losses, words, lines: new Lines(markdown) };
}

function asJson(scored: readonly ScoredFile[]): unknown {
  const [first, ...others] = scored.map(({ file, scores, findings, losses, words }) => ({
    file,
    scores,
    findings,
    losses,
    words,
  }));
  if (first === undefined || others.length > 0) return { files: [first, ...others] };
  const { file: _, ...alone } = first;
  return alone;
}

function asTable({ file, scores, findings, losses, words, lines }: ScoredFile, isNamed: boolean): string {
  const { service: overall, seo, geo, readability } = scores;
  const rows = Object.entries({ overall, seo, geo, readability, words });
  return [
    ...(isNamed ? [visibleName(file)] : []),
    ...rows.map(([name, value]) => `${name.padEnd(12)}${String(value).padStart(5)}`),
    ...findings.map(
      ({ start, area, message }) => `${visibleName(file)}:${lines.placeOf(start).line}  ${area}  ${message}`,
    ),
    ...losses.map(({ area, rule, points }) => `${area}  −${points} without a finding  ${rule}`),
  ].join('\n');
}
