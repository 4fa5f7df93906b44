import type { QuestionKind } from '../../contract/content/contentRun.ts';
import type { SectionKind } from './wording.ts';

/** Kind of question, or `faq` for a list of questions. */
export type PlanKind = QuestionKind | 'faq';

interface Plan {
  /** Sections after the lead, in order. */
  readonly sections: readonly SectionKind[];
  /** Additional sections of a brief, if pages cover them. */
  readonly extra?: readonly SectionKind[];
  /** Sections whose absence a brief reports. */
  readonly core: readonly SectionKind[];
  /** Section that a draft always has, because there is no answer without it. */
  readonly needed?: SectionKind;
  /** Section for topics that fit no other one. */
  readonly topics: SectionKind;
  /** Section for all other content that fits no other one. */
  readonly rest?: SectionKind;
}

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
