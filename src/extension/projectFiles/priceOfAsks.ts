import { isSample } from '../../contract/projects/sampleProject.ts';
import type { UsageRow } from '../../contract/service/usage.ts';
import type { Definition } from '../../contract/projects/definition.ts';
import { dollars, t } from '../editor/l10n.ts';
import { callsCounted, creditsCounted, type SetUp } from '../service/models.ts';
import { costOfAsks } from '../service/spendEstimate.ts';

/** Data for prices of requests. */
export interface Prices {
  readonly setUp: SetUp;
  /** Previous cost of own API keys. Undefined for a service that charges credits. */
  readonly usage: readonly UsageRow[] | undefined;
}

/**
 * Price of asking a number of a project's prompts once: credits, or the cost or number of calls with own API keys.
 * Undefined if no request would be sent.
 */
export function priceOfAsks(
  count: number,
  project: Definition['project'],
  { setUp, usage }: Prices,
): string | undefined {
  const assistants = project.models.filter((model) => !usage || setUp.assistants.includes(model));
  const asks = count * assistants.length;
  if (asks === 0 || isSample(project)) return undefined;
  if (!usage) return creditsCounted(asks);
  const cost = costOfAsks(usage, { count, assistants, setUp });
  return cost === undefined ? callsCounted(asks) : t('about {0}', dollars(cost));
}
