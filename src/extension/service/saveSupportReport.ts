import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Clock } from '../editor/rest.ts';
import { type SupportPart, supportReport, type SupportSources } from './support/supportReport.ts';
import type { Command } from '../editor/command.ts';
import type { SavedFiles } from '../editor/savedFiles.ts';

interface Needs extends SupportSources {
  readonly dialogs: Pick<Dialogs, 'pickMany' | 'tell' | 'saveFile' | 'progress'>;
  readonly files: Pick<SavedFiles, 'folder'>;
  readonly host: { copy(text: string): Promise<void> };
  readonly showText: (name: string, text: string) => Promise<void>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Creates a support report, shows it for review, and then offers to save it. */
export const saveSupportReport = (needs: Needs): Command<'citedesk.saveSupportReport'> => ({
  id: 'citedesk.saveSupportReport',
  async run() {
    const { dialogs, files, host, showText, clock } = needs;
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
    const text = await dialogs.progress(t('Preparing support report'), () => supportReport(needs, new Set(parts)));
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
