import * as z from 'zod';
import { languageOf } from '../../../text/words/language.ts';
import { jsonIn } from '../../talk/jsonIn.ts';
import { wholeIdOf } from './rows.ts';

const Id = z.union([z.string(), z.number()]).transform(String);
const Entry = z.union([Id, z.object({ label: z.string(), lines: z.array(Id) })]);

const Reply = z.object({
  title: z.string().nullish(),
  keyword: z.string().nullish(),
  sections: z.array(z.object({ id: z.string().nullish(), heading: z.string().nullish(), lines: z.array(Entry) })),
  same: z.array(z.array(Id)).default([]),
  contradictions: z.array(z.object({ about: z.string().default(''), lines: z.array(Id) })).default([]),
  /** Lines of pages that no answer contains. */
  onlyPages: z.array(Id).default([]),
  /** Statements of answers that no page contains. */
  onlyAnswers: z.array(Id).default([]),
  gaps: z.array(z.string()).default([]),
  other: z.array(Id).default([]),
});

export type SortingReply = z.infer<typeof Reply>;

/**
 * Parses a reply: JSON alone, in a fence, or within prose. Returns a sentence with the fault for the model if it is
 * unusable.
 */
export function readReply(written: string, ids: readonly string[], language: string): SortingReply | string {
  const reply = jsonIn(written);
  if (reply === undefined) return 'The reply is not one valid JSON object.';
  const { data, error } = Reply.safeParse(reply);
  if (!data) return `The JSON has the wrong shape: ${error.issues.map(issueText).slice(0, 3).join('; ')}.`;
  const known = new Set(ids);
  const named = [...data.sections.flatMap(({ lines }) => lines.flatMap(idsOf)), ...data.other];
  const placed = new Set(named.map(wholeIdOf));
  if (placed.intersection(known).size < minPlacedShare * known.size)
    return `Only ${placed.intersection(known).size} of ${known.size} ids have a place.`;
  const own = [data.title ?? '', ...data.sections.flatMap(({ heading }) => heading ?? []), ...data.gaps].join('\n');
  const spoken = own.length < minLanguageLength ? undefined : languageOf(own);
  const [expected] = language.split('-');
  return spoken !== undefined && spoken !== expected
    ? `The headings and gaps are not in the language ${expected}.`
    : data;
}

export const idsOf = (entry: SortingReply['sections'][number]['lines'][number]): readonly string[] =>
  typeof entry === 'string' ? [entry] : entry.lines;

/** Returns the ids of all lines in the opening. */
export const openingIds = ({ sections }: Pick<SortingReply, 'sections'>): ReadonlySet<string> =>
  new Set(sections.flatMap(({ id, lines }) => (id === 's1' ? lines.flatMap(idsOf) : [])));

export function joinReplies(replies: readonly SortingReply[]): SortingReply {
  const keyOf = ({ id, heading }: SortingReply['sections'][number]): string => id ?? `: ${heading}`;
  const sections = Map.groupBy(
    replies.flatMap((reply) => reply.sections),
    keyOf,
  );
  const [{ title, keyword } = {}] = replies;
  return {
    ...{ title, keyword },
    sections: [...sections.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, lines: [first, ...others].flatMap(({ lines }) => lines) }] : [],
    ),
    same: replies.flatMap(({ same }) => same),
    contradictions: replies.flatMap(({ contradictions }) => contradictions),
    onlyPages: replies.flatMap(({ onlyPages }) => onlyPages),
    onlyAnswers: replies.flatMap(({ onlyAnswers }) => onlyAnswers),
    gaps: replies.flatMap(({ gaps }) => gaps),
    other: replies.flatMap(({ other }) => other),
  };
}

const issueText = ({ path, message }: z.core.$ZodIssue): string => `${path.join('.')}: ${message}`;

/** Minimum share of lines to place. Other replies are truncated or sort something else. */
const minPlacedShare = 0.5;
/** Minimum characters for detecting the language. */
const minLanguageLength = 100;
