import { analyseAnswer } from '../../../src/analysis/answer.ts';
import type { Named } from '../../../src/analysis/mentions/named.ts';
import type { ResponseDetail } from '../../../src/contract/projects/response.ts';
import { type Evidence, gatherEvidence } from '../../../src/writing/evidence/evidence.ts';

const brand: Named = { name: 'Acme', url: 'https://www.acme.com', aliases: [] };
const competitors: readonly Named[] = [{ name: 'Globex', url: 'https://globex.com', aliases: [] }];

interface Stored {
  readonly id: number;
  readonly markdown: string;
  readonly model?: string;
  readonly day?: string;
  readonly sources?: readonly { readonly url: string; readonly title?: string }[];
  readonly searches?: readonly string[];
}

/** A stored answer as the service would hand it out. */
export function stored(
  { id, markdown, model = 'chatgpt', day = '2026-05-04', sources = [], searches = [] }: Stored,
  named = { brand, competitors },
): ResponseDetail {
  const analysis = analyseAnswer({ markdown, sources, ...named });
  return {
    id,
    prompt: { id: 1, text: null },
    model,
    date: day,
    collected_at: `${day}T10:00:00Z`,
    brand_mentioned: analysis.brandMentioned,
    mention_kind: analysis.mentionKind,
    position: analysis.position,
    competitors: [...analysis.competitors],
    sources: [...analysis.sources],
    sentiment: null,
    sentiment_source: null,
    search_performed: null,
    search_queries: [...searches],
    competitors_count: analysis.competitors.length,
    realtime: null,
    content_markdown: markdown,
    rankings: [...analysis.rankings],
  };
}

export const gather = (answers: readonly ResponseDetail[], prompt = 'best CRM for small teams'): Evidence =>
  gatherEvidence({ prompt, brand, competitors, answers });
