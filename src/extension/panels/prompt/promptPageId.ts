import { PromptPeriod } from '../../../contract/promptState.ts';

/** What a prompt's page shows, so that it can be restored after a reload. */
export interface PromptSubject {
  /** The service's origin. */
  readonly origin: string;
  readonly project: string;
  readonly promptId: number;
  readonly days: PromptPeriod;
}

/** A subject as one text. */
export const promptPageId = ({ origin, project, promptId, days }: PromptSubject): string =>
  new URLSearchParams({ origin, project, prompt: String(promptId), days: String(days) }).toString();

/** The subject of a text; undefined if it has none. The page kept the text, and pages are not trusted. */
export function promptSubjectOf(text: string): PromptSubject | undefined {
  const given = new URLSearchParams(text);
  const [origin, project, prompt] = [given.get('origin'), given.get('project'), given.get('prompt')];
  const days = PromptPeriod.safeParse(Number(given.get('days')));
  if (origin === null || project === null || prompt === null || !days.success) return undefined;
  if (!/^[\w-]{1,200}$/u.test(project) || !/^[1-9]\d{0,14}$/u.test(prompt)) return undefined;
  return { origin, project, promptId: Number(prompt), days: days.data };
}
