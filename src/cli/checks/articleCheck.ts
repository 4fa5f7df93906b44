import { checkArticle } from '../../checking/check.ts';
import { checkFrontMatter } from '../../checking/frontMatter.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { pagesOfArticle } from '../../checking/linkedPages.ts';
import { Failure } from '../../contract/failure.ts';
import { exitCodes } from '../../contract/service/service.ts';
import { scoreDraft } from '../../scoring/score.ts';
import { isUnwrittenBrief } from '../../text/markdown/briefNotes.ts';
import { type CommandOptions, optionalOption, print, printNote, UsageError } from '../command.ts';
import { readConfigurationFile } from '../configurationFile.ts';
import { houseStyle, readArticles } from './readArticles.ts';
import { fileTitle } from '../../article/fileTitle.ts';
import { ignoredIn, isIgnored } from '../../article/ignoredRules.ts';
import { checkSections } from '../../writing/sections/checkSections.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';
import { type CheckedFile, Lines, placed } from './checkedFile.ts';
import { asJson, asSarif, asText, checkRules } from './reports.ts';
import { shellWord } from '../../system/shellWord.ts';
import { plainRules } from '../../scoring/plain/plainStyle.ts';
import { geoRules } from '../../scoring/rules/geo.ts';
import { seoRules } from '../../scoring/rules/seo.ts';

/**
 * Checks articles. Returns the exit code: 1 if there are problems to fix, or the code for wrong usage if a file
 * couldn't be read.
 */
export async function checkArticles(options: CommandOptions, words: readonly string[]): Promise<number> {
  const report = reportOf(options);
  const least = leastGeo(options);
  if (options['config'] !== undefined && options['online'] !== true) throw new UsageError('--config requires --online');
  const { texts, unread } = readArticles(words);
  const urls = [...new Set(texts.flatMap(({ markdown }) => pagesOfArticle(markdown)))];
  const pages = options['online'] === true ? await readOnline(urls, options) : [];
  const checked = texts.map(({ file, markdown }) => checkFile(file, markdown, { pages, least }));
  const shown = report([...checked, ...unread.map(unreadFile)]);
  if (shown !== '') print(shown);
  for (const { file, markdown } of texts)
    for (const rule of unknownRules(ignoredIn(markdown)))
      printNote(`${visibleName(file)}: “ignore” lists an unknown rule: ${rule}`);
  const briefs = least === undefined ? 0 : texts.filter(({ markdown }) => isUnwrittenBrief(markdown)).length;
  if (briefs > 0)
    printNote(
      briefs === 1
        ? '1 brief was not scored because it has no article text yet.'
        : `${briefs} briefs were not scored because they have no article text yet.`,
    );
  const open = checked.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'info').length;
  const files = checked.length === 1 ? '1 file' : `${checked.length} files`;
  printNote(open === 0 ? `${files}: nothing to fix.` : `${files}: ${open} to fix.`);
  if (unread.length > 0) {
    printNote(unread.length === 1 ? '1 file couldn’t be read.' : `${unread.length} files couldn’t be read.`);
    return exitCodes.usage;
  }
  return open === 0 ? 0 : 1;
}

const reports = { text: asText, json: asJson, sarif: asSarif };

function reportOf(options: CommandOptions): (checked: readonly CheckedFile[]) => string {
  const format = optionalOption(options, 'format') ?? 'text';
  if (!Object.hasOwn(reports, format)) throw new UsageError('--format must be text, json, or sarif');
  return reports[format as keyof typeof reports];
}

function leastGeo(options: CommandOptions): number | undefined {
  const least = optionalOption(options, 'min-geo');
  if (least === undefined) return undefined;
  if (!/^\d{1,3}$/.test(least) || Number(least) > 100) throw new UsageError('--min-geo must be a number from 0 to 100');
  return Number(least);
}

async function readOnline(urls: readonly string[], options: CommandOptions): Promise<EvidencePage[]> {
  const { readPages } = await import('./onlinePages.ts');
  const pages = await readPages(urls, privateHostsOf(options));
  const unread = pages.filter(({ state }) => state !== 'read').length;
  printNote(`Read ${pages.length - unread} of ${pages.length} linked ${pages.length === 1 ? 'page' : 'pages'}.`);
  return pages;
}

const atTop = { from: { line: 1, column: 1 }, to: { line: 1, column: 1 } } as const;

const unreadFile = ({ file, message }: { readonly file: string; readonly message: string }): CheckedFile => ({
  file,
  findings: [{ rule: 'file.unread', severity: 'error', message, ...atTop }],
});

interface Terms {
  readonly pages: readonly EvidencePage[];
  readonly least: number | undefined;
}

function checkFile(file: string, markdown: string, { pages, least }: Terms): CheckedFile {
  const lines = new Lines(markdown);
  const ofTop = checkFrontMatter(markdown).filter(({ rule }) => !isIgnored(rule, ignoredIn(markdown)));
  const ofArticle = checkArticle({ markdown, pages, maxPerRule: Infinity, now: Date.now() });
  const findings = [...ofTop, ...ofArticle, ...checkSections({ markdown })].map((finding) => placed(finding, lines));
  if (least === undefined || isUnwrittenBrief(markdown)) return { file, findings };
  const { geo } = scoreDraft({ markdown, style: houseStyle(file), fileTitle: fileTitle(file, markdown) }).scores;
  if (geo >= least) return { file, findings, geo };
  const message = `The GEO score is ${geo}, below the minimum of ${least}. To see how to raise it, run: citedesk score ${shellWord(file)}`;
  return {
    file,
    findings: [{ rule: 'geo.minimum', severity: 'error', message, ...atTop }, ...findings],
    geo,
  };
}

/** Reports a configuration error as wrong usage, because exit code 1 means that an article has problems. */
function privateHostsOf(options: CommandOptions): readonly string[] | undefined {
  try {
    return readConfigurationFile(options)?.crawl?.privateHosts;
  } catch (error) {
    throw error instanceof Failure ? new UsageError(`--config: ${error.message}`) : error;
  }
}

/** Rules that no exported table contains. */
const others = ['readability.long-sentence', 'readability.short-text', 'readability.ease', 'style.word'] as const;

const known: readonly string[] = [
  ...checkRules,
  ...[...seoRules, ...geoRules].map(({ id }) => id),
  ...plainRules,
  ...others,
];

/** Returns the names under `ignore` that match no rule and no area of rules. */
const unknownRules = (ignored: readonly string[]): string[] =>
  [...new Set(ignored)].filter((one) => !known.some((rule) => isIgnored(rule, [one])));
