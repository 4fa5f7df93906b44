import { Failure } from '../contract/failure.ts';
import { hostAndPort } from '../text/hostAndPort.ts';
import type { CommandOptions } from './command.ts';
import { openTarget, type Target } from './importTarget.ts';

interface Use {
  /** Action for error messages: “can't …”. */
  readonly does: string;
  /** Project ID, if the command names one. */
  readonly project?: string | undefined;
}

/**
 * Opens the selected service, runs an action, and closes the service. Errors list the available projects or explain
 * that the service lacks a feature.
 * @throws Failure
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

/** Adds the projects that the key can access to an error. For a folder, it is the editor's key. */
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
