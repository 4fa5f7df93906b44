import type { ComparedAnswer, ComparedFact, ComparisonState } from '../../../contract/comparisonState.ts';
import type { Fact } from '../../../contract/messages.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import type { ComparedText, ComparedTexts } from '../../../rendering/comparedAnswers.ts';
import { shortAddress } from '../../../text/urls.ts';
import { pageKeyOrUrl } from '../../../text/urls.ts';
import { t, writtenMoment } from '../../editor/l10n.ts';
import { answerFacts, isOfBrand, positionFact } from './answerFacts.ts';
import type { LoadedAnswer } from './answers.ts';

export function buildComparison(
  id: string,
  { older, newer }: { readonly older: LoadedAnswer; readonly newer: LoadedAnswer },
  texts: ComparedTexts,
): ComparisonState {
  return {
    id,
    brand: { url: newer.brand?.url ?? '' },
    prompt: newer.answer.prompt.text ?? t('Deleted prompt'),
    older: comparedAnswer(older, newer, texts.older),
    newer: comparedAnswer(newer, older, texts.newer),
    facts: comparedFacts(factsOf(older, texts.older), factsOf(newer, texts.newer)),
  };
}

function comparedAnswer(read: LoadedAnswer, other: LoadedAnswer, { html, changes }: ComparedText): ComparedAnswer {
  const { id, model, collected_at: collected, content_markdown: markdown, brand_mentioned: mentioned } = read.answer;
  return {
    responseId: id,
    assistant: assistantName(model),
    collected: writtenMoment(collected),
    answered: markdown.trim() !== '' || mentioned !== null,
    html,
    changes,
    names: without(namesIn(read), namesIn(other), (name) => name.toLowerCase()),
    sources: without(read.answer.sources, other.answer.sources, ({ url }) => pageKeyOrUrl(url)).map(
      ({ url, title, domain }) => ({ title: title ?? shortAddress(url), url, domain }),
    ),
  };
}

/** Competitors that an answer mentions, followed by other names from its ranking. */
function namesIn({ answer, brand }: LoadedAnswer): readonly string[] {
  const ranked = answer.rankings.filter((row) => !row.tracked && !(brand && isOfBrand(row, brand)));
  return [...answer.competitors, ...ranked].map(({ name }) => name);
}

/** Distinct items whose key is not among the others. */
function without<Item>(items: readonly Item[], others: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set(others.map(keyOf));
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}

/** Findings of the analysis. Always includes the position in the text. */
const factsOf = (read: LoadedAnswer, { place }: ComparedText): readonly Fact[] => {
  const facts = answerFacts(read, place, false);
  const [position] = positionFact(read.answer);
  return position && !facts.some(({ label }) => label === position.label) ? facts.toSpliced(1, 0, position) : facts;
};

function comparedFacts(older: readonly Fact[], newer: readonly Fact[]): readonly ComparedFact[] {
  const labels = new Set([...older, ...newer].map(({ label }) => label));
  const valueIn = (facts: readonly Fact[], label: string): string | null =>
    facts.find((fact) => fact.label === label)?.value ?? null;
  return [...labels].map((label) => ({ label, older: valueIn(older, label), newer: valueIn(newer, label) }));
}
