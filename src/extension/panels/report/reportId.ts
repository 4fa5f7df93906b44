import { ReportQuestion } from '../../../contract/reportState.ts';

/** Identifies the content of a report page, to restore it after a reload. */
export interface ReportSubject {
  readonly origin: string;
  readonly project: string;
  readonly question: ReportQuestion;
}

export const reportId = ({ origin, project, question }: ReportSubject): string =>
  new URLSearchParams({ origin, project, question: JSON.stringify(question) }).toString();

/** Decodes a page id. Undefined if invalid, because page state is untrusted. */
export function reportOf(text: string): ReportSubject | undefined {
  const given = new URLSearchParams(text);
  const [origin, project, asked] = [given.get('origin'), given.get('project'), given.get('question')];
  if (origin === null || project === null || !/^[\w-]{1,200}$/u.test(project) || asked === null) return undefined;
  try {
    const question = ReportQuestion.safeParse(JSON.parse(asked));
    return question.success ? { origin, project, question: question.data } : undefined;
  } catch {
    return undefined;
  }
}
