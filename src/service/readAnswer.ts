import { analyseAnswer } from '../analysis/answer.ts';
import { dayOf } from '../metrics/days.ts';
import { withoutHtml } from '../text/plain.ts';
import type { NewAnswer } from './store/answers.ts';
import type { ProjectRecord } from './store/projects.ts';

/** An answer as it arrived, from an assistant or from a file. */
export interface RawAnswer {
  readonly promptId: number;
  readonly model: string;
  /** In milliseconds. */
  readonly collectedAt: number;
  readonly markdown: string;
  readonly sources: readonly { readonly url: string; readonly title?: string | null | undefined; readonly cited?: boolean | undefined }[];
  readonly searchQueries: readonly string[];
  readonly searchPerformed: boolean | null;
  readonly realtime: boolean | null;
}

/** What an answer says about the project's brand, ready to be kept. */
export function readAnswer(project: ProjectRecord, { markdown, sources, ...answer }: RawAnswer): NewAnswer {
  const content = withoutHtml(markdown);
  const said = analyseAnswer({ markdown: content, sources, brand: project, competitors: project.competitors });
  return {
    ...answer,
    projectId: project.id,
    day: dayOf(answer.collectedAt, project.timezone),
    content,
    brandMentioned: said.brand_mentioned,
    mentionKind: said.mention_kind,
    position: said.position,
    rank: said.rank,
    sentiment: said.sentiment,
    sentimentSource: said.sentiment === null ? null : 'estimated',
    rankings: said.rankings,
    competitors: said.competitors,
    sources: said.sources,
  };
}
