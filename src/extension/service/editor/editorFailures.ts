import { withoutLinks } from '../../editor/withoutLinks.ts';
import { window } from 'vscode';
import { expectedOrigin } from '../connection/expectedOrigin.ts';
import { createFailures, type Failures } from '../failures/report.ts';
import type { FeatureContext } from '../../editor/featureContext.ts';

/** Shows errors as messages of the editor, each with one button that helps. */
export const editorFailures = ({ log, settings, execute, openExternal }: FeatureContext): Failures =>
  createFailures({
    log,
    show: async (message, button) =>
      (await window.showErrorMessage(withoutLinks(message), ...(button === undefined ? [] : [button]))) !== undefined,
    remedies: {
      refresh: () => execute('citedesk.refresh'),
      key: () => execute('citedesk.connect'),
      model: (code) =>
        execute('citedesk.configureAssistant', code === 'WRITER_NOT_CONFIGURED' ? { writer: true } : undefined),
      cap: () => execute('citedesk.setSpendingCap'),
      store: () => execute('citedesk.restoreBackup'),
      log: () => execute('citedesk.showLog'),
      serviceLog: () => execute('citedesk.showServiceLog'),
      account: () =>
        settings.serviceUrl === '' ? execute('citedesk.showLog') : openExternal(expectedOrigin(settings.serviceUrl)),
    },
  });
