import { ConfigurationTarget, type Disposable, type Uri, workspace } from 'vscode';

const section = 'citedesk';

/** All setting keys, without the prefix `citedesk.`. */
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
 * Settings of the user, always current. A text setting of another type counts as empty. Models are parsed by their
 * users.
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
  /** Returns all raw values by key, without the prefix `citedesk.`. */
  all(): Readonly<Record<string, unknown>>;
  articlesFolder(file?: Uri): string;
  /** Returns the unvalidated front matter names of a file's site. */
  articleFields(file: Uri): unknown;
  /** Returns the ids of rules that are turned off for a file. */
  ignoredChecks(file: Uri | undefined): readonly string[];
  /** Turns a rule off for the workspace of a file. */
  ignoreCheck(rule: string, file: Uri): Promise<void>;
  /** Stores a user setting. Undefined resets it. */
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

/** Unvalidated values of `citedesk.assistants`, `citedesk.writer` and `citedesk.judge`. */
export interface ProviderSettings {
  readonly assistants: unknown;
  readonly writer: unknown;
  readonly judge: unknown;
}

/** Unvalidated values of `citedesk.crawl.maxPages` and `citedesk.crawl.privateHosts`. */
export interface CrawlSettings {
  readonly maxPages: unknown;
  readonly privateHosts: unknown;
}

/** Unvalidated values of `citedesk.spending.cap` and `citedesk.spending.prices`. */
export interface SpendingSettings {
  readonly cap: unknown;
  readonly prices: unknown;
}

/** Settings that make up the configuration. */
export type ServiceSettings = ProviderSettings & {
  readonly crawl?: CrawlSettings;
  readonly spending?: SpendingSettings;
};
