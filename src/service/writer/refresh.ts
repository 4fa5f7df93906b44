import type { NewContentRun } from '../../contract/content/contentRun.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { WrittenMend } from '../../writing/refresh/mend.ts';
import type { RefreshInput } from '../../writing/refresh/refresh.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import type { WrittenDraft, StepNeeds } from './step.ts';
import { earlierPages } from './earlierPages.ts';
import type { Material } from './material.ts';
import { type DraftProgress, keepDraft } from './sections.ts';
import { type Known, Meter, supportedIn, textEvidence, writeChecked } from './writeChecked.ts';

interface Refreshing {
  readonly needs: StepNeeds;
  readonly outline: Outline;
  readonly material: Material;
}

/** True if a model should update the outdated parts of a text and leave the rest unchanged. */
export const isModelRefresh = ({ write_mode: mode, refresh }: NewContentRun): boolean =>
  mode === 'rewrite' && refresh === true;

/** Adds notes about later changes to the given text. */
export async function noteChanges({ needs, outline, material }: Refreshing): Promise<WrittenDraft> {
  const input = await inputOf({ needs, outline, material });
  const { title = outline.title, body } = await needs.texts.run('writeRefresh', input, needs.signal);
  return { title, body, ledger: material.ledger };
}

/** Has a model update the outdated parts of the given text. If nothing is outdated, the model isn't called. */
export async function mendChanges({
  writer,
  begun,
  ...refreshing
}: Refreshing & { readonly writer: Model; readonly begun: Partial<DraftProgress> }): Promise<WrittenDraft> {
  const { needs, outline, material } = refreshing;
  const { texts, signal } = needs;
  const { ledger } = material;
  const input = await inputOf(refreshing);
  const { body } = input;
  const { title, ...aged } = await texts.run('agedIn', input, signal);
  const { stale, searches } = aged;
  if (stale.length + searches.length === 0) return { title: title ?? outline.title, body, ledger };
  const meter = new Meter(begun.spent);
  const textSources = textEvidence(needs, material);
  const toCheck = (written: string, known: Known = {}): WrittenMend => ({
    ...textSources,
    ...known,
    ...{ outline, body, written, stale },
  });
  const mendedText = await writeChecked({
    needs,
    writer,
    meter,
    instructions: await texts.run('mendInstructions', { outline, ledger, body, stale, searches }, signal),
    check: (written, known) => texts.run('checkMended', toCheck(written, known), signal),
    verify: (written, known) => texts.run('verifyMended', toCheck(written, known), signal),
    begun: begun.first,
    keepFirst: (first) => keepDraft(needs, { ledger, first, spent: meter.spent }),
  });
  const { markdown, leftOut, verdicts, ...checked } = mendedText;
  const leftOutTexts = new Set(leftOut.map(({ text }) => text));
  return {
    ...checked,
    removed: [...checked.removed.filter(({ text }) => !leftOutTexts.has(text)), ...leftOut],
    mended: checked.mended.filter(({ text }) => !leftOutTexts.has(text)),
    verdicts: supportedIn(verdicts),
    body: markdown,
    ledger,
    spent: meter.spent,
  };
}

async function inputOf({ needs, outline, material }: Refreshing): Promise<RefreshInput> {
  const { subjects, parties, ownSentences } = textEvidence(needs, material);
  const urls = material.tried.map(({ url }) => url);
  return {
    body: needs.run.request.body_markdown ?? '',
    language: outline.language,
    evidence: material.evidence,
    pages: material.tried,
    earlier: await earlierPages(needs.run.request.prompt_id, urls, needs.store.read.contentSteps),
    notes: material.notes,
    names: subjects,
    ...(parties && { parties }),
    ownSentences,
  };
}
