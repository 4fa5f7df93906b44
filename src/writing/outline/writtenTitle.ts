import { capitalised } from './headline.ts';
import type { Outline } from './outline.ts';
import { Wording } from './wording.ts';

/** The title of a list, with as many options as were written of those that it announces; any other stays. */
export function titleAsWritten(
  { title, keyword, language, sections }: Pick<Outline, 'title' | 'keyword' | 'language' | 'sections'>,
  written: readonly string[],
): string {
  const wording = new Wording(language);
  const { listOf, purposeOfOption, choosing } = wording.phrases;
  const planned = sections.flatMap(({ purpose }, index) => (purpose === purposeOfOption ? [written[index] ?? ''] : []));
  const count = planned.filter((text) => text.trim() !== '').length;
  const shown = capitalised(keyword);
  const announces = title === wording.say(listOf, { keyword: shown, count: planned.length });
  if (!announces || count === planned.length) return title;
  return count > 2
    ? wording.say(listOf, { keyword: shown, count })
    : wording.say(choosing.titles.listicle, { keyword: shown, inside: wording.inside(shown) });
}
