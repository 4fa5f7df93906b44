// Builds the shipped files into dist/, their metafiles into dist/meta/, and the licenses of bundled packages next to
// the bundles. `--watch` rebuilds after each change, with source maps in the bundles.
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { bundledPackages, noticesOf } from './scripts/notices.mjs';

const watch = process.argv.includes('--watch');

// CommonJS packages call require(), which ESM bundles lack.
const requireBanner = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

const shared = {
  bundle: true,
  minify: !watch,
  // The service runs from a copy of its bundles, so they contain inline source maps that point here.
  sourcemap: watch && 'inline',
  sourcesContent: false,
  sourceRoot: new URL('dist/node/', import.meta.url).href, // as deep as the folders of the other bundles
  metafile: true,
  format: 'esm',
  legalComments: 'external',
  logLevel: 'warning',
  logOverride: { 'import-is-undefined': 'error' },
  loader: { '.md': 'text', '.sql': 'text' },
};
const forNode = { ...shared, platform: 'node', target: 'node22', banner: { js: requireBanner } };

// Language detection takes 257 KB of the packed extension, and half of its bundles use it, so they share one file.
// `lazily` loads the file only when needed, because most commands don't need it, and loading takes 100 ms.
const languages = (file, { lazily = false } = {}) => ({
  name: 'languages',
  setup({ onResolve, onLoad }) {
    const external = { path: file, external: true };
    onResolve({ filter: /^tinyld$/ }, ({ path }) => (lazily ? { path, namespace: 'lazy' } : external));
    onResolve({ filter: /./, namespace: 'lazy' }, () => external);
    onLoad({ filter: /./, namespace: 'lazy' }, () => ({
      contents: `export const detectAll = (text) => require('${file}').detectAll(text);`,
    }));
  },
});

/**
 * Loads the editor's API with `require`. For an `import`, the editor generates a module with all API names as a data
 * URL, and decoding, compiling, and running it takes a fifth of the activation time.
 */
const editorByRequire = (entry) => ({
  name: 'editor by require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode$/ }, ({ kind }) =>
      kind === 'require-call' ? { path: 'vscode', external: true } : { path: 'vscode', namespace: 'editor' },
    );
    onLoad({ filter: /./, namespace: 'editor' }, async () => {
      const bundle = (await bundleOf(entry)).outputFiles.find(({ path: file }) => file.endsWith('.js'));
      return { contents: `export const { ${namesOfEditor(bundle.text).join(', ')} } = require('vscode');` };
    });
  },
});

/**
 * Finds the names that a bundle uses from the editor's API: `import { window as window2 }`, or `vscode2.window` of a
 * namespace import.
 */
function namesOfEditor(bundle) {
  const names = new Set();
  for (const [, list] of bundle.matchAll(/^import \{([^}]*)\} from "vscode";$/gm))
    for (const name of list.split(',')) names.add(name.trim().split(' ')[0]);
  for (const [, all] of bundle.matchAll(/^import \* as (\w+) from "vscode";$/gm))
    for (const [, name] of bundle.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g'))) names.add(name);
  return [...names].sort();
}

/**
 * Puts everything that `entry` loads at startup into one file. By default, esbuild puts code shared with lazy parts
 * into separate chunks, and loading 40 small files takes 35 ms. Importing the entry from each lazy part avoids this.
 * Parts that `thread` loads stay unchanged, because threads have no editor API.
 */
const inOneFile = (entry, thread) => ({
  name: 'in one file',
  async setup({ onLoad }) {
    const later = new Set(
      Object.values(await inputsOf(entry)).flatMap(({ imports }) =>
        imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path: part }) => path.resolve(part)),
      ),
    );
    for (const part of Object.keys(await inputsOf(thread))) later.delete(path.resolve(part));
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      if (!later.has(file)) return undefined;
      return { contents: `${fs.readFileSync(file, 'utf8')}\nimport '${path.resolve(entry)}';`, loader: 'ts' };
    });
  },
});

