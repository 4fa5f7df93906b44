import { checkArticle } from '../../checking/check.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { linkedPages } from '../../checking/linkedPages.ts';
import { scoreDraft } from '../../scoring/score.ts';
import { type CommandOptions, optional, print, printNote, Usage } from '../command.ts';
import { configurationOf } from '../working.ts';
import { articleFiles } from './articleFiles.ts';
import { houseStyle } from './houseStyle.ts';
import { readText } from './articleText.ts';
import { type CheckedFile, Lines, placed } from './checkedFile.ts';
import { asJson, asText } from './reports.ts';
import { asSarif } from './sarif.ts';

/** Checks the articles that words of the command line name. Returns the exit code: 1 where there is work to do. */
export async function checkArticles(options: CommandOptions, words: readonly string[]): Promise<number> {
  const report = reportOf(options);
  const least = leastGeo(options);
  if (options['config'] !== undefined && options['online'] !== true) throw new Usage('--config is for --online');
  const texts = articleFiles(words).map((file) => ({ file, markdown: readText(file) }));
  const urls = [...new Set(texts.flatMap(({ markdown }) => linkedPages(markdown)))];
  const pages = options['online'] === true ? await readOnline(urls, options) : [];
  const checked = texts.map(({ file, markdown }) => checkFile(file, markdown, { pages, least }));
  const shown = report(checked);
  if (shown !== '') print(shown);
  const open = checked.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'info').length;
  const files = checked.length === 1 ? '1 file' : `${checked.length} files`;
  printNote(open === 0 ? `${files}: nothing to mend.` : `${files}: ${open} to mend.`);
  return open === 0 ? 0 : 1;
}

const reports = { text: asText, json: asJson, sarif: asSarif };

function reportOf(options: CommandOptions): (checked: readonly CheckedFile[]) => string {
  const format = optional(options, 'format') ?? 'text';
  if (!Object.hasOwn(reports, format)) throw new Usage('--format takes text, json or sarif');
  return reports[format as keyof typeof reports];
}

function leastGeo(options: CommandOptions): number | undefined {
  const least = optional(options, 'min-geo');
  if (least === undefined) return undefined;
  if (!/^\d{1,3}$/.test(least) || Number(least) > 100) throw new Usage('--min-geo takes a number from 0 to 100');
  return Number(least);
}

async function readOnline(urls: readonly string[], options: CommandOptions): Promise<EvidencePage[]> {
  const { readPages } = await import('./onlinePages.ts');
  const pages = await readPages(urls, configurationOf(options)?.crawl?.privateHosts);
  const unread = pages.filter(({ state }) => state !== 'read').length;
  printNote(
    `${pages.length - unread} of ${pages.length} linked ${pages.length === 1 ? 'page was' : 'pages were'} read.`,
  );
  return pages;
}

interface Terms {
  readonly pages: readonly EvidencePage[];
  readonly least: number | undefined;
}

function checkFile(file: string, markdown: string, { pages, least }: Terms): CheckedFile {
  const lines = new Lines(markdown);
  const findings = checkArticle({ markdown, pages, most: Infinity }).map((finding) => placed(finding, lines));
  if (least === undefined) return { file, findings };
  const { geo } = scoreDraft({ markdown, style: houseStyle(file) }).scores;
  if (geo >= least) return { file, findings, geo };
  const top = { line: 1, column: 1 };
  const message = `The GEO score is ${geo}, and ${least} is asked for. See what would raise it: citedesk score ${file}`;
  return {
    file,
    findings: [{ rule: 'geo.minimum', severity: 'error', message, from: top, to: top }, ...findings],
    geo,
  };
}
