import { Failure } from '../../contract/failure.ts';
import { addResponses as endpoint } from '../../contract/response.ts';
import { readAlike, readAnswer } from '../readAnswer.ts';
import { preparedRoute } from '../route.ts';

/** Keeps answers that were collected elsewhere, analysed like our own. One bad row refuses all. */
export const addResponses = preparedRoute(
  endpoint,
  ({ project, body }) => ({
    readBy: project,
    readings: body.responses.map((row) => {
      const raw = {
        promptId: row.prompt_id,
        model: row.model,
        collectedAt: Date.parse(row.collected_at),
        markdown: row.content_markdown,
        sources: row.sources ?? [],
        sourceNumbers: row.source_numbers,
        searchQueries: row.search_queries ?? [],
        searchPerformed: row.search_performed ?? null,
        realtime: null,
        modelVersion: null,
        region: null,
        language: null,
      };
      return { raw, answer: readAnswer(project, raw) };
    }),
  }),
  async ({ project, body, prepared: { readBy, readings } }, { answers, prompts }) => {
    const known = new Set((await prompts.among(project.id, { ids: body.responses.map((row) => row.prompt_id) })).map(({ id }) => id));
    const unknown = body.responses.flatMap((row, index) => (known.has(row.prompt_id) ? [] : [{ path: `responses[${index}].prompt_id`, message: 'is not a prompt of this project' }]));
    if (unknown.length > 0) throw new Failure('VALIDATION_FAILED', `${unknown.length} answers name a prompt that this project does not have. Nothing was kept.`, { details: unknown });

    const added: number[] = [];
    const skipped = [];
    for (const reading of readings) {
      const answer = readAlike(readBy, project) ? reading.answer : readAnswer(project, reading.raw); // its names were edited meanwhile
      const there = await answers.idOf(answer.promptId, answer.model, answer.collectedAt);
      if (there === undefined) added.push(await answers.add(answer));
      else skipped.push({ prompt_id: answer.promptId, model: answer.model, collected_at: new Date(answer.collectedAt).toISOString(), response_id: there });
    }
    return {
      data: { added: await answers.byIds(added), skipped },
      meta: { project: project.id, added: added.length, skipped: skipped.length },
    };
  },
);
