import type { SourceDomain } from '../../../contract/views/source.ts';
import { tooFewAnswers } from '../../../metrics/compareShares.ts';
import { counted, numeral, t } from '../../l10n.ts';
import { assistantsIn, dayText, percentText, shareCell, useReport } from '../reportContext.ts';
import { Frame } from '../frame.tsx';
import { pooledNote } from '../pooled.ts';

const types: Readonly<Record<SourceDomain['type'], () => string>> = {
  brand: () => t('own'),
  competitor: () => t('competitor'),
  other: () => t('other'),
};

export function TopDomains() {
  const { state } = useReport();
  const view = state.views.listTopDomains;
  if (!view) return null;
  const total = view.meta.answers;
  // The total number of uses, which a percentage would need, isn't known here.
  const isFewUses = total !== undefined && total > 0 && total < tooFewAnswers;
  const shareOf = (share: number | null): string => percentText(isFewUses ? null : share);
  return (
    <Frame
      title={t('Top domains')}
      counted={['sources']}
      note={[
        t('Each domain’s share of all pages used in answers. Each page counts once per answer.'),
        pooledNote(view.meta),
      ]
        .join(' ')
        .trim()}
      bars={2}
      sheet={{
        columns: [t('Domain'), t('Type'), t('Share'), t('Uses'), t('Cited'), t('Prompts'), t('Last seen')],
        rows: view.data.map(({ domain, type, share, mentions, cited, prompts, last_seen: seen, citing, ...row }) => {
          const { answers, explain } = row;
          return [
            { text: domain },
            { text: types[type]() },
            { text: shareOf(share), value: isFewUses ? null : share, base: total, answers, total, explain },
            { text: numeral(mentions), value: mentions, answers, total, explain },
            { text: numeral(cited), value: cited, part: true, ...citing, total: answers },
            { text: numeral(prompts), value: prompts, answers, explain, prompts },
            { text: dayText(seen) },
          ];
        }),
      }}
      shares={view.data.map(({ domain, type, share, mentions, cited, answers, explain }) => ({
        name: domain,
        share,
        value: isFewUses ? '' : shareOf(share),
        base: total,
        answers,
        total,
        explain,
        own: type === 'brand',
        count: counted(mentions, '1 use, {1} cited', '{0} uses, {1} cited', numeral(cited)),
      }))}
    />
  );
}

export function TopPages() {
  const { state } = useReport();
  const view = state.views.listSourcePages;
  if (!view) return null;
  const total = state.views.getVisibility?.data.totals.answers;
  return (
    <Frame
      title={t('Top pages')}
      counted={['sources']}
      sheet={{
        columns: [t('Page'), t('Domain'), t('Answers'), t('Cited'), t('Prompts'), t('Assistants'), t('Last seen')],
        rows: view.data.map(({ url, title, domain, cited, prompts, models, last_seen: seen, citing, ...row }) => {
          const { answers, explain } = row;
          return [
            { text: title ?? url, url },
            { text: domain },
            { text: numeral(answers), value: answers, answers, total, explain },
            { text: numeral(cited), value: cited, part: true, ...citing, total: answers },
            { text: numeral(prompts), value: prompts, answers, explain, prompts },
            { text: assistantsIn(state, models) },
            { text: dayText(seen) },
          ];
        }),
      }}
    />
  );
}

export function Rankings() {
  const { state } = useReport();
  const view = state.views.listRankings;
  if (!view) return null;
  const { ranking, total } = view.meta.coverage;
  return (
    <Frame
      title={t('Ranked recommendations')}
      counted={['ranking', 'smallSample']}
      note={t(
        '{0} of {1} answers contain a ranking. Shares are based only on answers with a ranking.',
        numeral(ranking),
        numeral(total),
      )}
      bars={2}
      sheet={{
        columns: [t('Name'), t('Answers'), t('Share'), t('Average rank')],
        rows: view.data.map(({ name, answers, explain, share, average_rank: rank }) => [
          { text: name },
          { text: numeral(answers), value: answers, explain, answers, total: ranking },
          {
            ...shareCell(share, { hits: answers, of: ranking }),
            explain,
            answers,
            total: ranking,
          },
          { text: numeral(rank), value: rank, base: answers, explain, answers, total: ranking },
        ]),
      }}
    />
  );
}
