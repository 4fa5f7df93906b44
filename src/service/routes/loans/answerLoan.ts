import { answerLoan as endpoint } from '../../../contract/models/loan.ts';
import { route } from '../../http/route.ts';
import { byLender } from './lentLoan.ts';

/** Stores the text of a window's model, or the reason for its failure. */
export const answerLoan = route(
  endpoint,
  async (call, tools) => {
    const { body, path } = call;
    const given =
      'failure' in body
        ? { failure: body.failure }
        : { text: body.text, input: body.input_tokens, output: body.output_tokens };
    await byLender(call, tools, (window) => tools.loans.answer(path.loan, window, given));
    return { data: { taken: true as const } };
  },
  () => [],
);
