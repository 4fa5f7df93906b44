import type { User } from '../../service/store/accounts/accounts.ts';
import type { ProjectRecord } from '../../service/store/projects.ts';
import type { Stores } from '../../service/store/store.ts';
import { type Command, requiredOption, type CommandOptions, printRow, RefusedError, printNote } from '../command.ts';
import { Email, neededValue } from '../optionValues.ts';
import { storeLocation, storeOptions, storeUsage } from '../storeOptions.ts';
import { withStore } from '../withStore.ts';
import { shellWord } from '../../system/shellWord.ts';

const sharing = { ...storeOptions, project: { type: 'string' }, user: { type: 'string' } } as const;

export const shareProject: Command = {
  usage: `projects share ${storeUsage} --project ID --user EMAIL`,
  does: 'Give another user’s keys access to a project. The owner’s plan still sets the project’s limits, and each user pays for their own calls.',
  options: sharing,
  async run(options) {
    const email = neededValue(options, 'user', Email);
    const name = await onShare(
      options,
      email,
      async ({ projects }, project, user) => {
        if (user.id !== project.userId) await projects.share(project.id, user.id);
      },
      ` Create the user first: citedesk accounts set --user ${shellWord(email)}`,
    );
    printNote(`${email} has access to ${name}.`);
    return 0;
  },
};

export const unshareProject: Command = {
  usage: `projects unshare ${storeUsage} --project ID --user EMAIL`,
  does: 'Revoke another user’s access to a shared project, starting with their next call. Their work in the project stays, and their active runs continue.',
  options: sharing,
  async run(options) {
    const email = neededValue(options, 'user', Email);
    const name = await onShare(options, email, async ({ projects }, project, user) => {
      if (user.id === project.userId)
        throw new RefusedError(`${email} owns ${project.name}, so access to the project can’t be revoked.`);
      if (!(await projects.unshare(project.id, user.id)))
        throw new RefusedError(`${project.name} isn’t shared with ${email}.`);
    });
    printNote(`${email} no longer has access to ${name}.`);
    return 0;
  },
};

/** Applies an action to the project and user in the options. Returns the project's name. */
async function onShare(
  options: CommandOptions,
  email: string,
  action: (stores: Stores, project: ProjectRecord, user: User) => Promise<void>,
  hint = '',
): Promise<string> {
  const id = requiredOption(options, 'project');
  return withStore(await storeLocation(options), (store) =>
    store.write(async (stores) => {
      const project = await stores.projects.find(id);
      if (!project) throw new RefusedError(`There is no project ${id}.`);
      const user = await stores.accounts.byEmail(email);
      if (!user) throw new RefusedError(`There is no user ${email}.${hint}`);
      await action(stores, project, user);
      return project.name;
    }),
  );
}

export const listProjects: Command = {
  usage: `projects list ${storeUsage}`,
  does: 'List projects with ID, name, owner, and the users they are shared with.',
  options: storeOptions,
  async run(options) {
    const reached = await withStore(await storeLocation(options), async ({ read: { accounts, projects } }) =>
      Promise.all(
        (await accounts.list()).map(async ({ id, email }) => ({ id, email, projects: await projects.list(id, null) })),
      ),
    );
    const owned = reached.flatMap(({ id: owner, email, projects }) =>
      projects.filter(({ userId }) => userId === owner).map((project) => ({ ...project, email })),
    );
    if (owned.length === 0) printNote('No projects yet.');
    for (const { id, name, email, userId } of owned) {
      const members = reached.filter(
        (user) => user.id !== userId && user.projects.some((project) => project.id === id),
      );
      printRow([id, name, email, members.map((member) => member.email).join(',') || '-']);
    }
    return 0;
  },
};
