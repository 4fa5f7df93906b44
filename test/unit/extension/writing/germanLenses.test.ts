import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import german from '../../../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { asWritten, speakWith } from '../../../../src/extension/l10n.ts';
import { answersLine, scoresHint, scoresLine } from '../../../../src/extension/writing/lensTexts.ts';

const messages: Readonly<Record<string, string>> = german;

/** Those of other files run in the same process. */
function speakGerman(context: TestContext): void {
  context.after(() => speakWith(asWritten, 'en', {}));
  speakWith((message, ...values) => asWritten(messages[message] ?? message, ...values), 'de', messages);
}

const scores = { service: 82, seo: 90, geo: 71, readability: 66 };
const note = (rule: string, severity: 'error' | 'info') => ({ rule, severity });
const notes = [note('evidence.search', 'info'), note('evidence.search', 'info'), note('evidence.source', 'error')];

test('the line over an article is German, with what it says when one points at it', (context) => {
  speakGerman(context);
  assert.equal(scoresLine({ scores }), 'GEO 71 · SEO 90 · lesbar 66');
  const shown = { scores, notes, words: 1240, heldAgainst: { answers: 4, searches: 1 } } as never;
  assert.equal(
    scoresHint(shown),
    'Bewertung 82 von 100, 1.240 Wörter: 1 unbelegte Aussage, 2 Vorschläge. Verglichen mit 4 gespeicherten Antworten und 1 Suche dahinter. Klicken, um aufzulisten, was diesen Artikel besser machen würde.',
  );
});

test('what the answers have that an article lacks is German, and what it costs to know', (context) => {
  speakGerman(context);
  const shelf = (service: string, answers: number, unread: number) =>
    ({ service, answers: Array(answers).fill({}), unread: Array(unread).fill(1) }) as never;
  assert.equal(
    answersLine({ notes } as never, shelf('local', 3, 0)),
    '2 Suchen unbeantwortet · 1 zitierte Website fehlt',
  );
  assert.equal(answersLine({ notes: [] }, shelf('https://a.example', 0, 4)), 'Mit 4 Antworten vergleichen (4 Credits)');
});
