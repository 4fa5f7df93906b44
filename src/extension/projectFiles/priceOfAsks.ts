import { isSample } from '../../contract/projects/sampleProject.ts';
import type { UsageRow } from '../../contract/service/usage.ts';
import type { Definition } from '../../contract/projects/definition.ts';
import { dollars, t } from '../l10n.ts';
import { callsCounted, creditsCounted, type SetUp } from '../providers/models.ts';
import { costOfAsks } from '../providers/spendEstimate.ts';

/** By what asks are priced. */
export interface Prices {
  readonly setUp: SetUp;
  /** What calls with own keys have cost; undefined where credits are counted instead. */
  readonly usage: readonly UsageRow[] | undefined;
}

/**
 * What it takes to ask so many prompts of a project once, in a few words: credits, or the money or calls of own keys;
 * undefined where nothing would be asked.
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
