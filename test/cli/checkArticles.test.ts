import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { readPages } from '../../src/cli/checks/onlinePages.ts';
import { articlePage, startSite } from '../fakes/site.ts';
import { makeFolder } from '../service/testService.ts';
import { run, runProcess, runUnread } from './commandLine.ts';

describe('check command for articles', () => {
  test('checks patterns without a store and locates each finding', async (context) => {
    const folder = makeFolder(context);
    const file = path.join(folder, 'a.md');
    fs.writeFileSync(file, '\uFEFF---\nkeyword: hammers\n---\n\n# Anvils\n\nBuy one. 25% of all buyers did [2].\n');
    const { code, out, err } = await run('check', path.join(folder, '*.md'), '--min-geo', '100');
    assert.equal(code, 1, err);
    assert.match(err, /^1 file: 3 to fix\.\n$/);
    const [score, ...found] = out.trim().split('\n');
    assert.match(
      score ?? '',
      /^.*a\.md:\d+:1: error: The GEO score is \d+, below the minimum of 100\..*\[geo\.minimum\]$/,
    );
    assert.deepEqual(found, [
      `${file}:7:10: warning: Link to the source of “25%”. [check.figure]`,
      `${file}:7:32: error: [2] has no source. List the source at the end, or remove this citation. [check.citation]`,
    ]);
    fs.writeFileSync(file, '# Anvils\n\nBuy a heavy one.\n');
    const fine = await run('check', folder, '--format', 'json', '--min-geo', '0');
    assert.deepEqual([fine.code, fine.err], [0, '1 file: nothing to fix.\n']);
    assert.deepEqual(Object.keys(JSON.parse(fine.out).files[0]), ['file', 'geo', 'findings']);
  });

  test('reports an error in front matter unless it is ignored', async (context) => {
    const file = path.join(makeFolder(context), 'a.md');
    fs.writeFileSync(file, '---\ntitle: A\nb: @c\n---\n\nBuy a heavy one.\n');
    const { code, out } = await run('check', file);
    assert.equal(code, 1);
    assert.match(out, /a\.md:3:1: error: Front matter has an error in line 3\. .*\[file\.front-matter\]\n$/);
    fs.writeFileSync(file, '---\ncitedesk:\n  ignore: file\nb: @c\n---\n\nBuy a heavy one.\n');
    assert.equal((await run('check', file)).code, 0);
  });

  test('lists and counts every finding in each format', async (context) => {
    const file = path.join(makeFolder(context), 'a.md');
    fs.writeFileSync(file, `# Anvils\n\n${'It has users [7].\n\n'.repeat(700)}`);
    const text = await runProcess('check', file);
    assert.equal(text.err, '1 file: 700 to fix.\n');
    assert.equal(text.out.trim().split('\n').length, 700);
    const json = await run('check', file, '--format', 'json');
    assert.equal(JSON.parse(json.out).files[0].findings.length, 700);
    const sarif = await runProcess('check', file, '--format', 'sarif');
    assert.equal(JSON.parse(sarif.out).runs[0].results.length, 700);
  });

  test(
    'escapes names and text for terminals and build servers',
    { skip: process.platform === 'win32' },
    async (context) => {
      const folder = makeFolder(context);
      const names = ['a\n::error file=x::pwned\nb.md', 'red\u001b[31m.md'];
      for (const name of names) fs.writeFileSync(path.join(folder, name), 'Sales \u001b[31mrose by 40% in 2024 [7].\n');
      fs.writeFileSync(path.join(folder, 'latin\n.md'), Buffer.from('Gr\xfc\xdfe.', 'latin1'));
      for (const command of ['check', 'score']) {
        const { out, err } = await run(command, folder);
        assert.match(out, /b\.md.+red\\u001b\[31m\.md/su, command);
        assert.doesNotMatch(`${out}${err}`, /\u001b|^::/mu, command);
        assert.match(err, /latin\\u000a\.md is not UTF-8/u);
      }
      const json = await run('check', folder, '--format', 'json');
      const { files } = JSON.parse(json.out) as { files: { file: string }[] };
      assert.ok(files.some(({ file }) => path.basename(file) === names[1]));
    },
  );

  test('rejects options that don’t fit files or a store', async () => {
    for (const [words, said] of [
      [['a.md', '--repair'], '--repair can’t be used with files'],
      [['--online'], '--online requires at least one file'],
      [['a.md', '--min-geo', '101'], '--min-geo must be a number from 0 to 100'],
    ] as const) {
      const { code, err } = await run('check', ...words);
      assert.deepEqual([code, err.split('\n')[0]], [2, `citedesk: ${said}`]);
    }
  });

  test('skips rules that an article turns off', async (context) => {
    const file = path.join(makeFolder(context), 'a.md');
    fs.writeFileSync(file, '---\ncitedesk:\n  ignore: [check.figure, geo]\n---\n\n25% of all buyers did [2].\n');
    const checked = await run('check', file, '--min-geo', '90');
    assert.match(checked.out, /^.*a\.md:6:23: error: .*\[check\.citation\]\n$/);
    assert.doesNotMatch(checked.err, /unknown rule/u);
    const slips = path.join(path.dirname(file), 'slips.md');
    fs.writeFileSync(
      slips,
      '---\ncitedesk:\n  ignore: [check.nosuch, seo.length, gea, style, readability.ease]\n---\n\nIt is.\n',
    );
    const told = await run('check', slips);
    assert.deepEqual(
      [told.code, told.err],
      [
        0,
        `${slips}: “ignore” lists an unknown rule: check.nosuch\n${slips}: “ignore” lists an unknown rule: gea\n1 file: nothing to fix.\n`,
      ],
    );
    const scored = JSON.parse((await run('score', file, '--json')).out);
    assert.equal(scored.scores.geo, 100);
    assert.ok(!scored.findings.some(({ area }: { area: string }) => area === 'geo'));
  });

  test('exits with its result if the reader closes the pipe', async (context) => {
    const file = path.join(makeFolder(context), 'a.md');
    fs.writeFileSync(file, 'Smiths like it [2].\n');
    assert.deepEqual(await runUnread('check', file), { code: 1, err: '1 file: 1 to fix.\n' });
  });

  test('uses the same style list as score, in any encoding', async (context) => {
    const folder = makeFolder(context);
    const file = path.join(folder, 'a.md');
    const filler = 'Amazing quality matters to everybody. '.repeat(8);
    const anvils = Array.from(
      { length: 20 },
      (_, index) => `The anvil of smith ${index} weighs ${index} kg and rings.\n\n`,
    );
    fs.writeFileSync(file, Buffer.from(`\uFEFF# Anvils\n\n${anvils.join('')}${filler}\n`, 'utf16le'));
    const geo = async (): Promise<number[]> => {
      const checked = await run('check', file, '--format', 'json', '--min-geo', '0');
      const scored = await run('score', file, '--json');
      return [JSON.parse(checked.out).files[0].geo, JSON.parse(scored.out).scores.geo];
    };
    const [before, beforeScored] = await geo();
    fs.mkdirSync(path.join(folder, '.citedesk'));
    fs.writeFileSync(path.join(folder, '.citedesk/style.yaml'), 'allowed: [amazing, quality, matters, everybody]\n');
    const [after, afterScored] = await geo();
    assert.deepEqual([before, after], [beforeScored, afterScored]);
    assert.ok((after ?? 0) > (before ?? 0), `${before} to ${after}`);
  });

  test('reports unreadable files and checks the others', async (context) => {
    const folder = makeFolder(context);
    const place = (name: string): string => path.join(folder, name);
    fs.writeFileSync(place('a.md'), '# Anvils\n\nBuy a heavy one.\n');
    fs.writeFileSync(place('binary.md'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    fs.mkdirSync(place('folder.md'));
    fs.symlinkSync(place('gone'), place('link.md'));
    fs.symlinkSync(place('ring.md'), place('ring.md'));
    fs.writeFileSync(place('z.md'), '# Anvils\n\nSmiths like it [2].\n');
    const { code, out, err } = await run('check', folder);
    assert.deepEqual([code, err], [2, '2 files: 1 to fix.\n4 files couldn’t be read.\n']);
    assert.deepEqual(
      out.split('\n').map((line) => line.replaceAll(folder + path.sep, '')),
      [
        'z.md:3:16: error: [2] has no source. List the source at the end, or remove this citation. [check.citation]',
        'binary.md:1:1: error: binary.md is not a readable text file. Use a Markdown file saved as UTF-8. [file.unread]',
        'folder.md:1:1: error: folder.md is neither a file nor a pipe, so it can’t be checked. [file.unread]',
        'link.md:1:1: error: link.md is a broken link. [file.unread]',
        'ring.md:1:1: error: ring.md is a broken link. [file.unread]',
        '',
      ],
    );
    const sarif = JSON.parse((await run('check', place('link.md'), '--format', 'sarif')).out);
    assert.equal(sarif.runs[0].results[0].ruleId, 'file.unread');
    const scored = await runProcess('score', folder, '--json');
    assert.equal(scored.code, 2);
    assert.equal(scored.err.split('\n').length, 5);
    assert.deepEqual(
      (JSON.parse(scored.out) as { files: { file: string }[] }).files.map(({ file }) => file),
      [place('a.md'), place('z.md')],
    );
  });

  test(
    'reports a file without read permission',
    { skip: os.platform() === 'win32' || process.getuid?.() === 0 },
    async (context) => {
      const file = path.join(makeFolder(context), 'a.md');
      fs.writeFileSync(file, '# Anvils\n', { mode: 0o000 });
      const { code, out } = await run('check', file);
      assert.equal(code, 2);
      assert.match(out, /a\.md:1:1: error: .*a\.md can’t be accessed: permission denied\. \[file\.unread\]/);
    },
  );

  test('rejects a missing or invalid configuration', async (context) => {
    const folder = makeFolder(context);
    const file = path.join(folder, 'a.md');
    fs.writeFileSync(file, '# Anvils\n\nBuy a heavy one.\n');
    const lost = await run('check', file, '--online', '--config', path.join(folder, 'none.json'));
    assert.equal(lost.code, 2);
    assert.match(lost.err, /^citedesk: couldn’t read the file for --config: .*none\.json doesn’t exist\.\n/);
    const broken = path.join(folder, 'broken.json');
    fs.writeFileSync(broken, '{"a":');
    const odd = await run('check', file, '--online', '--config', broken);
    assert.deepEqual(
      [odd.code, /^citedesk: --config: The configuration isn’t valid JSON\.\n/.test(odd.err)],
      [2, true],
    );
  });

  test('reports pages that changed or were not read for long', async (context) => {
    let price = '$450';
    const says = () => `<p>${'The Acme 100 anvil is made for smiths who work in a small workshop. '.repeat(12)}</p>
    <p>The Acme 100 anvil costs ${price} and weighs 45 kg.</p>`;
    const site = await startSite({
      paths: {
        '/anvils': () => ({
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: Buffer.from(articlePage('Anvils', says())),
        }),
      },
    });
    context.after(() => site.close());
    const url = `${site.origin}/anvils`;
    const [first] = await readPages([url], [site.host]);
    const folder = makeFolder(context);
    const place = (name: string, text: string): string => {
      fs.writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const config = place('config.json', JSON.stringify({ crawl: { privateHosts: [site.host] } }));
    const today = new Date().toISOString().slice(0, 10);
    const top = (line: string) => `---\ncitedesk:\n  sources:\n    - ${line}\n---\n\n# Anvils\n\n`;
    const text = `The Acme 100 anvil costs $450 ([shop](${url})).\n\nIt weighs 45 kg ([shop](${url})).\n`;
    const file = place('a.md', top(`${url} ${today} sha256-${first?.sha256?.slice(0, 16)}`) + text);
    const words = ['check', file, '--online', '--config', config];
    const online = (...more: string[]) => run(...words, ...more);
    const fine = await runProcess(...words);
    assert.deepEqual([fine.code, fine.out], [0, '']);

    price = '$390';
    const changed = await online();
    assert.equal(changed.code, 1);
    assert.equal(
      changed.out,
      `${file}:9:26: error: 127.0.0.1 has changed since it was read on ${today}. The linked page doesn’t say “$450”. It says “$390”. [check.figure]\n`,
    );
    const [{ results }] = JSON.parse((await online('--format', 'sarif')).out).runs;
    assert.deepEqual(
      [results.length, results[0].level, results[0].locations[0].physicalLocation.region.startLine],
      [1, 'error', 9],
    );
    assert.match(results[0].message.text, /has changed since it was read on/);
    assert.equal(results[0].fixes[0].artifactChanges[0].replacements[0].insertedContent.text, '$390');

    const old = place('old.md', top(`${url} 2026-01-02`) + text.replace('$450', '$390'));
    const unread = await run('check', old);
    assert.equal(unread.code, 0);
    assert.match(
      unread.out,
      /^.*old\.md:9:\d+: info: 127\.0\.0\.1 was last read \d+ days ago\. Check whether it has changed\. \[check\.page\]\n$/,
    );
    assert.deepEqual([(await run('check', old, '--online', '--config', config)).out], ['']);
  });

  test('counts lines with any line ending, like score', async (context) => {
    const file = path.join(makeFolder(context), 'a.md');
    fs.writeFileSync(file, '# Anvils\r\r### Buying one\r\r25% of all buyers did [2].\r');
    assert.match((await run('check', file)).out, /a\.md:5:23: error: .*\[check\.citation\]/);
    assert.match((await run('score', file)).out, /a\.md:[2-9] /);
  });

  test('ignores imports and exports in MDX', async (context) => {
    const file = path.join(makeFolder(context), 'a.mdx');
    const code = "import Chart from './chart';\nimport {\n  One,\n} from './two';\n\nexport const price = '$1,299';\n";
    fs.writeFileSync(file, `${code}\n# Anvils\n\nexport prices hurt 12 % of firms.\n`);
    const { out } = await run('check', file);
    assert.match(out, /^.*a\.mdx:10:20: warning: .*\[check\.figure\]\n$/);
  });

  test('score lists every given file', async (context) => {
    const folder = makeFolder(context);
    for (const name of ['a.md', 'b.md']) fs.writeFileSync(path.join(folder, name), '# Anvils\n\nAn anvil is heavy.\n');
    const [a, b] = [path.join(folder, 'a.md'), path.join(folder, 'b.md')];
    const table = await run('score', a, b);
    assert.deepEqual(
      table.out.split('\n').filter((line) => line === a || line === b),
      [a, b],
    );
    assert.equal(table.out.match(/^overall +\d+$/gm)?.length, 2);
    const { files } = JSON.parse((await run('score', folder, '--json')).out) as { files: { file: string }[] };
    assert.deepEqual(
      files.map(({ file }) => file),
      [a, b],
    );
    assert.equal((await run('score', a, path.join(folder, 'c.md'))).code, 2);
  });

  test('checks an unwritten brief without a score, and says so', async (context) => {
    const file = path.join(makeFolder(context), 'a.md');
    const brief =
      '---\nkeyword: anvils\n---\n\n# Anvils\n\n> [!BRIEF]\n>\n> *Purpose: Say it.*\n\n\n## Prices\n\n> [!BRIEF]\n>\n> - One\n';
    fs.writeFileSync(file, brief);
    assert.deepEqual(await run('check', file, '--min-geo', '60'), {
      code: 0,
      out: '',
      err: '1 brief was not scored because it has no article text yet.\n1 file: nothing to fix.\n',
    });
    fs.writeFileSync(file, brief.replace('Say it.*\n', 'Say it.*\n\nBuy one.\n'));
    assert.match((await run('check', file, '--min-geo', '60')).out, /\[geo\.minimum\]/);
  });
});
