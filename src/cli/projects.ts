import { type Command, needed, printRow, Refused, say } from './command.ts';
import { Email, neededValue } from './optionValues.ts';
import { placeOf, placeOptions, placeUsage } from './place.ts';
import { withStore } from './withStore.ts';

/** Lets another user's keys reach a project. */
export const shareProject: Command = {
  usage: `projects share ${placeUsage} --project ID --user EMAIL`,
  does: 'Lets another user’s keys reach a project. It stays its owner’s, whose plan sets its limits; who calls pays.',
  options: { ...placeOptions, project: { type: 'string' }, user: { type: 'string' } },
  words: 0,
  async run(options) {
    const place = await placeOf(options);
    const id = needed(options, 'project');
    const email = neededValue(options, 'user', Email);
    const name = await withStore(place, (store) =>
      store.write(async ({ accounts, projects }) => {
        const project = await projects.find(id);
        if (!project) throw new Refused(`There is no project ${id}.`);
        const user = await accounts.byEmail(email);
        if (!user) throw new Refused(`There is no user ${email}. Make one first: citedesk accounts set --user ${email}`);
        if (user.id !== project.userId) await projects.share(id, user.id);
        return project.name;
      }),
    );
    say(`${email} reaches ${name}.`);
    return 0;
  },
};

/** Lists projects with who owns them and who else reaches them. */
export const listProjects: Command = {
  usage: `projects list ${placeUsage}`,
  does: 'Lists projects: id, name, owner, and the users that they are shared with.',
  options: placeOptions,
  words: 0,
  async run(options) {
    const reached = await withStore(await placeOf(options), async ({ read: { accounts, projects } }) =>
      Promise.all((await accounts.list()).map(async ({ id, email }) => ({ id, email, projects: await projects.list(id, null) }))),
    );
    const owned = reached.flatMap(({ id: owner, email, projects }) => projects.filter(({ userId }) => userId === owner).map((project) => ({ ...project, email })));
    if (owned.length === 0) say('There are no projects yet.');
    for (const { id, name, email, userId } of owned) {
      const members = reached.filter((user) => user.id !== userId && user.projects.some((project) => project.id === id));
      printRow([id, name, email, members.map((member) => member.email).join(',') || '-']);
    }
    return 0;
  },
};
