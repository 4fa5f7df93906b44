import type { ServiceContext } from '../registerService.ts';
import { writeFile, open, readdir, readFile, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Choice } from '../../editor/dialogs.ts';
import { t, sizeText } from '../../editor/l10n.ts';
import type { Command } from '../../editor/command.ts';
import { homedir } from 'node:os';
import type { Client } from '../../../client/client.ts';
import { allRows } from '../../../client/pages.ts';
import { type VendorKind, vendors } from '../../../contract/models/vendors.ts';
import { brandOf } from '../../../analysis/mentions/named.ts';
import { domainOf } from '../../../text/urls.ts';
import { configurationFrom } from '../embedded/configuration.ts';
import { logFile, readDamage, readHolder } from '../embedded/dataFolder.ts';
import { demandsOf } from '../embedded/providerKinds.ts';
import { maskText, maskValue, type Masked } from './masking.ts';

/** Creates a support report, shows it for review, and then offers to save it. */
export const saveSupportReport = (context: ServiceContext): Command<'citedesk.saveSupportReport'> => ({
  id: 'citedesk.saveSupportReport',
  async run() {
    const { dialogs, files, host, showText, clock } = context;
    const choices: readonly Choice<SupportPart>[] = [
      { label: t('Settings, without keys'), value: 'settings', picked: true },
      { label: t('Amount of data in the local service'), value: 'store', picked: true },
      { label: t('Last lines of extension and service logs'), value: 'logs', picked: true },
      {
        label: t('Unmasked names'),
        detail: t('Include names and prompts, which are otherwise masked'),
        value: 'names',
      },
    ];
    const parts = await dialogs.pickMany(choices, {
      title: t('Select what to include in the support report'),
      placeholder: t('Versions and findings are always included'),
      prompt: t('You can review the report before you save it.'),
    });
    if (!parts) return;
    const text = await dialogs.progress(t('Preparing support report'), () => supportReport(context, new Set(parts)));
    await showText(t('Citedesk Support Report'), text);
    const [save, copy] = [t('Save…'), t('Copy')];
    const pressed = await dialogs.tell(
      t('This is the complete report. Review it before you share it; nothing is sent automatically.'),
      save,
      copy,
    );
    if (pressed === copy) await host.copy(text);
    if (pressed !== save) return;
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const name = path.join(files.folder, `citedesk-support-${day}.md`);
    const file = await dialogs.saveFile({ title: t('Save support report'), file: name });
    if (file !== undefined) await writeFile(file, text);
  },
});

type SupportPart = 'settings' | 'store' | 'logs' | 'names';

type Row = readonly [name: string, value: string];

/** Limits per log. */
const maxLines = 300;
const maxBytes = 200_000;
/** Maximum number of prompts whose texts are masked in logs. */
const maxPrompts = 5000;

/**
 * Collects data and writes the report. Unreadable parts are noted in the report, because it is needed when something is
 * broken.
 */
async function supportReport(sources: ServiceContext, parts: ReadonlySet<SupportPart>): Promise<string> {
  const folder = await sources.dataFolder();
  const { findings, secrets } = await setUpOf(sources, folder);
  const known = await projectsOf(sources.services.current?.client);
  const facts: SupportFacts = {
    versions: [
      ['Citedesk', sources.version],
      ['System', `${process.platform} ${process.arch}`],
      ['Node', process.version],
      ...(await sources.facts()),
    ],
    service: serviceRows(sources),
    findings: [...findings, ...(await folderFindings(folder))],
    settings: parts.has('settings') ? sources.settings.all() : undefined,
    store: parts.has('store') ? [...(await storeRows(folder)), ...known.rows] : undefined,
    logs: parts.has('logs')
      ? [
          ['Log of the service', await tailOf(logFile(folder))],
          ['Log of the window', await tailOf(path.join(sources.logs, 'Citedesk.log'))],
        ]
      : [],
  };
  return supportText(facts, {
    secrets,
    names: parts.has('names') ? [] : known.names,
    home: homedir(),
    hosts: (Object.keys(vendors) as VendorKind[]).flatMap((kind) => hostOf(demandsOf(kind).defaultAddress)),
  });
}

const hostOf = (address = ''): readonly string[] => (URL.canParse(address) ? [new URL(address).hostname] : []);

/** Returns problems of the model setup, and all keys that could appear in the report. */
async function setUpOf({ settings, keys }: ServiceContext, folder: string) {
  const findings: string[] = [];
  const secrets: string[] = [];
  const keep = (key: string | undefined): string | undefined => {
    if (key !== undefined) secrets.push(key);
    return key;
  };
  await configurationFrom({
    settings,
    keyOf: async (origin) => keep(await keys.of('model', origin)),
    onFault: (setting, fault) => findings.push(`${setting}: ${fault}`),
  });
  if (URL.canParse(settings.serviceUrl)) keep(await keys.of('service', new URL(settings.serviceUrl).origin));
  keep((await readFile(path.join(folder, 'secret'), 'utf8').catch(() => undefined))?.trim());
  return { findings, secrets };
}

