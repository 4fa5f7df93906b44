import { Cron } from 'croner';

/**
 * Checks a cron expression with five fields. Returns `form` if it isn't one, such as `@daily`, and `never` if it never
 * matches.
 */
export function cronFault(text: string): 'form' | 'never' | undefined {
  const cron = text.trim();
  if (cron.split(/\s+/u).length !== 5) return 'form';
  try {
    return new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun() ? undefined : 'never';
  } catch {
    return 'form';
  }
}
