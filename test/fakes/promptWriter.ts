import type { Intent } from '../../src/contract/projects/proposal.ts';

/** Twenty prompts from a model that follows its instructions. */
export const goodPrompts = (brand: string): { readonly text: string; readonly intent: Intent }[] => [
  ...[
    'how does a small team plan its work',
    'what should a planning tool be able to do',
    'what is the difference between a plan and a roadmap',
    'how detailed does a project plan need to be',
    'what matters when choosing software for project planning',
    'how often should a team look at its plan',
  ].map((text) => ({ text, intent: 'informational' as const })),
  ...[
    'our projects are always late, what can we do',
    'nobody knows who works on what in our team',
    'how do I stop planning in spreadsheets',
  ].map((text) => ({ text, intent: 'problem' as const })),
  ...[
    'best planning tool for a team of ten',
    'Tasklane or something simpler for a small agency',
    'best alternative to spreadsheets for plans',
    'which planning software is the easiest to learn',
    'planning tools for remote teams compared',
  ].map((text) => ({ text, intent: 'comparison' as const })),
  ...[
    'what does planning software cost per person',
    'planning software with a free trial',
    'which planning tool can be paid by month',
    'where can I get planning software for schools',
  ].map((text) => ({ text, intent: 'purchase' as const })),
  ...[`is ${brand} good for small teams`, `what does ${brand} cost`].map((text) => ({
    text,
    intent: 'brand' as const,
  })),
];
