import type { Reply } from './server.ts';

interface Support {
  /** Words of the answer that the pages support. */
  readonly of: string;
  readonly pages: readonly number[];
}

interface Answer {
  /** Text of each event. */
  readonly texts: readonly string[];
  readonly queries?: readonly string[];
  readonly pages?: readonly { readonly uri?: string; readonly title?: string }[];
  readonly supports?: readonly Support[];
  /** Null omits the finish reason. */
  readonly finish?: string | null;
}

/**
 * Response of `streamGenerateContent` with grounding in its last event. Based on
 * ai.google.dev/gemini-api/docs/google-search and ai.google.dev/api/generate-content.
 */
export function geminiAnswer({ texts, queries, pages, supports = [], finish = 'STOP' }: Answer): Reply {
  const text = texts.join('');
  const groundingMetadata = queries && {
    webSearchQueries: queries,
    searchEntryPoint: { renderedContent: '<div>suggestions</div>' },
    groundingChunks: pages?.map((web) => ({ web })),
    groundingSupports: supports.map(({ of, pages: groundingChunkIndices }) => ({
      segment: segment(text, of),
      groundingChunkIndices,
    })),
  };
  return {
    sse: texts.map((piece, index) =>
      JSON.stringify({
        candidates: [
          {
            index: 0,
            content: { role: 'model', parts: [{ text: piece }] },
            ...(index === texts.length - 1 && { groundingMetadata, ...(finish !== null && { finishReason: finish }) }),
          },
        ],
        usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 20, totalTokenCount: 28 },
        modelVersion: 'gemini-2.5-flash-001',
        responseId: 'r1',
      }),
    ),
  };
}

/** Google's redirect URL of a page. */
export const redirect = (token: string): string =>
  `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${token}`;

/** Error of the API. */
export const geminiError = (
  code: number,
  status: string,
  { message = 'no', details }: { message?: string; details?: readonly object[] } = {},
): Reply => ({ status: code, json: { error: { code, message, status, ...(details && { details }) } } });

/** Offsets count UTF-8 bytes. A start of 0 is omitted. */
function segment(text: string, of: string): object {
  const startIndex = Buffer.byteLength(text.slice(0, text.indexOf(of)));
  return { ...(startIndex > 0 && { startIndex }), endIndex: startIndex + Buffer.byteLength(of), text: of };
}
