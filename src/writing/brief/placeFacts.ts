import { isDuration } from '../../text/figures/units.ts';
import { directness, minDirectness } from '../evidence/answers/directAnswers.ts';
import { contentWords } from '../evidence/headRoles.ts';
import { optionFinder } from '../evidence/optionName.ts';
import { leansOnBefore } from '../evidence/quotable.ts';
import type { PageLine, PagePart } from '../facts/pageParts.ts';
import { sectionWords, sectionInHeadings, sectionInText } from '../facts/sectionWords.ts';
import type { Outline } from '../outline/outline.ts';
import { plans } from '../outline/plans.ts';
import { kindOfQuestion, replacedIn } from '../outline/questionKinds.ts';
import type { SectionKind } from '../outline/wording.ts';
import type { BriefStatement, Value } from './briefData.ts';

/** Paragraph, item, procedure or table of a page, with its section if any. */
export interface PlacedFacts {
  readonly part: PagePart;
  readonly lines: readonly PageLine[];
  readonly section: SectionKind | undefined;
  /** Previous sentence of the paragraph, if it is in another section. */
  readonly before?: string;
  /** Other lines that say the same. */
  readonly also?: readonly Value[] | undefined;
  /** Other lines that say the same as a row or step, by its text. */
  readonly alsoLines?: ReadonlyMap<string, readonly Value[]> | undefined;
  /** Statements that say the same in other words, by the text of the line. */
  readonly below?: ReadonlyMap<string, readonly BriefStatement[]>;
  /** Rows of other tables that it replaces. */
  readonly folded?: readonly PageLine[];
  /** True if only its heading names its option. */
  readonly isUnnamed?: true;
  /** Heading of a section from sources that the outline lacks. */
  readonly own?: string;
}

interface Placing {
  readonly outline: Outline;
  readonly question: string;
  readonly options: readonly string[];
  readonly topics: readonly { readonly name: string; readonly section: SectionKind }[];
}

/** Assigns each unit of a page to the section that it answers. */
export function placeFacts(parts: readonly PagePart[], placing: Placing): PlacedFacts[] {
  const direct = directLines(parts, placing);
  const finder = new SectionFinder(parts, placing);
  return besideProcedures(parts.flatMap((part) => placesIn(part, finder, direct)));
}

/** Assigns other content below a procedure's heading to its section. */
function besideProcedures(placed: readonly PlacedFacts[]): PlacedFacts[] {
  const keyOf = ({ part }: PlacedFacts): string => [part.url ?? part.label, ...part.headings].join('\n');
  const ofSteps = new Set(
    placed.filter(({ part, section }) => part.headings.length > 0 && section === 'steps').map(keyOf),
  );
  return placed.map((one) =>
    one.section === undefined && !isMeasured(one) && ofSteps.has(keyOf(one)) ? { ...one, section: 'steps' } : one,
  );
}

/** True if it contains a size, weight or other measure, except durations. */
export const isMeasured = ({ lines }: Pick<PlacedFacts, 'lines'>): boolean =>
  lines.some(({ figures }) => figures.some(({ kind, unit }) => kind === 'measure' && !isDuration(unit)));

function placesIn(part: PagePart, finder: SectionFinder, direct: ReadonlySet<PageLine>): PlacedFacts[] {
  const whole = finder.ofPart(part);
  if (part.form === 'table' || part.form === 'steps') return [{ part, lines: part.lines, section: whole }];
  const placed: (PlacedFacts & { lines: PageLine[] })[] = [];
  for (const line of part.lines) {
    const last = placed.at(-1);
    const leans = line.goesOn || leansOnBefore(line.text, part.language);
    const ownSection =
      whole ?? (last && leans ? (finder.sectionInLine(line, part) ?? last.section) : finder.ofLine(line, part));
    const section = direct.has(line) ? 'answer' : last?.section === 'answer' && line.goesOn ? 'answer' : ownSection;
    const isOneWith = last && line.goesOn && (section === last.section || leansOnBefore(line.text, part.language));
    if (isOneWith) last.lines.push(line);
    else {
      const before = line.goesOn ? last?.lines.at(-1)?.text : undefined;
      placed.push({ part, lines: [line], section, ...(before !== undefined && { before }) });
    }
  }
  return withOpenings(placed);
}

