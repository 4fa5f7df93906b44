import { answerLoan as endpoint } from '../../../contract/models/loan.ts';
import { route } from '../../http/route.ts';
import { byLender } from './lentLoan.ts';

/** Takes what a window's model wrote, or why it wrote nothing. */
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