function serviceRows({ services, settings }: ServiceContext): readonly Row[] {
  const { state, current } = services;
  return [
    ['Kind', settings.serviceUrl === '' ? 'local' : 'another address'],
    ['State', state.name],
    ...(state.name === 'unreachable' ? [['Failure', `${state.failure.code}: ${state.failure.message}`] as const] : []),
    ...(current ? [['Our own calls', String(current.client.supports('listWork'))] as const] : []),
  ];
}

async function folderFindings(folder: string): Promise<readonly string[]> {
  const [damage, holder] = await Promise.all([readDamage(folder), readHolder(folder)]);
  return [
    ...(damage ? [`The store is ${damage.state}; backup: ${damage.backup?.made_at ?? 'none'}.`] : []),
    ...(holder ? [`“${holder.task}” keeps the data folder.`] : []),
  ];
}

async function storeRows(folder: string): Promise<readonly Row[]> {
  const size = async (name: string) => (await stat(path.join(folder, name)).catch(() => undefined))?.size;
  const [store, log, backups, disk] = await Promise.all([
    size('citedesk.sqlite'),
    size('citedesk.sqlite-wal'),
    readdir(path.join(folder, 'backups')).catch(() => []),
    statfs(folder).catch(() => undefined),
  ]);
  return [
    ['Store', store === undefined ? 'none' : sizeText(store)],
    ...(log === undefined ? [] : [['Its log of writes', sizeText(log)] as const]),
    ['Backups', backups.length === 0 ? 'none' : `${backups.length}, the newest ${backups.sort().at(-1) ?? ''}`],
    ...(disk ? [['Free on the disk', sizeText(disk.bavail * disk.bsize)] as const] : []),
  ];
}

/** Returns the size of each project and all names in it. */
async function projectsOf(
  client: Client | undefined,
): Promise<{ readonly rows: readonly Row[]; readonly names: readonly string[] }> {
  const rows: Row[] = [];
  const names: string[] = [];
  if (!client) return { rows: [['Projects', 'not read, as no service is connected']], names };
  try {
    const { data: projects } = await client.listProjects();
    rows.push(['Projects', String(projects.length)]);
    for (const [index, { id }] of projects.entries()) {
      const { data } = await client.getProject({ project: id });
      for (const { name, url, aliases, sites = [] } of [brandOf(data), ...data.competitors])
        names.push(name, ...aliases, ...sites, ...(url ? [url, domainOf(url) ?? url] : []));
      let [prompts, answers] = [0, 0];
      for await (const prompt of allRows(client.listPrompts, { project: id })) {
        prompts += 1;
        answers += prompt.answers_count;
        if (names.length < maxPrompts) names.push(prompt.text);
      }
      rows.push([`Project ${index + 1}`, `${prompts} prompts, ${answers} answers, ${data.models.length} assistants`]);
    }
  } catch (error) {
    rows.push(['Projects', `cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
  return { rows, names };
}

/** Returns the last complete lines of a file. */
async function tailOf(file: string): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return 'There is none.';
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - maxBytes);
    const buffer = Buffer.alloc(size - start);
    await handle.read(buffer, 0, buffer.length, start);
    const lines = buffer.toString('utf8').split('\n');
    return lines
      .slice(start > 0 ? 1 : 0)
      .slice(-maxLines)
      .join('\n');
  } finally {
    await handle.close();
  }
}

/** Facts about an installation. Masked when the report is written. */
interface SupportFacts {
  /** Names and values, such as `Citedesk`, `0.1.0`. */
  readonly versions: readonly (readonly [name: string, value: string])[];
  readonly service: readonly (readonly [name: string, value: string])[];
  /** Problems of the setup. */
  readonly findings: readonly string[];
  readonly settings: Readonly<Record<string, unknown>> | undefined;
  readonly store: readonly (readonly [name: string, value: string])[] | undefined;
  /** Names and last lines. */
  readonly logs: readonly (readonly [name: string, lines: string])[];
}

/** Formats the report. Always in English for the support team. */
function supportText(facts: SupportFacts, masked: Masked): string {
  const list = (rows: readonly (readonly [string, string])[]): string =>
    rows.map(([name, value]) => `- ${name}: ${maskText(value, masked)}`).join('\n');
  const block = (text: string, language = ''): string => `\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\``;
  return [
    '# Citedesk support report',
    'Keys, credentials in addresses, e-mail addresses and hosts other than those of vendors are masked.',
    '## Versions',
    list(facts.versions),
    '## Service',
    list(facts.service),
    '## Findings',
    facts.findings.length > 0
      ? facts.findings.map((finding) => `- ${maskText(finding.replaceAll('\n', ' '), masked)}`).join('\n')
      : 'None.',
    ...(facts.store ? ['## Store', list(facts.store)] : []),
    ...(facts.settings
      ? ['## Settings', block(JSON.stringify(maskValue(facts.settings, masked), undefined, 2), 'json')]
      : []),
    ...facts.logs.flatMap(([name, lines]) => [`## ${name}`, block(maskText(lines, masked) || 'Empty.')]),
    '',
  ].join('\n\n');
}
