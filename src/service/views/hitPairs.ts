import type { AskedPair } from '../../metrics/compareWindows.ts';
import type { MentionsInBoth } from '../store/views/prompts.ts';
import type { Stores } from '../store/store.ts';
import type { TwoWindows } from '../store/views/tallyWindow.ts';
import type { Spellings } from '../store/views/things/hitsOfPairs.ts';
import type { AnswerThing } from '../store/views/things/things.ts';
import type { ViewCall } from './view.ts';

/**
 * Reads the answers of two windows that contain certain things. Returns a lookup from a thing's name to its pairs of
 * prompt and assistant.
 */
export async function hitPairs(
  views: Stores['views'],
  windows: TwoWindows<ViewCall['filter']>,
  { kind, spellings, both }: Things,
): Promise<(name: string) => AskedPair[]> {
  const byThing = Map.groupBy(await views.hitsOfPairs(kind, windows, spellings), ({ name }) => name);
  return (name) => {
    const byPair = new Map((byThing.get(name) ?? []).map((row) => [`${row.promptId} ${row.model}`, row]));
    return both.map(({ promptId, model, before, after }) => {
      const hits = byPair.get(`${promptId} ${model}`);
      return {
        promptId,
        model,
        before: { hits: hits?.before ?? 0, count: before.answers },
        after: { hits: hits?.after ?? 0, count: after.answers },
      };
    });
  };
}

interface Things {
  readonly kind: AnswerThing | 'citedPage';
  readonly spellings: Spellings;
  readonly both: readonly MentionsInBoth[];
}
