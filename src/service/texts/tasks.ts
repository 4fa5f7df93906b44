import { citedSentences } from '../../analysis/citations/citedSentences.ts';
import type { Named } from '../../analysis/mentions/named.ts';
import { readAnswer, readResponse, type ShownResponse } from '../../analysis/reading/answerReading.ts';
import { checkArticle } from '../../checking/check.ts';
import { type CheckInput } from '../../checking/checkInput.ts';
import type { CheckFix } from '../../checking/finding.ts';
import { linkedPages, pagesOfArticle } from '../../checking/linkedPages.ts';
import { type DraftInput } from '../../scoring/draft/draft.ts';
import { scoreDraft, weights } from '../../scoring/score.ts';
import { type BriefInput, briefSorting, writeBrief, writeSortedBrief } from '../../writing/brief/brief.ts';
import { readReply } from '../../writing/brief/sorting/reply.ts';
import { asFile, type KnownFields } from '../../writing/draft/articleFields.ts';
import { assembleDraft } from '../../writing/draft/draft.ts';
import { checkSections } from '../../writing/sections/checkSections.ts';
import { sectionInstructions } from '../../writing/draft/instructions.ts';
import { checkSection, verifySection } from '../../writing/draft/section.ts';
import { type Verification, verdictsIn } from '../../writing/draft/verification.ts';
import type { FactKind, Ledger } from '../../writing/facts/facts.ts';
import { type FactPage, readFacts } from '../../writing/facts/pageFacts.ts';
import { buildLedger } from '../../writing/facts/ledger.ts';
import { withKnownOptions } from '../../writing/outline/knownOptions.ts';
import { type Evidence, gatherEvidence } from '../../writing/evidence/evidence.ts';
import { gatherScoreContext } from '../../writing/evidence/scoreContext.ts';
import { type Outline, planOutline } from '../../writing/outline/outline.ts';
import { checkRewrite, rewriteInstructions, verifyRewrite } from '../../writing/draft/rewrite.ts';
import { checkRevision, revisionInstructions, verifyRevision } from '../../writing/review/revise.ts';
import { weakestOf, type WeighedArticle } from '../../writing/review/weakest.ts';
import { agedIn, checkMended, mendInstructions, verifyMended } from '../../writing/refresh/mend.ts';
import { writeRefresh } from '../../writing/refresh/writeRefresh.ts';
import type { PromptBrief } from '../../contract/projects/proposal.ts';
import { promptInstructions } from '../../writing/prompts/instructions.ts';
import { readPrompts } from '../../writing/prompts/readPrompts.ts';
import type { ToJudge } from '../judge/instructions.ts';
import { type BrandPassage, passagesOn } from '../judge/passages.ts';
import { checkVerdict } from '../judge/verdict.ts';
import { type CollectedAnswer, type NamesOfProject, readCollected, rereadStored } from '../answers/readAnswers.ts';
import type { StoredAnswer } from '../store/answers/storedAnswer.ts';
import { addedNotes } from './addedNotes.ts';
import { readBody } from './readBody.ts';

interface ArticleToScore {
  readonly markdown: string;
  readonly isBrief: boolean;
  readonly context: DraftInput['context'];
}

