import { env } from 'vscode';
import { systemZone } from '../../metrics/systemZone.ts';
import type { DateStyle } from '../tree/nextRun.ts';

/** Who reads in this window. */
export const userLocale: Pick<DateStyle, 'language' | 'zone'> = {
  language: env.language,
  // Asked for when there is a date to tell: the first costs 30 ms, for which no window waits.
  get zone() {
    return systemZone();
  },
};
