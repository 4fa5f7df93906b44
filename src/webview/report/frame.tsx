import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../l10n.ts';
import { useFigures, usePartId } from './reportContext.ts';
import { FewNote, fewNote } from './few.tsx';
import { type Counted, HowCounted } from './counting.tsx';
import { csvOf, hasFew, isFew, markdownOf, type Sheet } from './sheet.ts';
import { Table } from './table.tsx';
import { type Bar, Bars } from './chart/bars.tsx';
import { tablePicture } from './chart/picture.ts';

interface FrameProps {
  readonly title: string;
  readonly counted?: readonly Counted[];
  /** Caveats shown above the figures. */
  readonly note?: ComponentChildren;
  readonly sheet: Sheet;
  /** Index of the column drawn as bars in the PNG. */
  readonly bars?: number;
  readonly foot?: ComponentChildren;
  /** Draws the PNG. Default: an image of the table. */
  readonly picture?: () => HTMLCanvasElement | undefined;
  /** Bars shown instead of the table, which is then collapsed. */
  readonly shares?: readonly Bar[];
  /** Percentage at the end of the bars' tracks. */
  readonly full?: number;
  readonly children?: ComponentChildren;
}

/** Section with a chart, its table, and buttons to copy them. */
export function Frame({ title, counted = [], note, sheet, bars, foot, picture, shares, full, children }: FrameProps) {
  const { state } = useFigures();
  const id = usePartId();
  const empty = sheet.rows.length === 0;
  const few = hasFew(sheet);
  const isFolded = shares !== undefined || children !== undefined;
  const isRinged = shares ? shares.some(({ base }) => isFew(base)) : few && !isFolded;
  const draw = (): HTMLCanvasElement => picture?.() ?? tablePicture(title, sheet, bars);
  const copies: readonly Copy[] = [
    { label: t('PNG'), name: t('Copy as PNG: {0}', title), copy: () => copyPicture(draw()) },
    { label: t('CSV'), name: t('Copy as CSV: {0}', title), copy: () => copyText(csvOf(sheet)) },
    {
      label: t('Markdown'),
      name: t('Copy as Markdown: {0}', title),
      copy: () => copyText(markdownOf(sheet, few ? fewNote() : undefined)),
    },
  ];
  return (
    <section aria-labelledby={id}>
      <div class="titled">
        <h2 id={id}>{title}</h2>
        {!empty && !state.saved && (
          <div class="copies" role="group" aria-label={t('Copy: {0}', title)}>
            <Copies copies={copies} />
          </div>
        )}
      </div>
      {note && <p class="muted small">{note}</p>}
      {empty && <p class="empty">{t('No data for this period.')}</p>}
      {!empty && shares && <Bars bars={shares} full={full} />}
      {!empty && children}
      {!empty &&
        (isFolded ? (
          <Folded name={title} sheet={sheet} few={few && !isRinged} />
        ) : (
          <Table name={title} sheet={sheet} />
        ))}
      {foot}
      {isRinged && <FewNote />}
      {!empty && counted.length > 0 && <HowCounted terms={counted} />}
    </section>
  );
}

/** Milliseconds until the confirmation disappears. An error stays until the next attempt. */
const confirmationMs = 4000;

interface Copy {
  readonly label: string;
  readonly name: string;
  /** False if the editor denies it. */
  readonly copy: () => Promise<boolean>;
}

/** Copy buttons with the result shown before them, so that they don't move. */
function Copies({ copies }: { readonly copies: readonly Copy[] }) {
  const [done, setDone] = useState<boolean>();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [done]);
  const run = async (copy: Copy['copy']): Promise<void> => {
    setDone(undefined);
    setDone(await copy());
  };
  return (
    <>
      <span role="status" class={done === false ? 'small failed' : 'small'}>
        {done === undefined ? '' : done ? t('Copied.') : t('Couldn’t copy: the editor didn’t allow it.')}
      </span>
      <span class="muted small">{t('Copy as')}</span>
      {copies.map(({ label, name, copy }) => (
        <button type="button" class="quiet" key={label} aria-label={name} onClick={() => void run(copy)}>
          {label}
        </button>
      ))}
    </>
  );
}

/** Collapsed table, rendered when it is first opened. */
function Folded({ name, sheet, few }: { readonly name: string; readonly sheet: Sheet; readonly few: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Show as table')}</summary>
      {open && <Table name={name} sheet={sheet} />}
      {open && few && <FewNote />}
    </details>
  );
}

/** Copies a text to the clipboard. False if the editor denies it. */
const copyText = (text: string): Promise<boolean> => allowed(() => navigator.clipboard.writeText(text));

/** Copies an image to the clipboard. False if the editor denies it. */
const copyPicture = (canvas: HTMLCanvasElement): Promise<boolean> =>
  allowed(async () => {
    const png = new Promise<Blob>((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('Nothing was drawn.'))), 'image/png'),
    );
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  });

async function allowed(copy: () => Promise<void>): Promise<boolean> {
  try {
    await copy();
    return true;
  } catch {
    return false;
  }
}
