import { maxAliases } from '../../contract/call/limits.ts';
import type { Competitor, ProjectDetail } from '../../contract/projects/project.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import {
  pickCandidates,
  typeCompetitors,
  withFurther,
  competitorFault,
  competitorLine,
  competitorOf,
  spellingsOf,
} from './competitors.ts';
import { editEntries } from './entryList.ts';
import { nameFault } from '../prompts/pickers.ts';
import type { Client } from '../../client/client.ts';

/** Lets the user edit the brand's aliases. Undefined if nothing changed. */
export function editSpellings(
  dialogs: Dialogs,
  { name, brand }: ProjectDetail,
): Promise<readonly string[] | undefined> {
  const title = t('Aliases of {0}', name);
  return editEntries<string>(dialogs, brand.aliases, {
    title,
    changeTitle: t('Edit alias'),
    hint: t('Another name or spelling of the brand that may appear in answers.'),
    rowOf: (spelling) => ({ label: spelling }),
    lineOf: (spelling) => spelling,
    read: (line) => line.trim(),
    fault: nameFault,
    additions: [
      {
        by: 'text',
        label: `$(add) ${t('Add…')}`,
        async add(present) {
          const both = (typed: string) => [...new Set([...present, ...spellingsOf(typed)])];
          const typed = await dialogs.input({
            title,
            prompt: t('Other names, abbreviations, and spellings in other scripts, separated by commas.'),
            placeholder: 'Acme Inc, ACM',
            validate: (text) => spellingsFault(spellingsOf(text), both(text).length),
          });
          return typed === undefined ? undefined : both(typed);
        },
      },
    ],
  });
}

/** Validates aliases of a brand. Returns an error message if invalid. */
export function spellingsFault(spellings: readonly string[], total: number): string | undefined {
  if (spellings.length === 0) return t('Enter a name.');
  return total > maxAliases
    ? t('Use at most {0} aliases.', maxAliases)
    : spellings.map(nameFault).find((fault) => fault !== undefined);
}

/** Lets the user edit competitors. Undefined if nothing changed. */
export function editCompetitors(
  client: Client,
  dialogs: Dialogs,
  project: ProjectDetail,
): Promise<readonly Competitor[] | undefined> {
  const further = async (
    present: readonly Competitor[],
    addition: Promise<readonly Competitor[] | undefined>,
  ): Promise<readonly Competitor[]> => withFurther(present, (await addition) ?? []).all;
  return editEntries<Competitor>(dialogs, project.competitors, {
    title: t('Competitors of {0}', project.name),
    changeTitle: t('Edit competitor'),
    hint: t('Format: Name; alias, alias; https://site, other-site.com.'),
    rowOf: ({ name, url, aliases, sites = [] }) => ({
      label: name,
      description: [...aliases, ...(url === null ? [] : [url]), ...sites].join(', '),
    }),
    lineOf: competitorLine,
    read: competitorOf,
    fault: competitorFault,
    additions: [
      {
        by: 'answers',
        label: `$(list-selection) ${t('Add from answers…')}`,
        add: (present) => further(present, pickCandidates(client, dialogs, project)),
      },
      {
        by: 'name',
        label: `$(add) ${t('Add by name…')}`,
        add: (present) => further(present, typeCompetitors(dialogs, project)),
      },
    ],
  });
}
