import type { Model } from '../../contract/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import type { Evidence } from '../../writing/evidence/evidence.ts';
import { sectionInstructions } from '../../writing/draft/instructions.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import { complete } from '../models/complete.ts';
import type { Settings } from '../configuration.ts';
import { outputOf, type StepNeeds } from './step.ts';

export interface WrittenDraft {
  readonly body: string;
  /** Instead of the outline's. */
  readonly title?: string;
}

/** Sections that a model has written so far; kept after each, so that none is paid for twice. */
interface DraftProgress {
  readonly sections: readonly string[];
}

/** Writes the text: a brief out of the evidence alone, or a draft by the configured model, section by section. */
export async function draft(needs: StepNeeds): Promise<WrittenDraft> {
  const plan = await outputOf<Outline>(needs, 'outline');
  const evidence = await outputOf<Evidence>(needs, 'research');
  if (needs.run.request.write_mode === 'brief') {
    const answersUrl = `vscode://citedesk.citedesk/answers/${needs.project.id}`;
    return { body: await needs.texts.run('writeBrief', { outline: plan, evidence, answersUrl }, needs.signal) };
  }
  if (needs.run.request.write_mode === 'rewrite') return rewrite(plan, evidence, needs);
  const sections = await writeSections(plan, evidence, needs);
  return { body: await needs.texts.run('assembleDraft', { outline: plan, sections }, needs.signal) };
}

async function rewrite(
  outline: Outline,
  evidence: Evidence,
  { run: { request }, settings, texts, pace, signal }: StepNeeds,
): Promise<WrittenDraft> {
  const task = { outline, evidence, body: request.body_markdown ?? '', words: request.words };
  const instructions = await texts.run('rewriteInstructions', task, signal);
  const written = await complete(writerOf(settings), { ...instructions, signal, patience: settings.patience, pace });
  return texts.run('assembleRewrite', { task, written }, signal);
}

function writerOf({ current: { writer } }: Settings): Model {
  if (!writer)
    throw new Failure(
      'WRITER_NOT_CONFIGURED',
      'No model is set up to write. Set one up, or start a brief, which needs none.',
    );
  return writer;
}

async function writeSections(
  plan: Outline,
  evidence: Evidence,
  { run, settings, pace, signal, closing, store }: StepNeeds,
): Promise<string[]> {
  const writer = writerOf(settings);
  const sections = [...((await store.read.contentSteps.output<DraftProgress | null>(run.id, 'draft'))?.sections ?? [])];
  while (sections.length < plan.sections.length) {
    closing.throwIfAborted();
    const { system, prompt } = sectionInstructions({
      outline: plan,
      evidence,
      section: sections.length,
      written: sections,
      words: run.request.words,
    });
    sections.push(await complete(writer, { system, prompt, signal, patience: settings.patience, pace }));
    await store.write(
      ({ contentSteps }) => contentSteps.keep(run.id, 'draft', 'running', { sections } satisfies DraftProgress),
      { locks: [] },
    );
  }
  return sections;
}