/** Bundles an entry with all of its static and dynamic imports, without minification. */
const bundleOf = (entry) =>
  esbuild.build({
    ...forNode,
    minify: false,
    entryPoints: [entry],
    outdir: 'dist',
    external: ['vscode'],
    write: false,
  });

const inputsOf = async (entry) => (await bundleOf(entry)).metafile.inputs;

const bundles = {
  languages: {
    ...forNode,
    stdin: { contents: "export { detectAll } from 'tinyld';", resolveDir: import.meta.dirname },
    outfile: 'dist/languages.mjs',
  },
  extension: {
    ...forNode,
    entryPoints: { main: 'src/extension/main.ts', texts: 'src/extension/app/thread.ts' },
    outdir: 'dist/extension',
    splitting: true,
    plugins: [
      languages('../languages.mjs'),
      editorByRequire('src/extension/main.ts'),
      inOneFile('src/extension/main.ts', 'src/extension/app/thread.ts'),
    ],
  },
  // The service, its child processes, and the command line share chunks. A chunk that isn't needed isn't loaded and
  // takes no memory.
  node: {
    ...forNode,
    entryPoints: {
      main: 'src/cli/main.ts',
      service: 'src/service/entry.ts',
      reader: 'src/service/store/sqlite/reader.ts',
      texts: 'src/service/texts/thread.ts',
    },
    outdir: 'dist/node',
    outExtension: { '.js': '.mjs' },
    splitting: true,
    plugins: [languages('../languages.mjs', { lazily: true })],
  },
  webview: {
    ...shared,
    format: 'iife',
    entryPoints: {
      article: 'src/webview/article/main.tsx',
      answer: 'src/webview/answer/main.tsx',
      comparison: 'src/webview/comparison/main.tsx',
      prompt: 'src/webview/prompt/main.tsx',
      report: 'src/webview/report/main.tsx',
    },
    outdir: 'dist/webview',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  },
};

const metafiles = [];
const firstBuilds = [];
for (const [name, options] of Object.entries(bundles)) {
  const { entryPoints: all = {}, plugins = [], ...others } = options;
  const entryPoints = Object.fromEntries(Object.entries(all).filter(([, file]) => fs.existsSync(file)));
  if (Object.keys(entryPoints).length === 0 && !others.stdin) continue;
  const entries = others.stdin ? {} : { entryPoints };
  const context = await esbuild.context({ ...others, ...entries, plugins: [...plugins, record(name, options.outdir)] });
  if (watch) {
    await context.watch();
  } else {
    await context.rebuild().catch(() => (process.exitCode = 1)); // esbuild has already printed the error
    await context.dispose();
  }
}
fs.copyFileSync('src/cli/launch.mjs', 'dist/cli.js');
if (!watch) fs.writeFileSync('dist/ThirdPartyNotices.txt', noticesOf(bundledPackages(metafiles)));
await Promise.all(firstBuilds);
if (watch) console.log('Watching for changes.'); // .vscode/tasks.json waits for this line

/** After each build: prints the output files, stores the metafile, and removes files left over from earlier builds. */
function record(name, outdir) {
  const { promise, resolve } = Promise.withResolvers();
  firstBuilds.push(promise);
  return {
    name: 'record',
    setup: ({ onEnd }) =>
      onEnd(({ metafile }) => {
        resolve();
        if (!metafile) return;
        fs.mkdirSync('dist/meta', { recursive: true });
        fs.writeFileSync(`dist/meta/${name}.json`, JSON.stringify(metafile));
        metafiles.push(metafile);
        const outputs = Object.entries(metafile.outputs);
        const written = new Set(outputs.map(([file]) => path.resolve(file)));
        for (const file of outdir ? fs.readdirSync(outdir) : []) {
          if (!written.has(path.resolve(outdir, file))) fs.rmSync(path.join(outdir, file), { recursive: true });
        }
        const bytes = outputs
          .filter(([file]) => /\.(?:m?js|css)$/.test(file))
          .reduce((sum, [, { bytes: size }]) => sum + size, 0);
        console.log(`${name.padEnd(9)} ${String(Math.round(bytes / 1000)).padStart(5)} KB`);
      }),
  };
}
