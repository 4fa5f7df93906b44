import type { WritingContext } from '../writing/registerWriting.ts';
import { t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';
import type { CommandId } from '../editor/commandIds.ts';

interface Entry {
  readonly id: CommandId;
  readonly icon: string;
  readonly label: () => string;
  /** True if the command applies now. If omitted, the command is always shown. */
  readonly isShown?: (context: WritingContext) => boolean;
}

const isLocal = ({ settings }: WritingContext): boolean => settings.serviceUrl === '';

const entries: readonly Entry[] = [
  {
    id: 'citedesk.checkArticle',
    icon: 'checklist',
    label: () => t('Check Article'),
    isShown: ({ active }) => active.text !== undefined,
  },
  { id: 'citedesk.configureAssistant', icon: 'gear', label: () => t('Set Up a Model…'), isShown: isLocal },
  {
    id: 'citedesk.account',
    icon: 'account',
    label: () => t('Show Account'),
    isShown: (context) => !isLocal(context),
  },
  {
    id: 'citedesk.showSpend',
    icon: 'credit-card',
    label: () => t('Show Spending'),
    isShown: ({ services: { current } }) => current?.client.supports('getUsage') ?? true,
  },
  { id: 'citedesk.setSpendingCap', icon: 'dashboard', label: () => t('Set Spending Limit…'), isShown: isLocal },
  { id: 'citedesk.dataFolder', icon: 'database', label: () => t('Manage Data Folder…'), isShown: isLocal },
  {
    id: 'citedesk.addMcpServer',
    icon: 'server-process',
    label: () => t('Add MCP Server to Workspace'),
    isShown: ({ articleHost }) => articleHost.folders.length > 0,
  },
  { id: 'citedesk.openDocs', icon: 'book', label: () => t('Open Documentation') },
  { id: 'citedesk.showLog', icon: 'output', label: () => t('Show Log') },
  { id: 'citedesk.saveSupportReport', icon: 'report', label: () => t('Save Support Report…') },
];

/** Lists the commands that don't belong to a row, and runs the selected one. */
export const showMenu = (context: WritingContext): Command<'citedesk.showMenu'> => ({
  id: 'citedesk.showMenu',
  async run() {
    const choices = entries
      .filter(({ isShown }) => isShown?.(context) ?? true)
      .map(({ id, icon, label }) => ({ label: `$(${icon}) ${label()}`, value: id }));
    const id = await context.dialogs.pick(choices, { title: t('Citedesk') });
    if (id !== undefined) await context.execute(id);
  },
});

/** Reloads everything shown, and reconnects if necessary. */
export const refresh = (
  { services, tree, watcher }: WritingContext,
  pages: readonly { refresh(): void }[],
): Command<'citedesk.refresh'> => ({
  id: 'citedesk.refresh',
  async run() {
    await services.connect();
    tree.refresh();
    watcher.look();
    for (const page of pages) page.refresh();
  },
});

/** Opens the documentation included in the extension. */
export const openDocs = (previewDocs: (file: string) => Promise<void>): Command<'citedesk.openDocs'> => ({
  id: 'citedesk.openDocs',
  run: () => previewDocs('docs/README.md'),
});
