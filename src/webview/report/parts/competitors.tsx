import type { CompetitorRow } from '../../../contract/views/competitor.ts';
import { wilson } from '../../../metrics/arithmetic.ts';
import { counted, numeral, t } from '../../l10n.ts';
import { shareCell, type ShareCounts, useReport } from '../reportContext.ts';
import { type Listed, namedBehind } from '../explained.ts';
import { Frame } from '../frame.tsx';
import type { Sheet } from '../sheet.ts';

export function Competitors() {
  const { state } = useReport();
  const rows = state.views.listCompetitors?.data;
  if (!rows) return null;
  const total = state.views.getVisibility?.data.totals.answers;
  const named = rows.filter(({ answers, is_own: own }) => own || answers > 0);
  return (
    <>
      <Frame
        title={t('Competitors')}
        counted={['visibility', 'mentioned', 'interval', 'smallSample']}
        note={t('The share of answers that mention each brand, with its 95% interval.')}
        bars={2}
        sheet={sheetOf(named, total)}
        shares={named.map((row) => ({
          ...barOf(row, total),
          share: row.visibility,
          counts: { hits: row.answers, of: total ?? 0 },
          ...(total && row.visibility !== null && wilson(row.answers, total)),
        }))}
      />
      <Frame
        title={t('Share of voice')}
        counted={['shareOfVoice', 'mentioned']}
        note={t('Share of all mentions of the brand and its tracked competitors. Each name counts once per answer.')}
        bars={3}
        sheet={sheetOf(named, total)}
        shares={named.map((row) => ({
          ...barOf(row, total),
          share: row.share_of_voice,
          counts: voiceCounts(row, named, total),
        }))}
      />
    </>
  );
}

const barOf = (row: CompetitorRow, total: number | undefined) => ({
  name: row.name,
  own: row.is_own,
  ...behindOf(row, total),
  base: total,
  count: counted(row.answers, '1 answer', '{0} answers'),
});

/** Returns the answers that mention the name, or, if none mentions the brand, those that don't. */
const behindOf = ({ name, answers, explain, is_own: isOwn }: CompetitorRow, total: number | undefined): Listed =>
  isOwn && answers === 0 && total !== undefined
    ? namedBehind({ explain, mentioned: 0, answers: total }, name)
    : { explain, answers, total, of: name };

const voiceCounts = (
  { answers: hits }: CompetitorRow,
  rows: readonly CompetitorRow[],
  answers: number | undefined,
): ShareCounts => ({ hits, of: rows.reduce((sum, row) => sum + row.answers, 0), answers });

const sheetOf = (rows: readonly CompetitorRow[], total: number | undefined): Sheet => ({
  columns: [t('Name'), t('Answers'), t('Visibility'), t('Share of voice'), t('Average position')],
  rows: rows.map((row) => {
    const { name, answers, visibility, share_of_voice: voice, average_position: position } = row;
    const behind = behindOf(row, total);
    return [
      { text: name },
      { ...behind, text: numeral(answers), value: answers },
      { ...behind, ...shareCell(visibility, { hits: answers, of: total ?? 0 }) },
      { ...behind, ...shareCell(voice, voiceCounts(row, rows, total)) },
      { ...behind, text: position === null ? '–' : numeral(position), value: position, base: answers },
    ];
  }),
});
