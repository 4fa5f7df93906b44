import type { DomainInAnswers, NamedInAnswers, PromptState } from '../../contract/promptState.ts';
import type { ShareFigure } from '../../contract/reportState.ts';
import { percent, wilson } from '../../metrics/arithmetic.ts';
import { counted, numeral, t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { type Listed, namedBehind } from '../report/explained.ts';
import { Frame } from '../report/frame.tsx';
import { assistantIn, dayText, shareCell } from '../report/reportContext.ts';
import { allBehind } from '../../metrics/answersBehind.ts';
import { Number } from '../report/number.tsx';

export function Names({ state }: Pick<View<PromptState>, 'state'>) {
  const { names, figure } = state;
  if (!names || !figure) return null;
  const { answers: total } = figure;
  return (
    <Frame
      title={t('Who is mentioned')}
      note={t('The share of answers that mention each name, with its 95% interval.')}
      bars={3}
      foot={<Rest state={state} list="names" />}
      sheet={{
        columns: [t('Name'), t('Type'), t('Answers'), t('Share')],
        rows: names.map((row) => {
          const behind = behindOf(row, figure);
          return [
            { text: row.name },
            { text: nameKinds[row.kind]() },
            { ...behind, text: numeral(row.answers), value: row.answers },
            { ...behind, ...shareCell(percent(row.answers, total), { hits: row.answers, of: total }) },
          ];
        }),
      }}
      shares={names.map((row) => ({
        ...behindOf(row, figure),
        ...wilson(row.answers, total),
        name: row.name,
        own: row.kind === 'brand',
        share: percent(row.answers, total),
        counts: { hits: row.answers, of: total },
        base: total,
        count: counted(row.answers, '1 answer', '{0} answers'),
        detail: row.kind === 'untracked' ? nameKinds.untracked() : undefined,
      }))}
    />
  );
}

const nameKinds: Readonly<Record<NamedInAnswers['kind'], () => string>> = {
  brand: () => t('own'),
  competitor: () => t('competitor'),
  untracked: () => t('not tracked'),
};

/** Returns the answers that mention the name, or, if there are none, those that don't mention the brand. */
const behindOf = ({ name, answers, explain }: NamedInAnswers, { answers: total }: ShareFigure): Listed =>
  answers === 0 ? namedBehind({ explain, mentioned: 0, answers: total }, name) : { explain, answers, total, of: name };

export function Searches({ state }: Pick<View<PromptState>, 'state'>) {
  const { searches, figure } = state;
  if (!searches || !figure) return null;
  return (
    <Frame
      title={t('Query fan-out')}
      note={t('What assistants searched for before they answered.')}
      foot={<Rest state={state} list="searches" />}
      sheet={{
        columns: [t('Search'), t('Count'), t('Answers'), t('Assistants'), t('Last seen')],
        rows: searches.map(({ query, times, answers, explain, models, last_seen: seen }) => [
          { text: query },
          { text: numeral(times), value: times, answers, total: figure.answers, explain },
          { text: numeral(answers), value: answers, answers, total: figure.answers, explain },
          { text: models.map((model) => assistantIn(state, model)).join(', ') },
          { text: dayText(seen) },
        ]),
      }}
    />
  );
}

type StateAlone = Pick<View<PromptState>, 'state'>;

const domainTypes: Readonly<Record<DomainInAnswers['type'], () => string>> = {
  brand: () => t('own'),
  competitor: () => t('competitor'),
  other: () => t('other'),
};

export function Domains({ state }: StateAlone) {
  const { domains, figure } = state;
  if (!domains || !figure) return null;
  const { answers: total } = figure;
  return (
    <Frame
      title={t('Domains')}
      note={t('The share of answers that use pages of each domain.')}
      bars={3}
      foot={<Rest state={state} list="domains" />}
      sheet={{
        columns: [t('Domain'), t('Type'), t('Answers'), t('Share'), t('Cited')],
        rows: domains.map(({ domain, type, answers, explain, citing }) => [
          { text: domain },
          { text: domainTypes[type]() },
          { text: numeral(answers), value: answers, answers, total, explain },
          { ...shareCell(percent(answers, total), { hits: answers, of: total }), answers, total, explain },
          { ...citing, text: numeral(citing.answers), value: citing.answers, part: true, total: answers },
        ]),
      }}
      shares={domains.map(({ domain, type, answers, explain, citing }) => ({
        name: domain,
        share: percent(answers, total),
        counts: { hits: answers, of: total },
        base: total,
        answers,
        total,
        explain,
        own: type === 'brand',
        count: counted(answers, '1 answer', '{0} answers'),
        detail: t('cited in {0}', numeral(citing.answers)),
      }))}
    />
  );
}

export function Pages({ state }: StateAlone) {
  const { pages, figure } = state;
  if (!pages || !figure) return null;
  const { answers: total } = figure;
  return (
    <Frame
      title={t('Pages')}
      foot={<Rest state={state} list="pages" />}
      sheet={{
        columns: [t('Page'), t('Domain'), t('Answers'), t('Cited'), t('Last seen')],
        rows: pages.map(({ url, title, domain, answers, explain, citing, last_seen: seen }) => [
          { text: title ?? url, url },
          { text: domain },
          { text: numeral(answers), value: answers, answers, total, explain },
          { ...citing, text: numeral(citing.answers), value: citing.answers, part: true, total: answers },
          { text: dayText(seen) },
        ]),
      }}
    />
  );
}

interface RestProps {
  readonly state: PromptState;
  readonly list: keyof PromptState['more'];
}

/** Number of rows missing from a list, with a link to the answers that contain them. */
function Rest({ state, list }: RestProps) {
  const { figure, more, prompt } = state;
  const [rows, rest] = [state[list]?.length ?? 0, more[list] ?? 0];
  if (!figure || rest === 0) return null;
  return (
    <p class="muted small">
      {t('Showing {0} of {1}. The answers contain the rest.', numeral(rows), numeral(rows + rest))}{' '}
      <Number {...allBehind(figure)} of={prompt.text}>
        {t('Show All Answers')}
      </Number>
    </p>
  );
}
