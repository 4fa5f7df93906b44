import type { TreeRow } from '../../../tree/node.ts';

/** Mention of the brand. `none` if no answer was shown, which counts neither way. */
type Standing = 'named' | 'missed' | 'none';

/** Icons for mentions. None of them is also an icon for the state of a run. */
export const answerSigns: Readonly<Record<Standing, Pick<TreeRow, 'icon' | 'color'>>> = {
  named: { icon: 'pass-filled', color: 'testing.iconPassed' },
  missed: { icon: 'close' },
  none: { icon: 'dash' },
};

export const standingOf = (mentioned: boolean | null): Standing =>
  mentioned === null ? 'none' : mentioned ? 'named' : 'missed';
