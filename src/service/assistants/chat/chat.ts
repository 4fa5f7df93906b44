import { maxVersionLength } from '../../../contract/call/limits.ts';
import { Failure } from '../../../contract/failure.ts';
import type { AssistantAnswer } from '../answer.ts';
import type { ModelAttempt } from '../../models/attempts.ts';
import { type ChatAnnotation, Chunk } from './chatChunk.ts';
import { endFailure, endsWhole } from '../../models/endings.ts';
import { checkLength, checkSilence, emptyAnswer, interrupted } from '../../models/events.ts';
import { type Citation, maxCitations, type NamedPage, withSourceNumbers } from '../citations/numberedCitations.ts';
import { countedCitations } from '../citations/ownMarks.ts';
import { withPlainMarks } from '../../../text/markdown/rawMarks.ts';
import { tellTokens } from '../../models/tokens.ts';
import { withoutReasoning } from '../../../text/markdown/reasoning.ts';

type ChatAnswer = Pick<AssistantAnswer, 'markdown' | 'sources' | 'modelVersion'> & {
  /** Undefined if the provider reported neither pages nor a number of searches. */
  readonly searched: boolean | undefined;
};

/**
 * Reads a streamed chat completion and the pages that search models and gateways add to it: `search_results` or
 * `citations`, which marks such as `[1]` refer to, or OpenAI's `annotations`.
 */
export async function readChat(
  events: AsyncIterable<unknown>,
  { apiKey, heard, used }: Pick<ModelAttempt, 'apiKey' | 'heard' | 'used'>,
): Promise<ChatAnswer> {
  let text = '';
  let refused = false;
  let seen = 0;
  let silent = 0;
  const last: {
    finish?: string;
    model?: string;
    results?: readonly NamedPage[];
    addresses?: readonly string[];
    searches?: number;
  } = {};
  const annotations: ChatAnnotation[] = [];
  for await (const event of events) {
    tellTokens(event, used);
    const { model, choice, search_results, citations, usage } = Chunk.parse(event);
    const {
      content,
      refusal,
      reasoning,
      reasoning_content,
      annotations: more,
    } = choice?.delta ?? (text === '' ? choice?.message : undefined) ?? {};
    if (choice) seen += 1;
    text += content?.text ?? '';
    checkLength(text.length);
    const words = Boolean(content?.some || reasoning || reasoning_content);
    if (words || choice?.finish_reason) heard();
    silent = words ? 0 : silent + 1;
    checkSilence(silent);
    refused ||= Boolean(refusal);
    annotations.push(...(more?.slice(0, maxCitations - annotations.length) ?? []));
    last.finish = choice?.finish_reason ?? last.finish;
    last.model = model ?? last.model;
    last.searches = usage?.num_search_queries ?? last.searches;
    if (last.searches !== undefined) used({ searches: last.searches });
    if (search_results?.length)
      last.results = search_results.map(({ url, title }) => ({ url: url ?? undefined, title: title ?? undefined }));
    if (citations?.length) last.addresses = citations;
  }
  if (refused) throw new Failure('PROVIDER_DECLINED', 'The model declined to answer this prompt.');
  if (last.finish === undefined) throw interrupted(seen);
  if (!endsWhole(last.finish)) throw endFailure(last.finish, apiKey);
  const answer = withoutReasoning(text);
  const plain = withPlainMarks(answer);
  const pages = last.results ?? last.addresses?.map((url) => ({ url })) ?? [];
  const told = pages.length + annotations.length > 0 || last.searches !== undefined;
  const read = withSourceNumbers({
    text: plain.text,
    citations: [
      ...countedCitations(plain.text, pages),
      ...annotations.flatMap((annotation) =>
        citation(annotation, (end) => plain.at(end - text.length + answer.length)),
      ),
    ],
    consulted: pages,
  });
  if (read.markdown === '') throw emptyAnswer();
  return {
    ...read,
    modelVersion: last.model?.slice(0, maxVersionLength) ?? null,
    searched: told ? pages.length + annotations.length + (last.searches ?? 0) > 0 : undefined,
  };
}

/** @param place maps an offset in the provider's text to an offset in the answer */
const citation = ({ url_citation: page }: ChatAnnotation, place: (offset: number) => number): Citation[] =>
  page
    ? [
        {
          end: page.end_index ? place(page.end_index) : undefined,
          urls: [{ url: page.url ?? undefined, title: page.title ?? undefined }],
        },
      ]
    : [];
