import { PromptPeriod } from '../../contract/promptState.ts';

/** Identifies the content of a prompt page, to restore it after a reload. */
export interface PromptSubject {
  readonly origin: string;
  readonly project: string;
  readonly promptId: number;
  readonly days: PromptPeriod;
}

export const promptPageId = ({ origin, project, promptId, days }: PromptSubject): string =>
  new URLSearchParams({ origin, project, prompt: String(promptId), days: String(days) }).toString();

/** Decodes a page id. Undefined if invalid, because page state is untrusted. */
export function promptSubjectOf(text: string): PromptSubject | undefined {
  const given = new URLSearchParams(text);
  const [origin, project, prompt] = [given.get('origin'), given.get('project'), given.get('prompt')];
  const days = PromptPeriod.safeParse(Number(given.get('days')));
  if (origin === null || project === null || prompt === null || !days.success) return undefined;
  if (!/^[\w-]{1,200}$/u.test(project) || !/^[1-9]\d{0,14}$/u.test(prompt)) return undefined;
  return { origin, project, promptId: Number(prompt), days: days.data };
}
