import { capitalised, thingOf } from './headline.ts';
import type { Outline } from './outline.ts';
import { Wording } from './wording.ts';

/** Corrects the number of options in a list's title to those that were written. Other titles stay. */
export function titleAsWritten(
  {
    title,
    keyword,
    language,
    sections,
    kind = 'best_of',
  }: Pick<Outline, 'title' | 'keyword' | 'language' | 'sections' | 'kind'>,
  written: readonly string[],
): string {
  const wording = new Wording(language);
  const { titles, purposeOfOption } = wording.phrases;
  const planned = sections.flatMap(({ purpose }, index) => (purpose === purposeOfOption ? [written[index] ?? ''] : []));
  const count = planned.filter((text) => text.trim() !== '').length;
  const shown = capitalised(keyword);
  const inside = wording.inside(shown);
  const values = { keyword: shown, inside, thing: thingOf(inside) };
  const [listed = '', plain = ''] = titles[kind];
  const announces = listed.includes('{count}') && title === wording.say(listed, { ...values, count: planned.length });
  if (!announces || count === planned.length) return title;
  return wording.say(count > 2 ? listed : plain, { ...values, count });
}
