import { scoreDraft } from '../../scoring/score.ts';
import { readText } from '../checks/articleText.ts';
import { houseStyle } from '../checks/houseStyle.ts';
import { type Command, optional, print, Usage } from '../command.ts';

/** Scores a Markdown file, with or without a service. */
export const score: Command = {
  usage: 'score FILE.md [--keyword K] [--json]',
  does: 'Scores a Markdown file and says what would make it better.',
  options: { keyword: { type: 'string' }, json: { type: 'boolean' } },
  run(options, [file]) {
    if (file === undefined || file === '') throw new Usage('the file is missing');
    const markdown = readText(file);
    const keyword = optional(options, 'keyword');
    const { scores, findings, words } = scoreDraft({ markdown, keyword, style: houseStyle(file) });
    if (options['json'] === true) {
      print(JSON.stringify({ scores, findings, words }));
      return Promise.resolve(0);
    }
    for (const [name, value] of Object.entries({
      overall: scores.service,
      seo: scores.seo,
      geo: scores.geo,
      readability: scores.readability,
      words,
    })) {
      print(`${name.padEnd(12)}${String(value).padStart(5)}`);
    }
    for (const finding of findings) {
      const line = markdown.slice(0, finding.start).split('\n').length;
      print(`${file}:${line}  ${finding.area}  ${finding.message}`);
    }
    return Promise.resolve(0);
  },
};
