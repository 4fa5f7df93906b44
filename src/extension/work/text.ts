import type { Account } from '../../contract/service/account.ts';
import { failureLines, failureOf, lackLines, lackOf } from '../service/failures/runFailures.ts';
import { refusalLine, refusalName, refusalsOf } from '../service/failures/refusals.ts';
import { counted, dollars, grouped, t } from '../editor/l10n.ts';
import type { Scarce } from '../service/allowance.ts';
import { countsOf, progressOf } from './progress.ts';
import { isArticle, isAsking, isExport, isLive, type Run } from './run.ts';

/** Input for the status bar's text. Times in milliseconds since 1970. */
export interface Situation {
  readonly runs: readonly Run[];
  /** Finished articles that the user has not seen. */
  readonly ready?: readonly Run[];
  /** Names of files with a pending change. */
  readonly changes?: readonly string[];
  /** Failed and partly failed runs that the user has not seen. */
  readonly failed: readonly Run[];
  /** Sentence about why the last poll failed. */
  readonly trouble?: string | undefined;
  readonly account?: Account | undefined;
  /** Allotments that are almost used up. */
  readonly low?: readonly Scarce[];
  readonly now: number;
  readonly name: (run: Run) => string;
}

export interface StatusText {
  /** Contains icons as `$(name)`. */
  readonly text: string;
  /** One line per item. */
  readonly tooltip: string;
  readonly error: boolean;
}

/** Returns the text of the status bar. Undefined if there is nothing to show. */
export function statusText(situation: Situation): StatusText | undefined {
  const text = headline(situation);
  return text === undefined ? undefined : { text, tooltip: tooltip(situation), error: text.startsWith(brokenIcon) };
}

const brokenIcon = '$(error)';

/** Joins the parts, each with its icon: finished articles, changes, live runs, failures, low allotments. */
function headline({ runs, ready = [], changes = [], failed, trouble, low = [] }: Situation): string | undefined {
  const live = runs.filter(isLive);
  const [run] = live;
  const isWaiting = live.every((one) => isArticle(one) && one.waits_for !== undefined);
  const movingIcon = trouble !== undefined ? '$(warning)' : isWaiting ? '$(watch)' : '$(sync~spin)';
  const isBroken = failed.some((one) => one.status === 'failed' || (isAsking(one) && refusalsOf(one).length > 0));
  const brokenSign = isBroken ? brokenIcon : '$(warning)';
  const news = [
    ...(ready.length > 0 ? [readyNews(ready)] : []),
    ...(changes.length > 0
      ? [{ sign: '$(diff)', words: counted(changes.length, '1 change to review', '{0} changes to review') }]
      : []),
    ...(run
      ? [{ sign: movingIcon, words: live.length === 1 ? progressOf(run) : counted(live.length, '1 run', '{0} runs') }]
      : []),
    ...(failed.length > 0 ? [{ sign: brokenSign, words: broken(failed) }] : []),
    ...low.slice(0, 1).map((scarce) => ({ sign: '$(warning)', words: scarceNews(scarce) })),
  ];
  return news.length === 0 ? undefined : news.map(({ sign, words }) => `${sign} ${words}`).join('  ');
}

function scarceNews({ what, left }: Scarce): string {
  if (what === 'money')
    return left === 0 ? t('Monthly spending limit reached') : t('Monthly spending limit almost reached');
  return what === 'credits' ? t('Low on credits') : t('Low on export rows');
}

function scarceLine({ what, left, limit }: Scarce): string {
  if (what !== 'money')
    return what === 'credits'
      ? t('{0} of {1} credits left.', grouped(left), grouped(limit))
      : t('{0} of {1} export rows left.', grouped(left), grouped(limit));
  return left === 0
    ? t(
        'You’ve reached the monthly spending limit of {0} for your own API keys. The keys are no longer used, not even by scheduled runs.',
        dollars(limit),
      )
    : t('{0} of the {1} monthly limit for your own API keys is left.', dollars(left), dollars(limit));
}

function readyNews(ready: readonly Run[]): { readonly sign: string; readonly words: string } {
  const words = counted(ready.length, 'Article ready', '{0} articles ready');
  const [missing] = ready.flatMap((run) => (isArticle(run) ? (lackOf(run) ?? []) : []));
  return missing === undefined ? { sign: '$(check)', words } : { sign: '$(warning)', words: `${words}: ${missing}` };
}

function broken(failed: readonly Run[]): string {
  if (failed.some(isArticle)) return t('Article failed');
  if (failed.some(isExport)) return t('Export failed');
  const [refusal] = failed.filter(isAsking).flatMap(refusalsOf);
  if (refusal) return refusalName(refusal);
  const asks = failed.reduce((sum, run) => sum + (isAsking(run) ? run.failed : 0), 0);
  return counted(asks, '1 request failed', '{0} requests failed');
}

function tooltip({ runs, ready = [], changes = [], failed, trouble, account, low = [], now, name }: Situation): string {
  const shown = [...new Set([...ready, ...failed, ...runs.filter(isLive)])];
  const lines = shown.map((run) => `${name(run)}: ${runStanding(run, now)}`);
  for (const file of changes) lines.push(t('{0}: a change is ready for review', file));
  if (trouble !== undefined) lines.push(trouble);
  for (const scarce of low) lines.push(scarceLine(scarce));
  if (account)
    lines.push(
      t(
        '{0} credits and {1} export rows left',
        grouped(account.credits.available),
        grouped(account.export_rows.available),
      ),
    );
  return lines.join('\n');
}

function runStanding(run: Run, now: number): string {
  if (isAsking(run) && !isLive(run)) return [countsOf(run), ...refusalsOf(run).map(refusalLine)].join('\n');
  if (isArticle(run) && run.status === 'completed') return [t('ready'), ...lackLines(run)].join('\n');
  const failure = isArticle(run) ? failureOf(run) : undefined;
  if (run.status === 'failed') return failure ? t('failed. {0}', failureLines(failure).join('\n')) : t('failed');
  if (!isLive(run)) return t('ready');
  const since = run.started_at === null ? undefined : elapsed(now - Date.parse(run.started_at));
  return since === undefined ? progressOf(run) : `${progressOf(run)}, ${since}`;
}

/** Formats a duration in milliseconds: `45 s`, `3 min`, `1 h 5 min`. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return t('{0} s', seconds);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? t('{0} min', minutes) : t('{0} h {1} min', Math.floor(minutes / 60), minutes % 60);
}
