import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import german from '../../../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { answersLine, scoresHint } from '../../../../src/extension/writing/lensTexts.ts';
import { speak } from '../../../fakes/speak.ts';
import { scoresLine } from '../../../../src/extension/articles/tree/articleScores.ts';

const scores = { service: 82, seo: 90, geo: 71, readability: 66 };
const note = (rule: string, severity: 'error' | 'info') => ({ rule, severity });
const notes = [note('evidence.search', 'info'), note('evidence.search', 'info'), note('evidence.source', 'error')];

describe('German CodeLens', () => {
  test('shows scores with a tooltip', (context) => {
    speak(context, 'de', german);
    assert.equal(scoresLine({ scores }), 'GEO 71 · SEO 90 · Lesbarkeit 66');
    const shown = { scores, notes, words: 1240, heldAgainst: { answers: 4, searches: 1 }, losses: [] } as never;
    assert.equal(
      scoresHint(shown),
      'Bewertung: 82 von 100. 1.240 Wörter, 1 unbelegte Aussage, 2 Vorschläge. Verglichen mit 4 gespeicherten Antworten und 1 Suche. Klicken, um zu sehen, wie sich dieser Artikel verbessern lässt.',
    );
  });

  test('shows gaps compared with answers, or the cost', (context) => {
    speak(context, 'de', german);
    const cache = (service: string, answers: number, unread: number) =>
      ({ service, answers: Array(answers).fill({}), unread: Array(unread).fill(1) }) as never;
    assert.equal(
      answersLine({ notes } as never, cache('local', 3, 0)),
      '2 unbeantwortete Suchen · 1 zitierte Website fehlt',
    );
    assert.equal(
      answersLine({ notes: [] }, cache('https://a.example', 0, 4)),
      'Mit 4 Antworten vergleichen (4 Credits)',
    );
  });
});
