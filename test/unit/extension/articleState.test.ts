import assert from 'node:assert/strict';
import { test } from 'node:test';
import { articleText } from '../../../src/extension/drafts/articleText.ts';
import { articleState } from '../../../src/extension/panels/articleState.ts';
import { article, contentRun } from '../../fakes/runs.ts';

test('a brief is scored only once somebody wrote over it', () => {
  const run = contentRun({ status: 'completed', article: article({ write_mode: 'brief' }) });
  const given = { id: 'x', run, file: 'best-crm.md', prompt: 'best crm', steerable: true };
  const { markdown } = articleText({ run, markdown: '# The best CRM\n\nAn outline.\n', prompt: 'best crm', service: 'local' });
  for (const bare of [markdown, '# The best CRM\n\nAn outline.\n']) {
    const { scores, findings } = articleState({ ...given, markdown: bare });
    assert.equal(scores.service, null);
    assert.deepEqual(findings, []);
  }
  assert.notEqual(articleState({ ...given, markdown: markdown.replace('An outline.', 'Acme is best.') }).scores.service, null);
});
