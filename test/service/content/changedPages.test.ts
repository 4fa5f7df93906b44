import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayLength } from '../../../src/metrics/days.ts';
import { bodyOf, brief } from './articles.ts';
import { fixture, said } from './fixture.ts';

describe('changed pages', () => {
  test('are reported by the check and by a refresh', async (context) => {
    let page = said;
    const { site, service, project, prompt, run } = await fixture(
      context,
      () => ({ status: 500 }),
      () => page,
    );
    const url = `${site.origin}/anvils`;
    const done = await run(brief);
    const [read] = (done.pages ?? []).filter((one) => one.url === url);
    assert.deepEqual([/^[\da-f]{64}$/.test(read?.sha256 ?? ''), typeof read?.read_at], [true, 'string']);
    const markdown = `# Anvils

The Acme 100 anvil costs $450 ([shop](${url})), and weighs 45 kg ([shop](${url})).
`;
    const check = async () =>
      (
        (await service.data('POST', '/content/check', { markdown, prompt_id: prompt })) as {
          findings: { rule: string; severity: string; message: string; start: number; end: number }[];
        }
      ).findings.filter(({ rule }) => rule === 'check.page' || rule === 'check.figure');
    assert.deepEqual(await check(), []);

    const readAgain = async () => {
      await service.withStore(async (store) => {
        const [stored] = await store.read.pages.ofAddresses([url]);
        assert.ok(stored);
        await store.write(({ pages }) => pages.keep(project, { ...stored, readAt: Date.now() - 2 * dayLength }));
      });
      return run({ write_mode: 'refresh', body_markdown: markdown });
    };
    page = `${said}<p>New: it comes with a stand for the workshop.</p>`;
    const same = await readAgain();
    assert.deepEqual(await check(), [], 'its page still has the figure');
    assert.doesNotMatch(await bodyOf(service, same.id), /has changed since it was read/);

    page = said.replace('$450', '$390');
    const refreshed = await readAgain();
    const found = await check();
    assert.ok(found.length > 0);
    for (const { rule, severity, message, start, end } of found) {
      assert.deepEqual([rule, severity, markdown.slice(start, end)], ['check.page', 'error', '$450']);
      assert.match(
        message,
        /^127\.0\.0\.1 has changed since it was read on \d{4}-\d\d-\d\d and no longer says “The Acme 100 anvil weighs 45 kg and costs \$450/,
      );
    }
    assert.match(await bodyOf(service, refreshed.id), /has changed since it was read on .* doesn’t say “\$450”\./);
  });

  test('are reported as read long ago once they are deleted', async (context) => {
    const { site, service, run, prompt } = await fixture(context, () => ({ status: 500 }));
    const url = `${site.origin}/anvils`;
    await run(brief);
    await service.withStore((store) => store.write(({ pages }) => pages.forgetSome(Date.now() + dayLength)));
    const check = async (line: string) => {
      const markdown = `---\ncitedesk:\n  sources:\n    - ${line}\n---\n\nThe Acme 100 costs $450 ([shop](${url})).\n`;
      const { findings } = (await service.data('POST', '/content/check', { markdown, prompt_id: prompt })) as {
        findings: { rule: string; severity: string }[];
      };
      return findings.map(({ rule, severity }) => [rule, severity]);
    };
    assert.deepEqual(await check(url), [], 'it was read today');
    const { findings } = (await service.data('POST', '/content/check', {
      markdown: `---\ncitedesk:\n  sources:\n    - https://b.example/x 2026-01-02\n---\n\nIt costs $450 ([b](https://b.example/x)).\n`,
    })) as { findings: { rule: string; message: string }[] };
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['check.page'],
    );
    assert.match(
      findings[0]?.message ?? '',
      /^b\.example was last read \d+ days ago\. Check whether it has changed\.$/,
    );
  });
});
