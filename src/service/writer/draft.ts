import type { Model } from '../../contract/models/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import { frequentReasons, unsupportedDraft } from '../../contract/content/reasons.ts';
import { modelRefused } from '../../contract/content/runEvidence.ts';
import { answersPlace, schemeIn } from '../../text/editorLinks.ts';
import { unsupportedIn } from '../../text/markdown/unsupported.ts';
import { sectionBody } from '../../writing/draft/draft.ts';
import type { WrittenRewrite } from '../../writing/draft/rewrite.ts';
import { missedWords } from '../../writing/outline/plannedWords.ts';
import type { Removed } from '../../writing/draft/takeOut.ts';
import type { Evidence } from '../../writing/evidence/evidence.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import { titleAsWritten } from '../../writing/outline/writtenTitle.ts';
import type { Settings } from '../models/configuration.ts';
import { gatherMaterial, type Material } from './material.ts';
import { isModelRefresh, mendChanges, noteChanges } from './refresh.ts';
import { type DraftProgress, isEmptied, keepDraft, writeSections } from './sections.ts';
import { writeBrief } from './sortBrief.ts';
import { outputOf, type WrittenDraft, type StepNeeds, type MissingSection } from './step.ts';
import { type Known, Meter, supportedIn, textEvidence, writeChecked } from './writeChecked.ts';

/** Writes a brief, or has the configured model write a draft section by section. */
export async function draft(needs: StepNeeds): Promise<WrittenDraft> {
  const { run, store, texts, project, settings, signal } = needs;
  const outline = await outputOf<Outline>(needs, 'outline');
  const begun = (await store.read.contentSteps.output<Partial<DraftProgress> | null>(run.id, 'draft')) ?? {};
  const material = await gatherMaterial(needs, await outputOf<Evidence>(needs, 'research'), begun.ledger);
  const { evidence, ledger, pages } = material;
  if (run.request.write_mode === 'brief') {
    const answersUrl = `${schemeIn(process.env)}${answersPlace}${project.id}`;
    const tried = material.tried.map(({ url, title = null, state = 'read' }) => ({ url, title, state }));
    const sources = [...material.notes, ...pages];
    return writeBrief(needs, { input: { outline, evidence, ledger, pages: sources, tried, answersUrl }, begun });
  }
  if (run.request.write_mode === 'refresh') return noteChanges({ needs, outline, material });
  const writer = writerOf(settings);
  if (isModelRefresh(run.request)) return mendChanges({ needs, outline, material, writer, begun });
  if (run.request.write_mode === 'rewrite') return rewrite({ outline, material, writer, begun }, needs);
  const { sections, emptied, ...progress } = await writeSections({ needs, plan: outline, material, writer }, begun);
  refuseNothing(sections.join(''), progress.removed, isEmptied({ sections, emptied }));
  const linked = pages.map(({ url, title }) => ({ label: title ?? url, url }));
  const title = titleAsWritten(outline, sections);
  const body = await texts.run('assembleDraft', { outline: { ...outline, title, pages: linked }, sections }, signal);
  const missing = missingOf(outline, sections, progress.removed);
  const plannedWords = missedWords(sections.join('\n\n'), outline, run.request.words);
  return {
    ...progress,
    title,
    body,
    ...(missing.length > 0 && { missing }),
    ...(plannedWords !== undefined && { plannedWords }),
  };
}

/**
 * Finds the sections without content. If their text was removed for several reasons, the most frequent one is reported.
 */
function missingOf(outline: Outline, sections: readonly string[], removed: readonly Removed[]): MissingSection[] {
  return outline.sections.flatMap(({ heading, lead }, index) => {
    const body = sectionBody(sections[index] ?? '', heading);
    const section = lead ? undefined : heading;
    const named = section !== undefined && { section };
    if (opensUnsupported(body)) return [{ ...named, reason: answerUnsupported }];
    if (body !== '') return [];
    const [mostFrequent] = frequentReasons(removed.filter((one) => one.section === section));
    return [{ ...named, reason: mostFrequent?.reason ?? modelSilent }];
  });
}

/** True if the first sentence is unsupported. Sections start with their answer. */
const opensUnsupported = (body: string): boolean => unsupportedIn(body)[0]?.start === 0;
const answerUnsupported = 'No page that was read supports its answer, which is marked in the text.';

/** Reason for an empty section if nothing was removed from it. */
const modelSilent = 'The model wrote nothing for this section.';

interface Rewriting {
  readonly outline: Outline;
  readonly material: Material;
  readonly writer: Model;
  readonly begun: Partial<DraftProgress>;
}

async function rewrite({ outline, material, writer, begun }: Rewriting, needs: StepNeeds): Promise<WrittenDraft> {
  const { run, texts, signal } = needs;
  const { evidence, ledger } = material;
  const { body_markdown: body = '', words } = run.request;
  const meter = new Meter(begun.spent);
  const textSources = textEvidence(needs, material);
  const instructions = await texts.run('rewriteInstructions', { outline, evidence, ledger, body, words }, signal);
  const toCheck = (written: string, known: Known = {}): WrittenRewrite => ({
    ...textSources,
    ...known,
    ...{ outline, body, written, words, instructions },
  });
  const { title, markdown, removed, mended, verdicts } = await writeChecked({
    needs,
    writer,
    meter,
    instructions,
    check: (written, known) => texts.run('checkRewrite', toCheck(written, known), signal),
    verify: (written, known) => texts.run('verifyRewrite', toCheck(written, known), signal),
    begun: begun.first,
    keepFirst: (first) => keepDraft(needs, { ledger, first, spent: meter.spent }),
  });
  // Clears the stored text, so that a retry doesn't start with it.
  if (markdown === '') await keepDraft(needs, { ledger, spent: meter.spent });
  refuseNothing(markdown, removed);
  return { title, body: markdown, ledger, removed, mended, verdicts: supportedIn(verdicts), spent: meter.spent };
}

/** Fails if the checks removed all of the draft or nearly all text of most sections. */
function refuseNothing(text: string, removed: readonly Removed[], emptied = false): void {
  if (text.trim() !== '' && !emptied) return;
  const [first] = removed;
  const reason = first && removed.every((one) => one.reason === first.reason) ? first.reason : undefined;
  if (reason === modelRefused)
    throw new Failure(
      'PROVIDER_DECLINED',
      `The model refused to write this: ${first?.text.slice(0, maxQuotedRefusal) ?? ''}`,
    );
  throw new Failure('DRAFT_UNSUPPORTED', unsupportedDraft([...removed], text.trim() === ''));
}

/** Maximum number of characters quoted from a refusal. */
const maxQuotedRefusal = 200;

function writerOf({ current: { writer } }: Settings): Model {
  if (!writer)
    throw new Failure(
      'WRITER_NOT_CONFIGURED',
      'No model is set up for writing. Set one up, or create a brief, which needs no model.',
    );
  return writer;
}