/** Computations on texts from outside, which can be long. */
export const textTasks = {
  readBody,
  scoreDraft,
  linkedPages,
  pagesOfArticle,
  gatherEvidence,
  gatherScoreContext,
  addedNotes,
  buildLedger,
  sectionInstructions,
  checkSection,
  verifySection,

  verdictsIn: ({ reply, asked }: { readonly reply: string; readonly asked: Verification }) => verdictsIn(reply, asked),

  rewriteInstructions,
  writeRefresh,
  agedIn,
  mendInstructions,
  checkMended,
  verifyMended,
  checkRewrite,
  verifyRewrite,
  revisionInstructions,
  checkRevision,
  verifyRevision,
  promptInstructions,

  readPrompts: ({ written, brief }: { readonly written: string; readonly brief: PromptBrief }) =>
    readPrompts(written, brief),

  /**
   * Scores an article with the front matter that its file will have. Offsets of findings refer to the article without
   * front matter, and are negative inside it.
   */
  scoreArticle: ({ markdown, isBrief, context, ...known }: KnownFields & ArticleToScore) => {
    const file = asFile(markdown, known, isBrief);
    const { findings, ...scored } = scoreDraft({ markdown: file, context });
    const shift = file.length - markdown.length;
    return {
      ...scored,
      findings: findings.map((one) => ({ ...one, start: one.start - shift, end: one.end - shift })),
    };
  },

  weakestOf: (article: Omit<WeighedArticle, 'weights'>) => weakestOf({ ...article, weights }),

  /** In the form of the API contract. */
  checkContent: (input: CheckInput) =>
    [...checkArticle(input), ...checkSections(input)].map(({ fix, otherFixes, ...finding }) => ({
      ...finding,
      ...(fix && { fix: ownFix(fix) }),
      ...(otherFixes && { other_fixes: otherFixes.map(ownFix) }),
    })),

  readCollected: ({
    project,
    answers,
  }: {
    readonly project: NamesOfProject;
    readonly answers: readonly CollectedAnswer[];
  }) => answers.map((answer) => readCollected(project, answer)),

  rereadStored: ({
    project,
    answers,
  }: {
    readonly project: NamesOfProject;
    readonly answers: readonly StoredAnswer[];
  }) => answers.map((answer) => rereadStored(project, answer)),

  citationsOf: (answer: ShownResponse) =>
    citedSentences(readResponse(answer)).map(({ sentence, sources }) => ({ sentence, sources: [...sources] })),

  /** Tests whether each text mentions the brand. Ignores statements that nothing is known about it. */
  textsNaming: ({
    brand,
    others,
    texts,
  }: {
    readonly brand: Named;
    readonly others: readonly Named[];
    readonly texts: readonly string[];
  }) =>
    texts.map((markdown) =>
      readAnswer({ markdown, brand, competitors: others }).mentions.some(
        ({ named, denied }) => named === brand && !denied,
      ),
    ),

  /** Returns the first statements of a page that contain numbers. */
  statementsOf: (page: FactPage) =>
    [...new Set(readFacts(page).flatMap(({ content }) => (withFigures.has(content.kind) ? content.text : [])))].slice(
      0,
      maxStatements,
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
    ledger,
  }: {
    readonly evidence: Evidence;
    readonly wishes: Parameters<typeof planOutline>[1];
    /** Set for drafts. */
    readonly ledger?: Ledger | undefined;
  }) => planOutline(ledger ? withKnownOptions(evidence, ledger) : evidence, wishes),

  writeBrief: ({ answersUrl, ...given }: BriefInput & { readonly answersUrl: string }) =>
    writeBrief({ ...given, answerUrl: (id) => `${answersUrl}/${id}` }),

  briefSorting,

  /** Explains why a reply that sorts a brief can't be used. */
  sortingFault: ({
    reply,
    ids,
    language,
  }: {
    readonly reply: string;
    readonly ids: readonly string[];
    readonly language: string;
  }) => {
    const read = readReply(reply, ids, language);
    return typeof read === 'string' ? read : undefined;
  },

  writeSortedBrief: ({
    answersUrl,
    ...given
  }: Omit<Parameters<typeof writeSortedBrief>[0], 'answerUrl'> & { readonly answersUrl: string }) =>
    writeSortedBrief({ ...given, answerUrl: (id) => `${answersUrl}/${id}` }),

  assembleDraft: ({ outline, sections }: { readonly outline: Outline; readonly sections: readonly string[] }) =>
    assembleDraft(outline, sections),
};

const maxStatements = 5;
const withFigures: ReadonlySet<FactKind> = new Set(['statistic', 'price', 'comparison']);

const ownFix = ({ title, edits, search }: CheckFix) => ({
  title,
  edits: [...edits],
  ...(search !== undefined && { search }),
});
