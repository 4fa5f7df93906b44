import type { Named } from '../../analysis/mentions/named.ts';
import type { ResponseDetail } from '../../contract/projects/response.ts';
import { fold } from '../../text/words/fold.ts';
import { CommonPhrases } from './commonPhrases.ts';
import { contentWords } from './headRoles.ts';
import { readSaid } from './optionName.ts';
import type { Heading, Passage } from './passages.ts';
import { Piles, type Subject } from './subjectPile.ts';

interface Asked {
  readonly prompt: string;
  /** The brand and its competitors, which are options whatever else their names mean. */
  readonly names: readonly Named[];
}

/** How many of each role are worth an article's room. */
const maxSubjects: Readonly<Record<Heading['role'], number>> = { option: 12, topic: 12, use: 8 };

/** Puts together what the answers bring up under similar names; what stands in more answers comes first. */
export function gatherSubjects(
  passages: readonly Passage[],
  answers: readonly ResponseDetail[],
  { prompt, names }: Asked,
): Subject[] {
  const piles = new Piles();
  const ranked = answers.flatMap(({ id, rankings }) =>
    rankings.map(({ name }): [Heading, number] => [{ name, role: 'option' }, id]),
  );
  const brought = passages.flatMap(({ brings, answer }) =>
    brings.map((heading): [Heading, number] => [heading, answer]),
  );
  const common = new CommonPhrases(
    answers.map(({ content_markdown }) => content_markdown),
    prompt,
  );
  const tracked = new Set(names.flatMap(({ name, aliases = [] }) => [name, ...aliases]).map(fold));
  const isName = (name: string): boolean => tracked.has(fold(name)) || !common.has(name);
  const settled = settledRoles(
    [...brought, ...ranked].map(([heading]) => heading),
    isName,
  );
  for (const [heading, answer] of [...brought, ...ranked]) piles.for(settled(heading))?.add(heading, answer);
  const options = piles.all.filter(({ role }) => role === 'option');
  for (const { quotation, about } of passages) {
    if (!quotation) continue;
    const subject = about && settled(about);
    const said = readSaid(quotation.text);
    const named = options.filter((pile) => pile.isNamedIn(said));
    if (named.length === 1) named[0]?.quotations.push(quotation);
    else if (named.length === 0 && subject?.role === 'option') piles.for(subject)?.quotations.push(quotation);
    if (subject && subject.role !== 'option') piles.for(subject)?.quotations.push(quotation);
  }
  const found = piles.all.filter((pile) => pile.isTelling).map((pile) => pile.subject());
  const subjects = [
    ...found.filter(({ step }) => step),
    ...found
      .filter(({ step }) => !step)
      .sort((a, b) => b.answers.length - a.answers.length || b.quotations.length - a.quotations.length),
  ];
  return (['option', 'topic', 'use'] as const).flatMap((role) =>
    subjects.filter((subject) => subject.role === role).slice(0, maxSubjects[role]),
  );
}

/** One name has one role: the one that it has most often; an option has a name. */
function settledRoles(headings: readonly Heading[], isName: (name: string) => boolean): (heading: Heading) => Heading {
  const keyOf = ({ name }: Heading): string => contentWords(name).sort().join(' ');
  const votes = new Map<string, Map<Heading['role'], number>>();
  for (const heading of headings) {
    const roles = votes.get(keyOf(heading)) ?? new Map<Heading['role'], number>();
    votes.set(keyOf(heading), roles.set(heading.role, (roles.get(heading.role) ?? 0) + 1));
  }
  const known = new Map<string, Heading['role']>();
  return (heading) => {
    const key = keyOf(heading);
    const [most = heading.role] = [...(votes.get(key) ?? [])].sort(([, a], [, b]) => b - a)[0] ?? [];
    const role = known.get(key) ?? (most === 'option' && !isName(heading.name) ? 'topic' : most);
    known.set(key, role);
    // what only stands in a list of options is no step either
    return role === 'topic' && heading.role === 'option' ? { name: heading.name, role } : { ...heading, role };
  };
}
