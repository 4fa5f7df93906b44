import type { QuestionKind } from '../../contract/content/contentRun.ts';
import type { SectionKind } from './wording.ts';

/** What an article is planned by: its kind of question, or `faq` for one that goes through questions. */
export type PlanKind = QuestionKind | 'faq';

interface Plan {
  /** In their order, behind the answer. */
  readonly sections: readonly SectionKind[];
  /** Those that a brief has as well, where pages say something for them. */
  readonly extra?: readonly SectionKind[];
  /** Those whose absence a brief reports. */
  readonly core: readonly SectionKind[];
  /** Without which it is no answer: a draft has it in any case. */
  readonly needed?: SectionKind;
  /** Where a topic belongs of which nothing else is known. */
  readonly topics: SectionKind;
  /** Where everything belongs that fits no other section. */
  readonly rest?: SectionKind;
}

/** The parts of an article for each kind of question. */
export const plans: Readonly<Record<PlanKind, Plan>> = {
  best_of: {
    sections: ['options', 'criteria', 'uses'],
    extra: ['prices', 'limits', 'mistakes', 'preparation'],
    core: ['options', 'criteria'],
    topics: 'criteria',
  },
  versus: {
    sections: ['uses', 'options', 'prices', 'limits', 'criteria'],
    core: ['uses', 'options'],
    topics: 'criteria',
  },
  how_to: {
    sections: ['preparation', 'steps', 'options'],
    extra: ['mistakes', 'prices', 'types'],
    core: ['preparation', 'steps'],
    needed: 'steps',
    topics: 'preparation',
  },
  what_is: {
    sections: ['working', 'types', 'benefits', 'limits', 'prices', 'criteria'],
    core: ['working'],
    topics: 'working',
    rest: 'working',
  },
  cost: {
    sections: ['prices', 'factors', 'excluded', 'savings', 'working'],
    core: ['prices', 'factors', 'excluded'],
    needed: 'prices',
    topics: 'factors',
  },
  yes_no: {
    sections: ['benefits', 'limits', 'criteria', 'prices'],
    extra: ['types'],
    core: ['benefits', 'limits'],
    topics: 'criteria',
    rest: 'criteria',
  },
  local: {
    sections: ['options', 'criteria', 'types', 'prices', 'ask'],
    core: ['criteria', 'prices', 'ask'],
    topics: 'criteria',
  },
  troubleshooting: {
    sections: ['preparation', 'steps', 'causes', 'help', 'prevention'],
    core: ['causes', 'help'],
    needed: 'causes',
    topics: 'causes',
    rest: 'causes',
  },
  alternatives: {
    sections: ['reasons', 'options', 'uses', 'criteria'],
    extra: ['limits', 'prices'],
    core: ['options', 'uses'],
    topics: 'criteria',
  },
  faq: { sections: ['options', 'prices', 'criteria'], core: [], topics: 'questions' },
};