/** Assigns sentences without a section to that of the next sentence in their paragraph. */
function withOpenings(placed: readonly PlacedFacts[]): PlacedFacts[] {
  const all: PlacedFacts[] = [];
  for (const one of placed) {
    const last = all.at(-1);
    const isOpened = last?.section === undefined && one.lines[0]?.goesOn === true && one.section !== 'answer';
    if (last && isOpened) all.splice(-1, 1, { ...last, lines: [...last.lines, ...one.lines], section: one.section });
    else all.push(one);
  }
  return all;
}

/** Returns the line of each page that directly answers the question, or else the lead of a page on the subject. */
function directLines(parts: readonly PagePart[], { outline, question, options }: Placing): ReadonlySet<PageLine> {
  const knownKind = outline.kind === 'faq' ? kindOfQuestion(question, outline.language) : outline.kind;
  const kind = knownKind ?? 'what_is';
  const asked = new Set(contentWords(question));
  const keyword = new Set(contentWords(outline.keyword));
  const pages = Map.groupBy(parts, ({ url, label }) => url ?? label);
  const isOfOptions = mustName(kind) && options.length > 1;
  const optionsIn = optionFinder(options);
  const leads: PageLine[] = [];
  const best = [...pages.values()].flatMap((own) => {
    const rated = own.flatMap(({ headings, lines, form, title, language }) => {
      const heading = headings.at(-1) ?? '';
      const isAsked = asked.size > 0 && asked.intersection(new Set(contentWords(heading))).size >= 0.6 * asked.size;
      if (form !== 'text' || (headings.length > 0 && !isAsked)) return [];
      const isOn = ({ text }: PageLine): boolean => !isOfOptions || optionsIn(text).length > 0;
      return lines.filter(isOn).map((line, index) => ({
        line,
        worth:
          directness(line.text, `${title} ${heading}`, { prompt: question, kind, language }) -
          (index > 0 ? linePenalty * Math.min(index, 5) : 0),
      }));
    });
    const [first] = rated.toSorted((one, other) => other.worth - one.worth);
    if (first && first.worth >= minDirectness) return [first.line];
    const [opening] = own;
    const isTitled = keyword.size > 0 && keyword.isSubsetOf(new Set(contentWords(opening?.title ?? '')));
    if (isTitled && !mustName(kind) && opening) leads.push(...leadOf(opening, kind));
    return [];
  });
  return new Set([...best, ...leads].slice(0, maxDirect));
}

/** Returns the first sentence of an opening with a single paragraph. Longer openings often start with a story. */
function leadOf({ headings, form, lines: [first, ...others] }: PagePart, kind: string): PageLine[] {
  const isLead = headings.length === 0 && form === 'text' && others.every(({ goesOn }) => goesOn);
  if (!first || !isLead || /[?？]$/u.test(first.text)) return [];
  return kind === 'cost' && !isPriced(first) ? [] : [first];
}

/** True for kinds of questions that ask for a name. */
const mustName = (kind: string): boolean => kind === 'best_of' || kind === 'versus' || kind === 'alternatives';

const maxDirect = 4;
/** Penalty per line, because answers are usually at the start. */
const linePenalty = 0.1;

class SectionFinder {
  private readonly sections: readonly SectionKind[];
  private readonly optionsIn: (text: string) => string[];
  /** Thing to replace. Sentences about it give reasons. */
  private readonly replaced: string | undefined;
  /** True for comparisons, where nearly every line names an option. */
  private readonly isPair: boolean;
  private readonly topics: readonly { readonly words: ReadonlySet<string>; readonly section: SectionKind }[];
  /** Pages about causes: the title says so, or several headings name causes from answers. */
  private readonly ofCauses: ReadonlySet<string | undefined>;

