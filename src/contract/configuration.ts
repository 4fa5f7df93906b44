import { Assistant } from './values.ts';
import * as z from 'zod';
import { canAnswerFor, Model, Provider, vendorOf } from './vendors.ts';

/**
 * Who answers for which assistant, which model writes, and which judges how answers speak of a brand. One document,
 * replaced whole.
 */
export const Configuration = z.strictObject({
  assistants: z
    .partialRecord(Assistant, Provider)
    .default({})
    .superRefine((assistants, context) => {
      for (const [name, { kind }] of Object.entries(assistants)) {
        if (canAnswerFor(kind, name)) continue;
        context.addIssue({
          code: 'custom',
          path: [name, 'kind'],
          message: `${kind} answers for ${vendorOf(kind).onlyFor?.join(', ')} only`,
        });
      }
    }),
  writer: Model.optional(),
  judge: Model.optional(),
});
/** Who is called: for an assistant's answer, for a text, or for a verdict. */
export type Role = Assistant | 'writer' | 'judge';

export type Configuration = z.output<typeof Configuration>;

export const emptyConfiguration: Configuration = { assistants: {} };
