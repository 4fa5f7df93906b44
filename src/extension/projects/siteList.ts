import type { ProjectDetail } from '../../contract/projects/project.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { sitesFault, sitesTyped } from './website.ts';
import { editEntries } from './entryList.ts';

/** Lets the user edit the brand's other sites. Undefined if nothing changed. */
export function editSites(
  dialogs: Pick<Dialogs, 'input' | 'pickEntry'>,
  { name, brand }: Pick<ProjectDetail, 'name' | 'brand'>,
): Promise<readonly string[] | undefined> {
  const title = t('Other sites of {0}', name);
  const hint = t('A host, or a host with a path if only that part belongs to the brand.');
  return editEntries<string>(dialogs, brand.sites ?? [], {
    title,
    changeTitle: t('Edit site'),
    hint,
    rowOf: (site) => ({ label: site }),
    lineOf: (site) => site,
    read: (line) => sitesTyped(line)[0] ?? line,
    fault: (line) => sitesFault(line.includes(',') ? [line] : sitesTyped(line)),
    additions: [
      {
        by: 'text',
        label: `$(add) ${t('Add…')}`,
        async add(present) {
          const all = (typed: string) => [...new Set([...present, ...sitesTyped(typed)])];
          const typed = await dialogs.input({
            title,
            prompt: hint,
            placeholder: 'acme.de, etsy.com/shop/acme',
            validate: (text) => sitesFault(text.trim() === '' ? [''] : all(text)),
          });
          return typed === undefined ? undefined : all(typed);
        },
      },
    ],
  });
}
