import { ConfigurationTarget, type Disposable, type Uri, workspace } from 'vscode';
import type { CrawlSettings, SpendingSettings } from '../embedded/configuration.ts';

const section = 'citedesk';

/** Every setting with its key behind `citedesk.`. */
const settingKeys = [
  'service.url',
  'nodePath',
  'dataFolder',
  'assistants',
  'writer',
  'judge',
  'articles.folder',
  'articles.frontMatter',
  'checks.ignore',
  'crawl.maxPages',
  'crawl.privateHosts',
  'spending.cap',
  'spending.prices',
] as const;
type SettingKey = (typeof settingKeys)[number];

/**
 * What a person set, read anew at each look. What is not text counts as empty; models are parsed where they are used.
 */
export interface Settings {
  readonly serviceUrl: string;
  readonly nodePath: string;
  readonly dataFolder: string;
  readonly assistants: unknown;
  readonly writer: unknown;
  readonly judge: unknown;
  readonly crawl: CrawlSettings;
  readonly spending: SpendingSettings;
  /** All that stands there, by key behind `citedesk.`, whatever that is. */
  all(): Readonly<Record<string, unknown>>;
  articlesFolder(file?: Uri): string;
  /** What the site of a file calls our fields, whatever somebody wrote there. */
  articleFields(file: Uri): unknown;
  /** Rules by which articles are not checked. */
  ignoredChecks(file: Uri | undefined): readonly string[];
  /** Adds one to them, for the workspace of a file. */
  ignoreCheck(rule: string, file: Uri): Promise<void>;
  /** Stores a setting for this person on this machine; undefined takes it back. */
  write(key: SettingKey, value: unknown): Promise<void>;
  subscribe(keys: readonly SettingKey[], listener: () => void): Disposable;
}

export const editorSettings: Settings = {
  get serviceUrl() {
    return textSetting('service.url');
  },
  get nodePath() {
    return textSetting('nodePath');
  },
  get dataFolder() {
    return textSetting('dataFolder');
  },
  get assistants() {
    return workspace.getConfiguration(section).get('assistants');
  },
  get writer() {
    return workspace.getConfiguration(section).get('writer');
  },
  get judge() {
    return workspace.getConfiguration(section).get('judge');
  },
  get crawl() {
    const settings = workspace.getConfiguration(section);
    return { maxPages: settings.get('crawl.maxPages'), privateHosts: settings.get('crawl.privateHosts') };
  },
  get spending() {
    const settings = workspace.getConfiguration(section);
    return { cap: settings.get('spending.cap'), prices: settings.get('spending.prices') };
  },
  all: () => Object.fromEntries(settingKeys.map((key) => [key, workspace.getConfiguration(section).get(key)])),
  articlesFolder: (file) => textSetting('articles.folder', file) || 'content',
  articleFields: (file) => workspace.getConfiguration(section, file).get('articles.frontMatter'),
  ignoredChecks(file) {
    const value: unknown = workspace.getConfiguration(section, file).get('checks.ignore');
    return Array.isArray(value) ? value.filter((rule): rule is string => typeof rule === 'string') : [];
  },
  async ignoreCheck(rule, file) {
    const rules = [...new Set([...this.ignoredChecks(file), rule])];
    await workspace.getConfiguration(section, file).update('checks.ignore', rules, ConfigurationTarget.Workspace);
  },
  async write(key, value) {
    await workspace.getConfiguration(section).update(key, value, ConfigurationTarget.Global);
  },
  subscribe: (keys, listener) =>
    workspace.onDidChangeConfiguration((event) => {
      if (keys.some((key) => event.affectsConfiguration(`${section}.${key}`))) listener();
    }),
};

function textSetting(key: SettingKey, file?: Uri): string {
  const value: unknown = workspace.getConfiguration(section, file).get(key);
  return typeof value === 'string' ? value.trim() : '';
}
