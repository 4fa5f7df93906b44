import { Cron } from 'croner';

/** What is wrong with five fields of cron: they are none, as names such as `@daily`, or no such moment ever comes. */
export function cronFault(text: string): 'form' | 'never' | undefined {
  const cron = text.trim();
  if (cron.split(/\s+/u).length !== 5) return 'form';
  try {
    return new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun() ? undefined : 'never';
  } catch {
    return 'form';
  }
}
