import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, figuresMeta } from '../call/query.ts';

const Some = z.object(explained);

/**
 * Answers by brand mention and citation of the brand's pages, which are those of its registrable domain. Without such a
 * domain, `both` and `cited` (cited without a mention) are null, `named` are all answers that mention the brand, and
 * `neither` the rest. The four add up to all answers.
 */
export const CitationFigure = z.object({ both: Some.nullable(), named: Some, cited: Some.nullable(), neither: Some });
export type CitationFigure = z.infer<typeof CitationFigure>;

const Citations = z.object({
  totals: CitationFigure,
  by_model: z.record(z.string(), CitationFigure),
  by_competitor: z.array(z.object({ name: z.string(), domain: z.string().nullable(), ...CitationFigure.shape })),
});

export const getCitations = endpoint({
  ...derived,
  path: '/projects/{project}/citations',
  summary: 'Count answers by whether they mention the brand and whether they cite its pages',
  query: z.strictObject(figures),
  data: Citations,
  meta: z.object(figuresMeta),
});
