import { citedSentences } from '../../analysis/citations/citedSentences.ts';
import { readAnswer } from '../../analysis/reading/answerReading.ts';
import type { ResponseDetail } from '../../contract/response.ts';
import { scoreDraft } from '../../scoring/score.ts';
import { type BriefInput, writeBrief } from '../../writing/brief/brief.ts';
import { assembleDraft } from '../../writing/draft/draft.ts';
import { type Evidence, gatherEvidence } from '../../writing/evidence/evidence.ts';
import { type Outline, planOutline } from '../../writing/outline/outline.ts';
import { assembleRewrite, rewriteInstructions, type RewriteTask } from '../../writing/draft/rewrite.ts';
import type { ToJudge } from '../judge/instructions.ts';
import { type BrandPassage, passagesOn } from '../judge/passages.ts';
import { checkVerdict } from '../judge/check.ts';
import { type RawAnswer, readAgain, type NamesOfProject, toNewAnswer } from '../answers/readAnswer.ts';
import type { StoredAnswer } from '../store/answers/storedAnswer.ts';
import { readBody } from './readBody.ts';

/** What the service computes of texts that come from outside; each may be long. */
export const textTasks = {
  readBody,
  scoreDraft,
  gatherEvidence,
  rewriteInstructions,

  readAnswers: ({ project, answers }: { readonly project: NamesOfProject; readonly answers: readonly RawAnswer[] }) =>
    answers.map((answer) => toNewAnswer(project, answer)),

  readAgain: ({ project, answers }: { readonly project: NamesOfProject; readonly answers: readonly StoredAnswer[] }) =>
    answers.map((answer) => readAgain(project, answer)),

  citationsOf: ({
    content_markdown: markdown,
    sources,
    source_numbers: numbers,
  }: Pick<ResponseDetail, 'content_markdown' | 'sources' | 'source_numbers'>) =>
    citedSentences(readAnswer({ markdown, sources, sourceNumbers: numbers })).map(
      ({ sentence, sources: positions }) => ({
        sentence,
        sources: [...positions],
      }),
    ),

  passagesOn: ({ brand, content, competitors }: ToJudge) => passagesOn(brand, content, competitors),

  checkVerdict: ({
    written,
    answer,
    passages,
  }: {
    readonly written: string;
    readonly answer: ToJudge;
    readonly passages: readonly BrandPassage[];
  }) => checkVerdict(written, answer, passages),

  planOutline: ({
    evidence,
    wishes,
  }: {
    readonly evidence: Evidence;
    readonly wishes: Parameters<typeof planOutline>[1];
  }) => planOutline(evidence, wishes),

  writeBrief: ({ answersUrl, ...given }: Omit<BriefInput, 'answerUrl'> & { readonly answersUrl: string }) =>
    writeBrief({ ...given, answerUrl: (id) => `${answersUrl}/${id}` }),

  assembleDraft: ({ outline, sections }: { readonly outline: Outline; readonly sections: readonly string[] }) =>
    assembleDraft(outline, sections),

  assembleRewrite: ({
    task,
    written,
  }: {
    readonly task: Pick<RewriteTask, 'outline' | 'body'>;
    readonly written: string;
  }) => assembleRewrite(task, written),
};
