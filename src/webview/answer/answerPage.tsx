import type { AnswerState } from '../../contract/messages.ts';
import { LongList } from '../longList.tsx';
import type { View } from '../page.tsx';
import { Prose } from '../prose.tsx';
import { Assistants, Dates } from './neighbours.tsx';
import { Facts } from './facts.tsx';
import { Sources } from './sources.tsx';

/** One assistant's answer, and beside it what was found in it and what it rests on. */
export function AnswerPage({ state, post }: View<AnswerState>) {
  const { id, prompt, assistant, collected, html, facts, competitors, searches, sources, others } = state;
  return (
    <>
      <header>
        <h1>{prompt}</h1>
        <div class="byline">
          <p aria-live="polite">
            <strong>{assistant}</strong> · {collected}
          </p>
          <Dates earlier={state.earlier} later={state.later} post={post} />
        </div>
        {others.length > 1 && <Assistants others={others} post={post} />}
      </header>
      <div class="columns">
        <main aria-label="Answer">
          <Legend html={html} />
          {html.trim() === '' ? <p class="empty">No answer was shown.</p> : <Prose html={html} />}
        </main>
        <aside aria-label="About this answer">
          {facts.length > 0 && <Facts facts={facts} />}
          <section>
            <h2>
              Competitors <Count of={competitors} />
            </h2>
            {competitors.length === 0 && <p class="empty">No competitor is named.</p>}
            <LongList key={id} items={competitors}>
              {({ name, position }) => (
                <span class="pair">
                  <span>{name}</span> <span class="muted">{position}</span>
                </span>
              )}
            </LongList>
          </section>
          <section>
            <h2>
              Searches <Count of={searches} />
            </h2>
            {searches.length === 0 && <p class="empty">It is not known what was searched for.</p>}
            <LongList key={id} items={searches}>
              {(query) => query}
            </LongList>
          </section>
          <Sources key={id} sources={sources} />
        </aside>
      </div>
    </>
  );
}

function Count({ of }: { readonly of: readonly unknown[] }) {
  return of.length > 0 && <span class="count">{of.length}</span>;
}

function Legend({ html }: { readonly html: string }) {
  const brand = html.includes('<mark class="brand"');
  const competitor = html.includes('<mark class="competitor"');
  if (!brand && !competitor) return null;
  return (
    <p class="legend">
      Marked: {brand && <mark class="brand">brand</mark>} {competitor && <mark class="competitor">competitor</mark>}
    </p>
  );
}
