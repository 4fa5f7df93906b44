import { ReportQuestion } from '../../../contract/reportQuestion.ts';

/** What a report shows, so that it is found again after a reload. */
export interface ReportSubject {
  /** The service's origin. */
  readonly origin: string;
  readonly project: string;
  readonly question: ReportQuestion;
}

/** A subject as one text. */
export const reportId = ({ origin, project, question }: ReportSubject): string =>
  new URLSearchParams({ origin, project, question: JSON.stringify(question) }).toString();

/** The subject that a text stands for; undefined where it stands for none, as a page kept it. */
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
