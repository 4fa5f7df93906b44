import { readAnswer } from '../reading/answerReading.ts';
import { withoutHtml } from '../../text/html/withoutHtml.ts';
import type { Source } from '../../contract/projects/response.ts';
import { sourcesOf } from '../citations/sources.ts';
import { keyOfClean } from '../../text/urls.ts';
import { isChromeAddress } from './withoutChrome.ts';

interface Cleaned {
  readonly assistant: string;
  /** Answer without page texts. */
  readonly content: string;
  readonly takenOff: readonly string[];
}

/** Removes sources that only the page around the answer links, and renumbers the others. */
export function withoutPageSources(sources: readonly Source[], { assistant, content, takenOff }: Cleaned): Source[] {
  if (takenOff.length === 0) return [...sources];
  const ofPage = linkedIn(withoutHtml(takenOff.join('\n\n')));
  const isDoubtful = ({ url }: Source): boolean => ofPage.has(keyOfClean(url)) || isChromeAddress(url, assistant);
  if (!sources.some(isDoubtful)) return [...sources];
  const ofAnswer = linkedIn(content);
  return sources
    .filter((source) => !isDoubtful(source) || ofAnswer.has(keyOfClean(source.url)))
    .map((source, index) => ({ ...source, position: index + 1 }));
}

const linkedIn = (markdown: string): ReadonlySet<string> =>
  new Set(/https?:|www\./i.test(markdown) ? sourcesOf(readAnswer({ markdown })).map(({ url }) => keyOfClean(url)) : []);
