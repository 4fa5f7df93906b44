import type { ModelContext } from '../models/registerModels.ts';
import { maxCompetitors } from '../../contract/call/limits.ts';
import type { Competitor } from '../../contract/projects/project.ts';
import { counted, t } from '../editor/l10n.ts';
import { pickCandidates, type Further, withFurther } from './competitors.ts';
import type { Command } from '../editor/command.ts';
import { rereadingNotice } from '../prompts/readAgain.ts';

/** Tracks competitors that answers mention, or others by name. Escape cancels without changes. */
export const addCompetitors = ({
  services,
  pickers,
  dialogs,
  tree,
  rereading,
}: ModelContext): Command<'citedesk.addCompetitors'> => ({
  id: 'citedesk.addCompetitors',
  async run(place) {
    const { client } = await services.connect();
    const chosen = await pickers.project(client, place?.project);
    if (!chosen) return;
    const project = chosen.id;
    const further =
      place && 'track' in place
        ? [{ name: place.track, url: null, aliases: [] }]
        : await pickCandidates(client, dialogs, (await client.getProject({ project })).data);
    if (!further?.length) return;
    // Updates replace the whole list, so read it again in case it changed while the user selected.
    const { data: before } = await client.getProject({ project });
    const outcome = withFurther(before.competitors, further);
    if (outcome.added.length === 0) return void (await dialogs.tell(summary(outcome, further)));
    const { data: after } = await client.updateProject({ project, body: { competitors: [...outcome.all] } });
    tree.refresh();
    const notice = rereadingNotice(before, after);
    if (notice !== undefined) rereading.follow(project);
    await dialogs.tell(`${summary(outcome, further)} ${notice ?? ''}`.trim());
  },
});

/** Example: `Now tracking Globex, Initech. 1 competitor was already tracked.` */
function summary({ added, full }: Further, further: readonly Competitor[]): string {
  const existing = further.length - added.length - full;
  return [
    ...(added.length > 0 ? [t('Now tracking {0}.', listedNames(added))] : []),
    ...(existing > 0
      ? [counted(existing, '1 competitor was already tracked.', '{0} competitors were already tracked.')]
      : []),
    ...(full > 0
      ? [t('{0} couldn’t be added because a project can track at most {1} competitors.', full, maxCompetitors)]
      : []),
  ].join(' ');
}

/** Maximum names in a message. */
const maxNamesTold = 5;

function listedNames(competitors: readonly Competitor[]): string {
  const names = competitors
    .slice(0, maxNamesTold)
    .map(({ name }) => name)
    .join(', ');
  return competitors.length > maxNamesTold
    ? counted(competitors.length - maxNamesTold, '{1} and 1 more', '{1} and {0} more', names)
    : names;
}
