import { LongList } from '../../longList.tsx';
import { intervalText, isTooFew, percentText, type ShareCounts, shareText, useFigures } from '../reportContext.ts';
import type { Behind } from '../sheet.ts';
import { Few } from '../few.tsx';
import { Number } from '../number.tsx';

export interface Bar extends Behind {
  readonly name: string;
  /** In percent; null without data. */
  readonly share: number | null;
  /** Shown instead of the percentage below 10 answers. */
  readonly counts?: ShareCounts;
  readonly value?: string;
  /** 95% interval in percent. */
  readonly low?: number | null;
  readonly high?: number | null;
  /** Number of answers behind the share, to mark small samples. */
  readonly base?: number | undefined;
  /** Base of the percentage, such as `532 answers`. Hidden if `counts` are shown. */
  readonly count?: string;
  readonly detail?: string | undefined;
  readonly url?: string;
  /** True for the brand's own bar, which is highlighted. */
  readonly own?: boolean;
}

interface BarsProps {
  readonly bars: readonly Bar[];
  /** Percentage at the end of the track. Without it, the longest bar fills the width and no track is drawn. */
  readonly full?: number | undefined;
}

export function Bars({ bars, full }: BarsProps) {
  const { state } = useFigures();
  const end = full ?? Math.max(1, ...bars.map(({ high, share }) => high ?? share ?? 0));
  const width = (share: number): string => `${Math.min(100, (100 * share) / end)}%`;
  return (
    <div class="bars">
      <LongList items={bars} whole={state.saved}>
        {(bar) => (
          <div class={bar.own ? 'bar own' : 'bar'}>
            <span class="name">
              {bar.url === undefined ? (
                <bdi>{bar.name}</bdi>
              ) : (
                <a href={bar.url} title={bar.url}>
                  <bdi>{bar.name}</bdi>
                </a>
              )}
            </span>
            <Number explain={bar.explain} answers={bar.answers} total={bar.total} of={bar.name} class="row">
              <span class={full === undefined ? 'track open' : 'track'} aria-hidden="true">
                <span class="fill" style={{ width: width(bar.share ?? 0) }} />
                {typeof bar.low === 'number' && typeof bar.high === 'number' && (
                  <span class="reach" style={{ insetInlineStart: width(bar.low), width: width(bar.high - bar.low) }} />
                )}
              </span>
              <span class="value">
                {bar.value ?? (bar.counts ? shareText(bar.share, bar.counts) : percentText(bar.share))}
                <Few base={bar.base} />
              </span>{' '}
              <span class="muted small">
                {[
                  bar.counts && isTooFew(bar.counts) ? '' : bar.count,
                  bar.detail,
                  intervalText({ low: bar.low ?? null, high: bar.high ?? null }, bar.base ?? 0),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Number>
          </div>
        )}
      </LongList>
    </div>
  );
}
