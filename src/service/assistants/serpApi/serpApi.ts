import { Failure } from '../../../contract/failure.ts';
import type { AskProvider } from '../answer.ts';
import { askAiMode } from './aiMode.ts';
import { askAiOverview } from './aiOverview.ts';
import { askCopilot } from './copilot.ts';

export const askSerpApi: AskProvider<'serpapi'> = (provider, question) => {
  switch (question.assistant) {
    case 'aimode':
      return askAiMode(provider, question);
    case 'aioverview':
      return askAiOverview(provider, question);
    case 'copilot':
      return askCopilot(provider, question);
    default:
      return Promise.reject(
        new Failure('PROVIDER_REFUSED', `SerpApi can’t provide answers for ${question.assistant}.`),
      );
  }
};
