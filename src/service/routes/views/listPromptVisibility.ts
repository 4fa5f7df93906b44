import { listPromptVisibility as endpoint } from '../../../contract/views/visibility.ts';
import { figureOf } from '../../../metrics/figure.ts';
import { viewRoute } from './viewRoute.ts';

/** Lists the visibility per prompt, lowest first. Deleted prompts only have an ID. */
export const listPromptVisibility = viewRoute(
  endpoint,
  async ({ project, query: { limit }, view }, { prompts, views }) => {
    const groups = Map.groupBy(await views.prompts(view.filter), ({ promptId }) => promptId);
    const known = new Map(
      (await prompts.among(project.id, { ids: [...groups.keys()] })).map((prompt) => [prompt.id, prompt]),
    );
    const rows = [...groups]
      .map(([id, some]) => ({ id, figure: figureOf(some) }))
      .filter(({ figure }) => figure.answers > 0)
      .sort(
        (one, other) =>
          one.figure.mentioned / one.figure.answers - other.figure.mentioned / other.figure.answers ||
          other.figure.answers - one.figure.answers ||
          one.id - other.id,
      );
    return {
      data: rows.slice(0, limit).map(({ id, figure }) => ({
        prompt_id: id,
        text: known.get(id)?.text ?? null,
        topic_id: known.get(id)?.topicId ?? null,
        ...figure,
        explain: view.explain({ brand_mentioned: true, prompt_id: id }),
      })),
      meta: { ...view.meta, limit, count: Math.min(limit, rows.length), total: rows.length },
    };
  },
);
