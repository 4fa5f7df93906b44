import assert from 'node:assert/strict';
import fs from 'node:fs';
import { describe, test } from 'node:test';
import * as z from 'zod';
import { withChatTools } from '../scripts/chatTools.ts';
import { withTables } from '../scripts/vendorTables.ts';
import { Model, Provider } from '../src/contract/models/vendors.ts';
import { assistants } from '../src/contract/models/assistants.ts';
import { type CommandId, commands } from '../src/extension/editor/commandIds.ts';
import { kindsFor, defaultKind } from '../src/extension/service/embedded/providerKinds.ts';

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}
interface Setting {
  readonly type: string;
  readonly scope: string;
  readonly default: unknown;
  readonly markdownDescription: string;
}

interface Manifest {
  readonly main: string;
  readonly icon: string;
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
      readonly enablement?: string;
      readonly icon?: string;
    }[];
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

const extensionFiles = fs
  .globSync('src/extension/**/*.ts', { cwd: new URL('..', import.meta.url).pathname })
  .map((file) => ({ file, code: read(file) }));
const ids = Object.keys(commands) as CommandId[];

describe('manifest', () => {
  test('lists the commands of the code', () => {
    assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), [...ids].sort());
  });

  test('gives every command a title and a category', () => {
    for (const { command, title, category } of contributes.commands) {
      assert.match(title, /^%command\..+%$/u, command);
      assert.equal(category, 'Citedesk', command);
    }
  });

  test('hides exactly the commands that need a row from the palette', () => {
    const hidden =
      contributes.menus['commandPalette']?.filter(({ when }) => when === 'false').map(({ command }) => command) ?? [];
    assert.deepEqual([...hidden].sort(), ids.filter((id) => !commands[id]).sort());
  });

  test('disables commands that other services cannot serve', () => {
    const off = new Set(
      contributes.commands.flatMap(({ command, enablement }) =>
        enablement === 'citedesk.service != foreign' ? [command] : [],
      ),
    );
    const changing = [
      'rename',
      'delete',
      'restoreDeleted',
      'movePrompts',
      'pausePrompts',
      'resumePrompts',
      'runPrompts',
    ];
    for (const id of [...changing, 'newProject', 'editProject', 'editWebhook', 'addCompetitors', 'startArticle'])
      assert.ok(off.has(`citedesk.${id}`), id);
  });

  test('has menus of known commands, with icons where needed', () => {
    const known = new Map(contributes.commands.map((command) => [command.command, command]));
    for (const [menu, items] of Object.entries(contributes.menus)) {
      for (const item of items as readonly (MenuItem & { readonly group?: string })[]) {
        assert.ok(known.has(item.command), `${menu}: ${item.command}`);
        if (/^(navigation|inline)/u.test(item.group ?? ''))
          assert.ok(known.get(item.command)?.icon, `${item.command} has no icon`);
      }
    }
  });

  test('uses exactly the messages of package.nls.json', () => {
    const placeholders = [...text.matchAll(/"%([^%"]+)%"/gu)].map(([, name]) => name);
    assert.deepEqual([...new Set(placeholders)].sort(), Object.keys(words).sort());
  });

  test('offers only existing commands in welcome views', () => {
    const offered = Object.values(words).flatMap((line) =>
      [...line.matchAll(/\(command:([^)]+)\)/gu)].map(([, id]) => id),
    );
    assert.ok(offered.length > 5);
    for (const id of offered)
      assert.ok(
        ids.some((known) => known === id),
        id,
      );
  });

  test('has the settings of the code', () => {
    const inCode =
      /settingKeys = \[([^\]]+)\]/u.exec(read('src/extension/editor/settings.ts'))?.[1]?.match(/[\w.]+/gu) ?? [];
    assert.deepEqual(
      Object.keys(contributes.configuration.properties).sort(),
      inCode.map((key) => `citedesk.${key}`).sort(),
    );
  });

  test('lets a workspace set only article and check settings', () => {
    const scopes = Object.entries(contributes.configuration.properties).filter(([, { scope }]) => scope !== 'machine');
    assert.deepEqual(
      scopes.map(([key, { scope }]) => [key, scope]),
      [
        ['citedesk.articles.folder', 'resource'],
        ['citedesk.articles.frontMatter', 'resource'],
        ['citedesk.checks.ignore', 'resource'],
      ],
    );
  });

  test('accepts rules with hyphens in the setting for ignored rules', () => {
    const ignored = contributes.configuration.properties['citedesk.checks.ignore'] as unknown as {
      readonly items: { readonly pattern: string };
    };
    for (const rule of ['geo', 'seo.length', 'readability.long-sentence', 'file.front-matter'])
      assert.match(rule, new RegExp(ignored.items.pattern, 'u'));
  });

  interface Field {
    readonly [keyword: string]: unknown;
    readonly enum?: readonly string[];
  }
  interface Rule {
    readonly if: { readonly properties: { readonly kind: { readonly enum: readonly string[] } } };
    readonly then: { readonly required?: readonly string[]; readonly properties?: Readonly<Record<string, unknown>> };
  }
  interface EntrySchema {
    readonly properties: Readonly<Record<string, Field>>;
    readonly allOf: readonly Rule[];
  }
  type ByName = Readonly<Record<string, EntrySchema>>;

  const {
    'citedesk.assistants': forAssistants,
    'citedesk.writer': forWriter,
    'citedesk.judge': forJudge,
  } = contributes.configuration.properties as unknown as {
    readonly 'citedesk.assistants': {
      readonly patternProperties: ByName;
      readonly allOf: readonly { readonly patternProperties: ByName }[];
    };
    readonly 'citedesk.writer': EntrySchema;
    readonly 'citedesk.judge': EntrySchema;
  };
  const [[everyAssistant, forAssistant] = ['', forWriter]] = Object.entries(forAssistants.patternProperties);
  const entrySchemas = [
    { manifest: forAssistant, schema: Provider },
    { manifest: forWriter, schema: Model },
    { manifest: forJudge, schema: Model },
  ];

  /** Returns the fields of each kind in the configuration, without the key, which the editor adds. */
  function takenBy(schema: z.ZodType): readonly {
    readonly kind: string;
    readonly fields: Readonly<Record<string, Field>>;
    readonly required: readonly string[];
  }[] {
    const { oneOf } = z.toJSONSchema(schema, { io: 'input' }) as unknown as {
      readonly oneOf: readonly { readonly properties: Record<string, Field>; readonly required: readonly string[] }[];
    };
    return oneOf.map(({ properties: { kind, key, ...fields }, required }) => {
      assert.equal(key === undefined, kind?.['const'] === 'editor'); // it is called at no address
      return {
        kind: String(kind?.['const']),
        fields,
        required: required.filter((name) => name !== 'kind' && name !== 'key'),
      };
    });
  }

  test('bounds provider fields as the configuration does', () => {
    const bounds = ({ type, minLength, maxLength, minimum, maximum }: Field) => ({
      type,
      minLength,
      maxLength,
      minimum,
      maximum,
    });
    for (const {
      manifest: { properties },
      schema,
    } of entrySchemas) {
      for (const { kind, fields } of takenBy(schema)) {
        for (const [name, field] of Object.entries(fields)) {
          assert.deepEqual(bounds(properties[name] ?? {}), bounds(field), `${kind}: ${name}`);
          if (name !== 'model' && name !== 'baseUrl')
            assert.equal(properties[name]?.['default'], field['default'], `${kind}: ${name}`); // theirs depend on the kind
        }
      }
    }
  });

  test('requires and forbids the same fields for each provider kind', () => {
    for (const {
      manifest: { properties, allOf },
      schema,
    } of entrySchemas) {
      for (const { kind, fields, required } of takenBy(schema)) {
        const rules = allOf.filter((rule) => rule.if.properties.kind.enum.includes(kind)).map(({ then }) => then);
        assert.deepEqual(
          rules.flatMap((rule) => rule.required ?? []),
          required,
          kind,
        );
        const refused = rules
          .flatMap((rule) => Object.entries(rule.properties ?? {}))
          .filter(([, field]) => field === false)
          .map(([name]) => name);
        assert.deepEqual(
          Object.keys(properties).filter((name) => name !== 'kind' && !refused.includes(name)),
          Object.keys(fields),
          kind,
        );
      }
    }
  });

  test('offers each role the kinds that can serve it', () => {
    assert.equal(everyAssistant, `^(${assistants.join('|')})$`);
    for (const assistant of assistants) {
      const narrower = forAssistants.allOf
        .flatMap(({ patternProperties }) => Object.entries(patternProperties))
        .find(([pattern]) => new RegExp(pattern, 'u').test(assistant))?.[1];
      assert.deepEqual((narrower ?? forAssistant).properties['kind']?.enum, kindsFor(assistant), assistant);
    }
    assert.deepEqual(forWriter.properties['kind']?.enum, kindsFor('writer'));
    assert.deepEqual([forJudge.properties, forJudge.allOf], [forWriter.properties, forWriter.allOf]);
    for (const {
      manifest: { properties },
    } of entrySchemas) {
      assert.deepEqual(
        properties['kind']?.['enumDescriptions'],
        properties['kind']?.enum?.map((kind) => `%setting.kind.${kind}%`),
      );
      assert.equal(properties['kind']?.['default'], defaultKind);
    }
  });

  test('matches the tables of assistants and vendors', () => {
    const files = {
      'package.json': text,
      'package.nls.json': read('package.nls.json'),
      'docs/user/assistants.md': read('docs/user/assistants.md'),
    };
    assert.deepEqual(withTables(files), files, 'run `npm run settings`');
  });

  test('declares the agent tools for chat', () => {
    const files = { 'package.json': text, 'package.nls.json': read('package.nls.json') };
    assert.deepEqual(withChatTools(files), files, 'run `npm run settings`');
  });

  test('declares the views that the code shows', () => {
    const declared = Object.values(contributes.views)
      .flat()
      .map(({ id }) => id);
    const shown = extensionFiles.flatMap(({ code }) =>
      [...code.matchAll(/showTree\(\s*'([^']+)'/gu)].map(([, id]) => id ?? ''),
    );
    assert.deepEqual(shown.sort(), declared.sort());
    for (const { view } of contributes.viewsWelcome) assert.ok(declared.includes(view), view);
  });

  test('uses kinds of rows that the tree has', () => {
    const kinds = new Set(
      extensionFiles
        .filter(({ file }) => file.includes('/tree/'))
        .flatMap(({ code }) => [...code.matchAll(/['`](\w+);/gu)].map(([, kind]) => kind)),
    );
    const asked =
      contributes.menus['view/item/context']?.flatMap(
        ({ when }) => /viewItem =~ \/\^\(?([\w|]+)\)?;/u.exec(when ?? '')?.[1]?.split('|') ?? [],
      ) ?? [];
    assert.ok(asked.length > 0);
    for (const kind of asked) assert.ok(kinds.has(kind), kind);
  });

  test('uses context keys that the code sets', () => {
    const asked = new Set(
      [...text.matchAll(/(?<!config\.)citedesk\.(connection|service|has\w+)\b(?!\.)/gu)].map(([key]) => key),
    );
    const list = /contextKeys = \[([^\]]+)\]/u.exec(read('src/extension/editor/contextKeys.ts'))?.[1] ?? '';
    for (const key of asked) assert.ok(list.includes(`'${key}'`), key);
  });

  test('names existing images, and an icon of 128 × 128 pixels', () => {
    for (const { icon } of [...contributes.viewsContainers.activitybar, ...Object.values(contributes.views).flat()])
      assert.ok(fs.existsSync(new URL(`../${icon}`, import.meta.url)), icon);
    const png = fs.readFileSync(new URL(`../${manifest.icon}`, import.meta.url));
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [128, 128]);
  });
});
