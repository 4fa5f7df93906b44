import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { hidePassage, passageOf, showPassage } from './passage.ts';
import { t } from '../l10n.ts';

export interface Quoted {
  /** Element that contains the answer's text. */
  readonly answer: RefObject<HTMLElement | null>;
  readonly html: string;
}

/** Quotation that scrolls to its place in the answer; plain text if it isn't found there. */
export function Quotation({ words, answer, html }: Quoted & { readonly words: string }) {
  const [passage, setPassage] = useState<Range>();
  useLayoutEffect(() => {
    const text = answer.current?.querySelector('.prose');
    setPassage(text ? passageOf(text, words) : undefined);
    return hidePassage;
  }, [answer, html, words]);

  const quotation = <q dir="auto">{words}</q>;
  if (!passage) return quotation;
  return (
    <button type="button" class="quotation" onClick={({ currentTarget }) => showPassage(passage, currentTarget)}>
      <span class="unseen">{t('Show in answer:')} </span>
      {quotation}
    </button>
  );
}
