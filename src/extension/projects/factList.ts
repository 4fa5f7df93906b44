import { maxFactLength, maxFacts } from '../../contract/call/limits.ts';
import type { ProjectDetail } from '../../contract/projects/project.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { editEntries } from './entryList.ts';

/** Lets the user edit facts about the brand, one sentence each. Undefined if nothing changed. */
export function editFacts(
  dialogs: Pick<Dialogs, 'input' | 'pickEntry'>,
  { name, brand }: ProjectDetail,
): Promise<readonly string[] | undefined> {
  const title = t('Facts about {0}', name);
  const hint = t('One true sentence about the brand, including any figures.');
  return editEntries<string>(dialogs, brand.facts ?? [], {
    title,
    changeTitle: t('Edit fact'),
    hint,
    rowOf: (fact) => ({ label: fact }),
    lineOf: (fact) => fact,
    read: (line) => line.trim(),
    fault: factFault,
    additions: [
      {
        by: 'text',
        label: `$(add) ${t('Add…')}`,
        async add(present) {
          const typed = await dialogs.input({
            title,
            prompt: hint,
            placeholder: t('Acme Pro costs $199 a month.'),
            validate: (text) =>
              present.length < maxFacts ? factFault(text) : t('You can add up to {0} facts.', maxFacts),
          });
          return typed === undefined ? undefined : [...new Set([...present, typed.trim()])];
        },
      },
    ],
  });
}

function factFault(typed: string): string | undefined {
  const fact = typed.trim();
  if (fact === '') return t('Enter a sentence.');
  return [...fact].length > maxFactLength ? t('Use at most {0} characters.', maxFactLength) : undefined;
}
