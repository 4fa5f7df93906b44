import { env } from 'vscode';
import { systemZone } from '../../../metrics/days.ts';
import type { DateStyle } from '../nextRun.ts';

/** Language and time zone of the user. */
export const userLocale: Pick<DateStyle, 'language' | 'zone'> = {
  language: env.language,
  // Read on demand, because the first call takes 30 ms.
  get zone() {
    return systemZone();
  },
};
