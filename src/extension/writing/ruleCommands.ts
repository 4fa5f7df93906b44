import type { WritingContext } from './registerWriting.ts';
import type { SettingFault } from '../../text/frontMatter/setFields.ts';
import type { Choice } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { IgnoredRule } from './fixes/ignoring.ts';
import { ruleName } from './fixes/ruleNames.ts';
import type { Command } from '../editor/command.ts';
import type { IgnoringPlace } from '../editor/commandIds.ts';

const titles: Readonly<Record<IgnoringPlace, (rule: string) => string>> = {
  file: (rule) => t('In this file: {0}', rule),
  workspace: (rule) => t('In this workspace: {0}', rule),
};

/** Asks which rule to turn off, for the file or the workspace. */
export const ignoreRule = ({ writing, dialogs }: WritingContext): Command<'citedesk.ignoreRule'> => ({
  id: 'citedesk.ignoreRule',
  async run(asked) {
    if (!asked) return;
    const { rules, places, document } = asked;
    const choices = places.flatMap((place) =>
      rules.map((rule): Choice<IgnoredRule> => ({
        label: titles[place](ruleName(rule)),
        value: { rule, place, document },
      })),
    );
    const ignored = await dialogs.pick(choices, {
      title: t('Turn off a rule'),
      placeholder: t('Rules that are off report no findings and don’t affect the score'),
    });
    const fault = ignored && (await (await writing.host()).ignore(ignored));
    if (fault) await dialogs.tell(refusal(fault, ignored.rule));
  },
});

const refusal = (fault: SettingFault, rule: string): string =>
  'format' in fault
    ? t('Citedesk can’t change front matter in {0}. Add {1} to “ignore” under “citedesk” yourself.', fault.format, rule)
    : t('Front matter has an error in line {0}. Fix it, then try again.', fault.line);

/** Adds a word to the allowed or avoided words of an article's style list. */
export const addHouseWord = ({ writing }: WritingContext): Command<'citedesk.addHouseWord'> => ({
  id: 'citedesk.addHouseWord',
  async run(word) {
    if (word) await (await writing.host()).addHouseWord(word);
  },
});
