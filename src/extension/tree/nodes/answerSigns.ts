import type { TreeRow } from './node.ts';

/** How an answer stands to the brand; none was shown, so it counts neither for nor against it. */
type Standing = 'named' | 'missed' | 'none';

/** A sign for each, none of which stands for the state of a run. */
export const answerSigns: Readonly<Record<Standing, Pick<TreeRow, 'icon' | 'color'>>> = {
  named: { icon: 'pass-filled', color: 'testing.iconPassed' },
  missed: { icon: 'close' },
  none: { icon: 'dash' },
};

export const standingOf = (mentioned: boolean | null): Standing =>
  mentioned === null ? 'none' : mentioned ? 'named' : 'missed';
