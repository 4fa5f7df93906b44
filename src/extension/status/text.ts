import type { Account } from '../../contract/service/account.ts';
import { failureOf } from '../failures/runFailure.ts';
import { sentenceOf } from '../failures/sentences.ts';
import { grouped, t } from '../l10n.ts';
import { countsOf, progressOf } from './progress.ts';
import { isArticle, isLive, type Run } from './run.ts';

/** What the status bar tells of. Moments in milliseconds since 1970. */
export interface Situation {
  readonly runs: readonly Run[];
  /** Articles that were finished, and that nobody has looked at since. */
  readonly ready?: readonly Run[];
  /** The names of files for which a change waits. */
  readonly changes?: readonly string[];
  /** Runs of which some or all failed, and that nobody has looked at since. */
  readonly failed: readonly Run[];
  /** Why the last look at the service failed, as a sentence. */
  readonly trouble?: string | undefined;
  readonly account?: Account | undefined;
  readonly now: number;
  readonly name: (run: Run) => string;
}

export interface StatusText {
  /** With icons as `$(name)`. */
  readonly text: string;
  /** A line for each thing. */
  readonly tooltip: string;
  readonly error: boolean;
}

/** What the status bar says, or nothing while there is nothing to tell. */
export function statusText(situation: Situation): StatusText | undefined {
  const text = headline(situation);
  return text === undefined ? undefined : { text, tooltip: tooltip(situation), error: text.startsWith(brokenIcon) };
}

const brokenIcon = '$(error)';

/** What is ready goes before what runs, and that before what failed; each with its sign. */
function headline({ runs, ready = [], changes = [], failed, trouble }: Situation): string | undefined {
  const live = runs.filter(isLive);
  const [run] = live;
  const isWaiting = live.every((one) => isArticle(one) && one.waits_for !== undefined);
  const movingIcon = trouble !== undefined ? '$(warning)' : isWaiting ? '$(watch)' : '$(sync~spin)';
  const brokenSign = failed.some(({ status }) => status === 'failed') ? brokenIcon : '$(warning)';
  const news = [
    ...(ready.length > 0
      ? [{ sign: '$(check)', words: ready.length === 1 ? t('Article ready') : t('{0} articles ready', ready.length) }]
      : []),
    ...(changes.length > 0
      ? [{ sign: '$(diff)', words: changes.length === 1 ? t('Change waits') : t('{0} changes wait', changes.length) }]
      : []),
    ...(run ? [{ sign: movingIcon, words: live.length === 1 ? progressOf(run) : t('{0} runs', live.length) }] : []),
    ...(failed.length > 0 ? [{ sign: brokenSign, words: broken(failed) }] : []),
  ];
  return news.length === 0 ? undefined : news.map(({ sign, words }) => `${sign} ${words}`).join('  ');
}

function broken(failed: readonly Run[]): string {
  if (failed.some(isArticle)) return t('Article failed');
  const asks = failed.reduce((sum, run) => sum + (isArticle(run) ? 0 : run.failed), 0);
  return asks === 1 ? t('1 ask failed') : t('{0} asks failed', grouped(asks));
}

function tooltip({ runs, ready = [], changes = [], failed, trouble, account, now, name }: Situation): string {
  const told = [...new Set([...ready, ...failed, ...runs.filter(isLive)])];
  const lines = told.map((run) => `${name(run)}: ${runStanding(run, now)}`);
  for (const file of changes) lines.push(t('{0}: a change waits for you', file));
  if (trouble !== undefined) lines.push(trouble);
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
  if (!isArticle(run) && !isLive(run)) return countsOf(run);
  if (run.status === 'completed') return t('ready');
  const failure = isArticle(run) ? failureOf(run) : undefined;
  if (run.status === 'failed') return failure ? t('failed. {0}', sentenceOf(failure)) : t('failed');
  const since = run.started_at === null ? undefined : elapsed(now - Date.parse(run.started_at));
  return since === undefined ? progressOf(run) : `${progressOf(run)}, ${since}`;
}

/** Milliseconds as a person counts them: `45 s`, `3 min`, `1 h 5 min`. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return t('{0} s', seconds);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? t('{0} min', minutes) : t('{0} h {1} min', Math.floor(minutes / 60), minutes % 60);
}
