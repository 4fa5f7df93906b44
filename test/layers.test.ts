import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

/** Imports that each layer of `src/` may have besides its own files. `types` allows `import type` only. */
const layers: Readonly<Record<string, { readonly may: readonly string[]; readonly types?: readonly string[] }>> = {
  text: { may: [] },
  system: { may: [] },
  contract: { may: ['text'] },
  analysis: { may: ['contract', 'text'] },
  metrics: { may: ['contract', 'text'] },
  pages: { may: ['contract', 'text'] },
  article: { may: ['text', 'analysis'] },
  scoring: { may: ['contract', 'text', 'analysis', 'article'] },
  checking: { may: ['contract', 'text', 'analysis', 'article'] },
  writing: { may: ['contract', 'text', 'analysis', 'article', 'checking', 'pages'] },
  rendering: { may: ['text', 'analysis'] },
  sample: { may: ['contract'] },
  projectFile: { may: ['contract', 'text', 'metrics'] },
  threads: { may: ['contract'] },
  client: {
    may: [
      'contract',
      'system',
      'text',
      'analysis',
      'metrics',
      'pages',
      'checking',
      'scoring',
      'writing',
      'projectFile',
    ],
  },
  service: {
    may: ['contract', 'system', 'text', 'analysis', 'metrics', 'pages', 'checking', 'scoring', 'writing', 'threads'],
  },
  mcp: { may: ['contract', 'text', 'checking', 'scoring', 'client'] },
  report: { may: ['contract', 'system', 'text', 'analysis', 'metrics', 'client', 'rendering'] },
  // The sample is known by its address. Nothing else enters a page.
  webview: { may: ['metrics', 'contract/projects/sampleProject.ts', 'text/counted.ts'], types: ['contract'] },
  extension: {
    may: [
      'contract',
      'system',
      'text',
      'analysis',
      'metrics',
      'article',
      'checking',
      'scoring',
      'writing',
      'sample',
      'projectFile',
      'threads',
      'client',
      'mcp',
      'rendering',
      'report',
    ],
  },
  cli: {
    may: [
      'contract',
      'system',
      'text',
      'analysis',
      'metrics',
      'article',
      'pages',
      'checking',
      'scoring',
      'writing',
      'projectFile',
      'client',
      'mcp',
      'rendering',
      'report',
      'service',
    ],
  },
};
/** Folders and files of `src/service` from top to bottom. Each imports only those below it, types included. */
const serviceOrder = [
  'entry.ts',
  'workerProcess.ts',
  'main.ts',
  'folder',
  'home.ts',
  'routes',
  'http',
  'work',
  'writer',
  'exporting',
  'definitions',
  'runs.ts',
  'webhooks',
  'views',
  'pacing',
  'assistants',
  'models',
  'crawl',
  'texts',
  'judge',
  'answers',
  'store',
  'log.ts',
  'memory.ts',
  'repeating.ts',
  'outdated.ts',
  'job.ts',
  'validateInput.ts',
  'cannotStart.ts',
  'version.ts',
];
const pure = [
  'text',
  'contract',
  'analysis',
  'metrics',
  'pages',
  'article',
  'checking',
  'scoring',
  'writing',
  'rendering',
  'sample',
  'projectFile',
];
/** Node modules without I/O. */
const harmless = new Set(['node:crypto', 'node:util', 'node:buffer', 'node:path', 'node:url']);
/** Folders of the extension, from top to bottom. A folder imports only folders below it. */
const extensionFolders = [
  'app',
  'projectFiles',
  'agents',
  'sample',
  'report',
  'writing',
  'articles',
  'projects',
  'answers',
  'models',
  'work',
  'prompts',
  'panels',
  'tree',
  'service',
  'editor',
];
const forbiddenNames = /(^|\/)(utils?|helpers?|manager|common|index)(\/|\.tsx?$)/iu;

interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

interface SourceFile {
  /** Relative to `src/`. */
  readonly name: string;
  readonly code: string;
  readonly imports: readonly Import[];
}

const source = path.join(import.meta.dirname, '../src');
const files: readonly SourceFile[] = fs
  .globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((name) => !name.endsWith('.d.ts'))
  .sort()
  .map((name) => {
    const code = fs.readFileSync(path.join(source, name), 'utf8');
    return { name: name.replaceAll(path.sep, '/'), code, imports: importsOf(code) };
  });

