import type { Model } from '../../contract/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import type { Removed } from '../../writing/draft/takeOut.ts';
import type { Ledger } from '../../writing/facts/facts.ts';
import type { Evidence } from '../../writing/evidence/evidence.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import { complete } from '../models/complete.ts';
import type { Settings } from '../configuration.ts';
import { gatherMaterial, type Material } from './material.ts';
import { type DraftProgress, Meter, type Spent, writeSections } from './sections.ts';
import { outputOf, type StepNeeds } from './step.ts';

export interface WrittenDraft {
  readonly body: string;
  /** Instead of the outline's. */
  readonly title?: string;
  /** What the text may rest on. */
  readonly ledger?: Ledger;
  /** What no page carries of what the model wrote. */
  readonly removed?: readonly Removed[];
  readonly spent?: Spent;
}

/** Writes the text: a brief out of the evidence alone, or a draft by the configured model, section by section. */
export async function draft(needs: StepNeeds): Promise<WrittenDraft> {
  const { run, store, texts, project, settings, signal } = needs;
  const outline = await outputOf<Outline>(needs, 'outline');
  const begun = await store.read.contentSteps.output<Partial<DraftProgress> | null>(run.id, 'draft');
  const material = await gatherMaterial(needs, await outputOf<Evidence>(needs, 'research'), begun?.ledger);
  const { evidence, ledger, pages } = material;
  if (run.request.write_mode === 'brief') {
    const answersUrl = `vscode://citedesk.citedesk/answers/${project.id}`;
    return { body: await texts.run('writeBrief', { outline, evidence, answersUrl }, signal), ledger };
  }
  const writer = writerOf(settings);
  if (run.request.write_mode === 'rewrite') return rewrite({ outline, material, writer }, needs);
  const { sections, removed, spent } = await writeSections({ needs, plan: outline, material, writer }, begun ?? {});
  const linked = pages.map(({ url, title }) => ({ label: title ?? url, url }));
  const body = await texts.run('assembleDraft', { outline: { ...outline, pages: linked }, sections }, signal);
  return { body, ledger, removed, spent };
}

async function rewrite(
  { outline, material, writer }: { readonly outline: Outline; readonly material: Material; readonly writer: Model },
  { run: { request }, settings, texts, pace, signal }: StepNeeds,
): Promise<WrittenDraft> {
  const { evidence, ledger } = material;
  const task = { outline, evidence, body: request.body_markdown ?? '', words: request.words };
  const instructions = await texts.run('rewriteInstructions', task, signal);
  const meter = new Meter();
  const call = { signal, patience: settings.patience, pace };
  const written = await complete(writer, { ...instructions, ...call, onUsage: (usage) => meter.add(usage) });
  return { ...(await texts.run('assembleRewrite', { task, written }, signal)), ledger, spent: meter.spent };
}

function writerOf({ current: { writer } }: Settings): Model {
  if (!writer)
    throw new Failure(
      'WRITER_NOT_CONFIGURED',
      'No model is set up to write. Set one up, or start a brief, which needs none.',
    );
  return writer;
}
