import type { AnswerFilter } from '../store/answers/answerFilter.ts';
import { type SiteOwner, sitesBelow } from '../../text/urls/sites.ts';
import type { Window } from './window.ts';
import type { AnswersQuery } from './explain.ts';

interface ViewScope extends Window {
  readonly project: string;
  readonly models: readonly string[];
}

/**
 * Converts a query to a filter for answers within a resolved window of a project.
 * @param owners brand and competitors. Their sites below a domain are included.
 */
export function filterOf(
  { project, from, to, models }: ViewScope,
  query: AnswersQuery,
  owners: readonly SiteOwner[],
): AnswerFilter {
  const sites = (domains?: string | null): readonly string[] | undefined => {
    const asked = domains?.split(',');
    return query.exact_domain ? asked : asked?.flatMap((domain) => sitesBelow(domain, owners));
  };
  return {
    project,
    from,
    to,
    models,
    promptId: query.prompt_id ?? undefined,
    promptIds: query.prompt_ids ?? undefined,
    topicId: query.topic_id ?? undefined,
    branded: query.branded ?? undefined,
    answered: query.answered ?? undefined,
    brandMentioned: query.brand_mentioned ?? undefined,
    mentionKinds: query.mention_kind ?? undefined,
    sentiments: query.sentiment ?? undefined,
    positions: query.position ?? undefined,
    domains: sites(query.domain),
    cites: sites(query.cites),
    notCites: sites(query.not_cites),
    citesUrl: query.cites_url ?? undefined,
    url: query.url ?? undefined,
    competitor: query.competitor ?? undefined,
    notCompetitor: query.not_competitor ?? undefined,
    candidates: typeof query.candidate === 'string' ? [query.candidate] : undefined,
    ranked: query.ranked ?? undefined,
    query: query.query ?? undefined,
    searched: query.searched ?? undefined,
    varying: query.varying ?? undefined,
    modelVersion: query.model_version ?? undefined,
    contradicts: query.contradicts ?? undefined,
  };
}
