import { Failure } from '../contract/failure.ts';
import { hostAndPort } from '../text/hostAndPort.ts';
import type { CommandOptions } from './command.ts';
import { openTarget, type Target } from './importTarget.ts';

interface Use {
  /** What the command does to a service, as in `cannot take in answers`. */
  readonly does: string;
  /** Which project it is about, where its own words say that. */
  readonly project?: string | undefined;
}

/**
 * Does something with the service that the options name, and closes it. Throws `Failure`, whose words say what whoever
 * typed the command can do: which projects there are instead, or that the service lacks what the command needs.
 */
export async function usingTarget<Result>(
  options: CommandOptions,
  use: Use,
  action: (target: Target) => Promise<Result>,
): Promise<Result> {
  const target = await openTarget(options);
  try {
    return await action(target);
  } catch (error) {
    throw error instanceof Failure ? await explained(error, target, use) : error;
  } finally {
    await target.close();
  }
}

async function explained(failure: Failure, target: Target, { does, project }: Use): Promise<Failure> {
  const { code } = failure;
  if (code === 'NOT_OFFERED')
    return said(
      failure,
      `The service at ${hostAndPort(target.place)} can’t ${does} because it supports only the calls in the API specification. Use a Citedesk service (citedesk serve).`,
    );
  const isUnknown = code === 'PROJECT_NOT_FOUND' && project !== undefined;
  const isOthers = code === 'PROJECT_FORBIDDEN' && target.key === 'editor';
  return isUnknown || isOthers ? otherProjects(failure, target, project) : failure;
}

/** Says which projects there are instead, where the key may know; of a folder it is that of its editor. */
async function otherProjects(failure: Failure, { client, place, key }: Target, project?: string): Promise<Failure> {
  const listed = await client.listProjects().catch(() => undefined);
  if (!listed) return failure;
  const known = listed.data.map(({ id, name }) => `\n  ${id}  ${name}`).join('');
  const owner = key === 'given' ? 'This key' : 'The editor';
  const what =
    failure.code === 'PROJECT_NOT_FOUND'
      ? `There is no project ${project}.`
      : `The project ${project === undefined ? '' : `${project} `}in ${place} belongs to another user. Share it with the editor’s user (citedesk projects share), or use a service with the owner’s key (--service, --key).`;
  return said(
    failure,
    `${what} ${known === '' ? `${owner} can’t access any projects in ${place}.` : `Available projects:${known}`}`,
  );
}

const said = (cause: Failure, message: string): Failure => new Failure(cause.code, message, { cause });
