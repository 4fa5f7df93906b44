import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { Model } from '../src/contract/configuration.ts';
import { assistants } from '../src/contract/values.ts';
import { type CommandId, commands } from '../src/extension/commands/ids.ts';

interface MenuItem { readonly command: string; readonly when?: string }
interface Setting { readonly type: string; readonly scope: string; readonly default: unknown; readonly markdownDescription: string }

interface Manifest {
  readonly main: string;
  readonly icon: string;
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string; readonly icon?: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly icon: string }[]>>;
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string; readonly icon: string }[] };
    readonly viewsWelcome: readonly { readonly view: string; readonly when?: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
}

const read = (file: string): string => fs.readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const text = read('package.json');
const manifest = JSON.parse(text) as Manifest;
const words = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
const { contributes } = manifest;

const extensionFiles = fs.globSync('src/extension/**/*.ts', { cwd: new URL('..', import.meta.url).pathname }).map((file) => ({ file, code: read(file) }));
const ids = Object.keys(commands) as CommandId[];

test('the manifest and the table of ids name the same commands', () => {
  assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), [...ids].sort());
});

test('every command has a title and a category', () => {
  for (const { command, title, category } of contributes.commands) {
    assert.match(title, /^%command\..+%$/u, command);
    assert.equal(category, 'Citedesk', command);
  }
});

test('commands that cannot do without a row are hidden from the palette, and no others', () => {
  const hidden = contributes.menus['commandPalette']?.filter(({ when }) => when === 'false').map(({ command }) => command) ?? [];
  assert.deepEqual([...hidden].sort(), ids.filter((id) => !commands[id].palette).sort());
});

test('menus name commands that exist, and those in a title bar or inline have an icon', () => {
  const known = new Map(contributes.commands.map((command) => [command.command, command]));
  for (const [menu, items] of Object.entries(contributes.menus)) {
    for (const item of items as readonly (MenuItem & { readonly group?: string })[]) {
      assert.ok(known.has(item.command), `${menu}: ${item.command}`);
      if (/^(navigation|inline)/u.test(item.group ?? '')) assert.ok(known.get(item.command)?.icon, `${item.command} has no icon`);
    }
  }
});

test('every placeholder of the manifest has its words, and no words are left over', () => {
  const placeholders = [...text.matchAll(/"%([^%"]+)%"/gu)].map(([, name]) => name);
  assert.deepEqual([...new Set(placeholders)].sort(), Object.keys(words).sort());
});

test('commands that welcome views offer exist', () => {
  const offered = Object.values(words).flatMap((line) => [...line.matchAll(/\(command:([^)]+)\)/gu)].map(([, id]) => id));
  assert.ok(offered.length > 5);
  for (const id of offered) assert.ok(ids.some((known) => known === id), id);
});

test('settings in the code and in the manifest agree', () => {
  const inCode = /settingKeys = \[([^\]]+)\]/u.exec(read('src/extension/editor/settings.ts'))?.[1]?.match(/[\w.]+/gu) ?? [];
  assert.deepEqual(Object.keys(contributes.configuration.properties).sort(), inCode.map((key) => `citedesk.${key}`).sort());
});

test('only the folder for articles may be set by a workspace', () => {
  const scopes = Object.entries(contributes.configuration.properties).filter(([, { scope }]) => scope !== 'machine');
  assert.deepEqual(scopes.map(([key, { scope }]) => [key, scope]), [['citedesk.articles.folder', 'resource']]);
});

test('the settings of models take what the configuration takes, except what the editor adds', () => {
  const { 'citedesk.assistants': forAssistants, 'citedesk.writer': writer } = contributes.configuration.properties as unknown as Readonly<
    Record<string, { readonly properties?: object; readonly patternProperties?: Readonly<Record<string, { readonly properties: object }>> }>
  >;
  const [[pattern, model] = []] = Object.entries(forAssistants?.patternProperties ?? {});
  const fields = Object.keys(Model.shape).filter((field) => field !== 'kind' && field !== 'key').sort();
  assert.deepEqual(Object.keys(model?.properties ?? {}).sort(), fields);
  assert.deepEqual(Object.keys(writer?.properties ?? {}).sort(), fields);
  assert.equal(pattern, `^(${assistants.join('|')})$`);
});

test('views that the code shows stand in the manifest, and the other way round', () => {
  const declared = Object.values(contributes.views).flat().map(({ id }) => id);
  const shown = extensionFiles.flatMap(({ code }) => [...code.matchAll(/showTree\(\s*'([^']+)'/gu)].map(([, id]) => id ?? ''));
  assert.deepEqual(shown.sort(), declared.sort());
  for (const { view } of contributes.viewsWelcome) assert.ok(declared.includes(view), view);
});

test('kinds of rows that menus ask for are kinds that rows have', () => {
  const kinds = new Set(extensionFiles.filter(({ file }) => file.includes('/tree/')).flatMap(({ code }) => [...code.matchAll(/['`](\w+);/gu)].map(([, kind]) => kind)));
  const asked = contributes.menus['view/item/context']?.flatMap(({ when }) => /viewItem =~ \/\^\(?([\w|]+)\)?;/u.exec(when ?? '')?.[1]?.split('|') ?? []) ?? [];
  assert.ok(asked.length > 0);
  for (const kind of asked) assert.ok(kinds.has(kind), kind);
});

test('context keys that the manifest asks for are ones that the code sets', () => {
  const asked = new Set([...text.matchAll(/(?<!config\.)citedesk\.(connection|service|has\w+)\b(?!\.)/gu)].map(([key]) => key));
  const list = /contextKeys = \[([^\]]+)\]/u.exec(read('src/extension/editor/contextKeys.ts'))?.[1] ?? '';
  for (const key of asked) assert.ok(list.includes(`'${key}'`), key);
});

test('pictures that the manifest names are there, and the icon is 128 pixels wide and high', () => {
  for (const { icon } of [...contributes.viewsContainers.activitybar, ...Object.values(contributes.views).flat()]) assert.ok(fs.existsSync(new URL(`../${icon}`, import.meta.url)), icon);
  const png = fs.readFileSync(new URL(`../${manifest.icon}`, import.meta.url));
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [128, 128]);
});
