import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finishedArticle } from '../../../../src/text/markdown/briefNotes.ts';
import { writeRefresh } from '../../../../src/writing/refresh/writeRefresh.ts';
import { gather, stored } from '../answers.ts';

const lab = 'https://lab.example/crm';
const goneUrl = 'https://gone.example/crm';
const pages = [
  { url: lab, markdown: 'The Acme CRM for small teams costs $29 a month.', language: 'en', readAt: 0, state: 'read' },
  { url: goneUrl, markdown: '', readAt: 0, state: 'not_found' },
] as const;
const said = 'For small teams **Globex** is a good CRM, as it needs no training. **Initech** is another CRM for teams.';
const evidence = gather(
  [1, 2].map((id) =>
    stored({
      id,
      markdown: `1. **Globex**: ${said}\n2. **Initech**: It suits small teams that sell by phone.`,
      sources: [{ url: lab }, { url: 'https://new.example/crm', title: 'CRMs of the year' }],
      searches: ['best crm small teams', 'crm data migration checklist'],
    }),
  ),
);

const article = (...sentences: string[]): string =>
  `---\ntitle: CRMs\n---\n\n# The best CRM for small teams\n\n${sentences.join('\n\n')}\n`;

const refreshed = (body: string, language = 'en') =>
  writeRefresh({ body, language, evidence, pages, names: ['Acme'], ownSentences: [] });

describe('refresh notes', () => {
  test('list what pages no longer support, and keep the text', () => {
    const body = article(
      `The Acme CRM costs $19 a month ([lab](${lab})).`,
      `Small teams need few fields ([guide](${goneUrl})).`,
      'Begin with the contacts.',
    );
    const { title, body: text } = refreshed(body);
    assert.equal(title, 'The best CRM for small teams');
    assert.equal(finishedArticle(text), body);
    assert.match(text, /costs \$19 a month.*doesn’t say “\$19 a month”\. It says “\$29 a month”/);
    assert.match(text, /gone\.example no longer has this page/);
    assert.doesNotMatch(text, /> .*Begin with the contacts/);
  });

  test('show sentences as plain text without dead links', () => {
    const sentence = `The **Acme CRM** costs \\$19 a month ([lab](${lab})).`;
    const { body } = refreshed(article(sentence, `1. Small teams need *few* [fields](${goneUrl}).`));
    const note = body.slice(body.indexOf('[!BRIEF]'), body.indexOf(sentence));
    assert.match(note, /^> - The Acme CRM costs \$19 a month\. \*/m);
    assert.match(note, /^> - Small teams need few fields\. \*/m);
    assert.doesNotMatch(note, /\\|gone\.example\/|\[lab/);
  });

  test('list searches, names and pages that the article lacks', () => {
    const { body } = refreshed(article(`The Acme CRM costs $29 a month ([lab](${lab})).`));
    assert.match(body, /> - “crm data migration checklist” \(2 of 2 answers\)/);
    assert.doesNotMatch(body, /“best crm small teams”/);
    assert.match(body, /> - Globex \(2 of 2 answers\)/);
    assert.match(body, /> - \[CRMs of the year\]\(https:\/\/new\.example\/crm\)/);
    assert.doesNotMatch(body, /costs \$29 a month.*doesn’t say/);
  });

  test('contain no commands or markup of answers', () => {
    const { body } = writeRefresh({
      body: '# A\n\nText.\n',
      language: 'de',
      evidence: gather([1, 2].map((id) => stored({ id, markdown: 'A text.', searches: ['crm\n\n# Buy <b>now</b>'] }))),
      pages: [],
      names: [],
      ownSentences: [],
    });
    assert.equal(finishedArticle(body), '# A\n\nText.\n');
  });
});