  constructor(parts: readonly PagePart[], { outline, options, topics }: Placing) {
    const { sections, extra = [] } = plans[outline.kind ?? 'best_of'];
    this.sections = [...sections, ...extra];
    this.replaced = this.has('reasons') ? replacedIn(outline.keyword, outline.language) : undefined;
    this.isPair = outline.kind === 'versus';
    this.optionsIn = optionFinder(this.sections.includes('options') ? options : []);
    this.topics = topics
      .map(({ name, section }) => ({ words: new Set(contentWords(name)), section }))
      .filter(({ words }) => words.size > 0);
    const pages = Map.groupBy(this.has('causes') ? parts : [], ({ url }) => url);
    this.ofCauses = new Set(
      [...pages].flatMap(([url, own]) => {
        const named = own.filter(({ headings }) => this.topicOf(headings.at(-1) ?? '') === 'causes');
        const isTitled = own.some(({ title, language }) => this.headed(title, language)?.section === 'causes');
        return isTitled || new Set(named.map(({ headings }) => headings.at(-1))).size > 1 ? [url] : [];
      }),
    );
  }

  /** Returns the section of a whole part, if its heading or form identifies one. */
  ofPart(part: PagePart): SectionKind | undefined {
    const { headings, form, lines, head = [], isLabelled } = part;
    const { faqs, bare } = sectionWords(part.language);
    const nearest = headings.at(isLabelled ? -2 : -1) ?? '';
    if (faqs.test(nearest)) return 'questions';
    if (bare.test(nearest) && form !== 'text' && this.sections.includes('steps')) return 'steps';
    const headingSection = sectionInHeadings(
      headings,
      part.language,
      (section) => this.has(section) && (form === 'table' || section !== 'options'),
    );
    if (
      form === 'steps' &&
      this.sections.includes('steps') &&
      (headingSection === undefined || headingSection === 'working')
    )
      return 'steps';
    if (headingSection !== undefined) return headingSection;
    if (headings.length > 0 && this.ofCauses.has(part.url)) return 'causes';
    const topic = headings.length > 0 ? this.topicOf(headings.at(-1) ?? '') : undefined;
    if (topic !== undefined) return topic;
    if (headings.length > 0 && this.namesOption(headings.at(-1) ?? '')) return 'options';
    if (form === 'table') {
      const named = [...lines.map(({ text }) => text), ...head].filter((text) => this.namesOption(text));
      if (named.length > 1) return 'options';
      if (this.sections.includes('prices') && lines.filter(isPricedFirst).length > lines.length / 2) return 'prices';
    }
    return form === 'text' ? undefined : this.questionOf(part);
  }

  ofLine(line: PageLine, part: PagePart): SectionKind | undefined {
    // The title heads the opening of a page, which may also cover other subjects.
    const titled = part.headings.length > 0 ? undefined : this.headed(part.title, part.language);
    if (titled?.words.test(line.text)) return titled.section;
    const named = this.namesOption(line.text) ? 'options' : undefined;
    if (named && !this.isPair) return named;
    const lineSection = this.sectionInLine(line, part);
    if (lineSection !== undefined) return lineSection;
    if (this.replaced && line.text.startsWith(this.replaced)) return 'reasons';
    if (this.has('prices') && isPriced(line)) return 'prices';
    if (named) return named;
    return this.topicOf(line.text) ?? this.questionOf(part);
  }

  private headed(title: string, language: string): { section: SectionKind; words: RegExp } | undefined {
    const match = sectionWords(language).heads.find(([section, words]) => this.has(section) && words.test(title));
    return match && { section: match[0], words: match[1] };
  }

  private has(section: SectionKind): boolean {
    return this.sections.includes(section);
  }

  /** Returns the section that the line's own words identify. */
  sectionInLine({ text }: PageLine, { language }: PagePart): SectionKind | undefined {
    return sectionInText(text, language, (section) => this.has(section));
  }

  private questionOf({ headings, language }: PagePart): SectionKind | undefined {
    const { faqs } = sectionWords(language);
    return headings.some((heading) => /[?？]$/u.test(heading) || faqs.test(heading)) ? 'questions' : undefined;
  }

  private namesOption(text: string): boolean {
    return this.optionsIn(text).length > 0;
  }

  private topicOf(text: string): SectionKind | undefined {
    const words = new Set(contentWords(text));
    return this.topics.find((topic) => topic.words.isSubsetOf(words))?.section;
  }
}

const isPricedFirst = ({ cells = [] }: PageLine): boolean => /\p{Sc}|\b(?:Euro|EUR|USD|CHF)\b/u.test(cells[1] ?? '');

const isPriced = ({ figures }: PageLine): boolean => figures.some(({ kind }) => kind === 'money');