function importsOf(code: string): readonly Import[] {
  const stated = [...code.matchAll(/^(?:import|export)\s+(type\s+)?(?:([^;'"]*?)\s*from\s*)?['"]([^'"]+)['"]/gmu)].map(
    ([, type, names = '', from = '']) => ({
      from,
      typeOnly: type !== undefined || /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/u.test(names),
    }),
  );
  const dynamic = [...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/gu)].map(([, from = '']) => ({
    from,
    typeOnly: false,
  }));
  return [...stated, ...dynamic];
}

const linesOf = (code: string): number => code.split('\n').length - 1;
const layerOf = (name: string): string => name.split('/')[0] ?? '';
const targetOf = ({ name }: SourceFile, from: string): string => path.posix.join(path.posix.dirname(name), from);
const own = (file: SourceFile): readonly (Import & { readonly target: string })[] =>
  file.imports.filter(({ from }) => from.startsWith('.')).map((one) => ({ ...one, target: targetOf(file, one.from) }));

/** Finds imports of parts above, types included. All parts of a layer must be in its order. */
function importsUp(layer: string, order: readonly string[], partOf: (name: string) => string): string[] {
  const inside = files.filter(({ name }) => layerOf(name) === layer);
  assert.deepEqual([...new Set(inside.map(({ name }) => partOf(name)))].sort(), order.toSorted());
  const placeOf = (name: string): number => order.indexOf(partOf(name));
  return inside.flatMap((file) =>
    own(file)
      .filter(({ target }) => layerOf(target) === layer && placeOf(target) < placeOf(file.name))
      .map(({ target }) => `${file.name} imports ${target}`),
  );
}

/** Fails with all faults, not only the first. */
const none = (faults: readonly string[]): void => assert.deepEqual(faults, []);

describe('import scanner', () => {
  test('sees static, type-only and dynamic imports', () => {
    const code =
      "import { type A } from './a.ts';\nimport type { B } from './b.ts';\nimport { type C, d } from './c.ts';\nimport './e.css';\nconst f = await import('./f.ts');";
    assert.deepEqual(importsOf(code), [
      { from: './a.ts', typeOnly: true },
      { from: './b.ts', typeOnly: true },
      { from: './c.ts', typeOnly: false },
      { from: './e.css', typeOnly: false },
      { from: './f.ts', typeOnly: false },
    ]);
    assert.ok(files.length > 50);
  });
});

describe('source layers', () => {
  test('keep migrations independent of other code', () => {
    const folder = 'service/store/migrations/';
    const frozen = files.filter(({ name }) => name.startsWith(folder));
    assert.ok(frozen.length > 0);
    none(
      frozen.flatMap((file) =>
        own(file)
          .filter(({ target }) => !target.startsWith(folder))
          .map(({ from }) => `${file.name} imports ${from}`),
      ),
    );
  });

  test('match the folders of src', () => {
    assert.deepEqual([...new Set(files.map(({ name }) => layerOf(name)))].sort(), Object.keys(layers).sort());
  });

  test('import only the layers they may', () => {
    none(
      files.flatMap((file) =>
        own(file).flatMap(({ target, typeOnly, from }) => {
          const [here, there] = [layerOf(file.name), layerOf(target)];
          const rule = layers[here];
          const allowed =
            here === there ||
            rule?.may.includes(there) ||
            rule?.may.includes(target) ||
            (typeOnly && rule?.types?.includes(there));
          return allowed || from.endsWith('package.json') ? [] : [`${file.name} imports ${target}`];
        }),
      ),
    );
  });

  test('import downwards in the extension', () => {
    // Files at the root belong to the app.
    const folderOf = (name: string): string => (/^extension\/[^/]+$/u.test(name) ? 'app' : (name.split('/')[1] ?? ''));
    none(importsUp('extension', extensionFolders, folderOf));
  });

  test('import downwards in the service', () => {
    none(importsUp('service', serviceOrder, (name) => name.split('/')[1] ?? ''));
  });

  test('do no I/O if they are pure', () => {
    none(
      files
        .filter(({ name }) => pure.includes(layerOf(name)))
        .flatMap(({ name, imports, code }) => [
          ...imports
            .filter(({ from }) => from.startsWith('node:') && !harmless.has(from))
            .map(({ from }) => `${name} imports ${from}`),
          ...(/\bfetch\(|\bsetTimeout\(|\bprocess\./u.test(code) ? [`${name} reaches outside`] : []),
        ]),
    );
  });

  test('import vscode in the extension and SQL in the store only', () => {
    none(
      files.flatMap(({ name, imports }) => [
        ...(imports.some(({ from }) => from === 'vscode') && layerOf(name) !== 'extension'
          ? [`${name} imports vscode`]
          : []),
        ...(imports.some(({ from, typeOnly }) => !typeOnly && (from === 'kysely' || from === 'node:sqlite')) &&
        !/^service\/(store|folder)\//u.test(name)
          ? [`${name} imports SQL`]
          : []),
      ]),
    );
  });

  test('contain SQL text in the store only', () => {
    const sql =
      /[`'"]\s*(select\s.+\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+(unique\s+)?(table|index)\s)/iu;
    none(
      files.filter(({ name, code }) => sql.test(code) && !name.startsWith('service/store/')).map(({ name }) => name),
    );
  });

  test('import vscode only in thin adapters of the extension', () => {
    const adapters = /^extension\/(?:main\.ts$|app|editor\/|panels\/|tree\/tree\.ts$|[a-zA-Z]+\/editor\/)/u;
    none(
      files
        .filter(
          ({ name, imports }) =>
            imports.some(({ from, typeOnly }) => from === 'vscode' && !typeOnly) && !adapters.test(name),
        )
        .map(({ name }) => name),
    );
  });

  test('create tree items in tree.ts only', () => {
    none(
      files
        .filter(({ name, code }) => /\bTreeItem\b/u.test(code) && name !== 'extension/tree/tree.ts')
        .map(({ name }) => name),
    );
  });

  test('have no import cycles, types included', () => {
    const graph = new Map(
      files.map((file) => [
        file.name,
        own(file)
          .filter(({ target }) => /\.tsx?$/u.test(target))
          .map(({ target }) => target),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (name: string, trail: readonly string[]): void => {
      if (trail.includes(name)) cycles.push([...trail.slice(trail.indexOf(name)), name].join(' → '));
      if (trail.includes(name) || done.has(name)) return;
      for (const next of graph.get(name) ?? []) visit(next, [...trail, name]);
      done.add(name);
    };
    for (const name of graph.keys()) visit(name, []);
    none(cycles);
  });

  test('nest imports of analysis at most five deep', () => {
    const imports = new Map(
      files
        .filter(({ name }) => name.startsWith('analysis/'))
        .map((file) => [
          file.name,
          own(file).flatMap(({ typeOnly, target }) =>
            typeOnly || !/^analysis\/.*\.ts$/u.test(target) ? [] : [target],
          ),
        ]),
    );
    const depthOf = (name: string): number =>
      Math.max(0, ...(imports.get(name) ?? []).map((target) => 1 + depthOf(target)));
    none([...imports.keys()].filter((name) => depthOf(name) > 5));
  });

  test('have no default exports and no barrels', () => {
    none(files.filter(({ code }) => /^export (default|\*)/mu.test(code)).map(({ name }) => name));
  });

  test('use only regular expressions that Node 22 supports', () => {
    none(files.filter(({ code }) => /\(\?[ims]*-?[ims]+:/u.test(code)).map(({ name }) => name));
  });

  test('have descriptive file names', () => {
    none(
      files
        .map(({ name }) => name)
        .filter(
          (name) => forbiddenNames.test(name) || !/^[a-z0-9][A-Za-z0-9-]*(\/[a-z0-9][A-Za-z0-9-]*)*\.tsx?$/u.test(name),
        ),
    );
  });

  test('have files of at most 400 lines', () => {
    // Lists of tables and columns grow with the data.
    const lists = ['service/store/migrations/001-schema.ts', 'service/store/schema.ts'];
    const limited = files.filter(({ name }) => !lists.includes(name));
    none(limited.filter(({ code }) => linesOf(code) > 400).map(({ name, code }) => `${name}: ${linesOf(code)}`));
  });

  test('have folders of at most 30 files', () => {
    const folders = Map.groupBy(files, ({ name }) => path.posix.dirname(name));
    none([...folders].flatMap(([folder, { length }]) => (length > 30 ? [`${folder}: ${length}`] : [])));
  });

  test('parse answers only in analysis/reading', () => {
    // Articles and raw replies of assistants and models are other texts.
    const parsers =
      /^(?:analysis\/reading|article\/articleReading|extension\/(?:articles|writing\/page)|service\/assistants|service\/judge\/passages|writing\/(?:brief|draft|review|talk))\b/u;
    none(
      files
        .filter(({ name }) => !name.startsWith('text/') && !parsers.test(name))
        .filter(({ code }) => /\b(?:read(?:Article)?Markdown|parseMarkdown)\(/u.test(code))
        .map(({ name }) => name),
    );
  });
});
