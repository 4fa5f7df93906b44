import { ifOffered } from '../../client/notOffered.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import type { ServiceContext } from '../service/registerService.ts';

/** Names of projects, and which ones are samples with made-up data. By project id. */
export interface SampleProjects {
  /** Undefined until `find` has read the project. */
  known(project: string): boolean | undefined;
  /** Name of the project when it was read. */
  nameOf(project: string): string | undefined;
  /** False if the service can't tell. */
  find(project: string): Promise<boolean>;
  dispose(): void;
}

/** Reads each project once. The call is free, and a sample remains one. */
export function createSampleProjects({ services }: ServiceContext): SampleProjects {
  const sampleByKey = new Map<string, boolean>();
  const names = new Map<string, string>();
  const requests = new Map<string, Promise<boolean>>();
  const keyOf = (project: string): string => `${services.current?.origin ?? ''}/${project}`;
  const subscription = services.subscribe(() => requests.clear());

  async function ask(project: string): Promise<boolean> {
    const key = keyOf(project);
    const client = services.current?.client;
    if (!client) return false;
    const response = await ifOffered(client.getProject({ project }));
    const sample = response !== undefined && isSample(response.data);
    sampleByKey.set(key, sample);
    if (response) names.set(key, response.data.name);
    return sample;
  }

  return {
    known: (project) => sampleByKey.get(keyOf(project)),
    nameOf: (project) => names.get(keyOf(project)),
    find(project) {
      const key = keyOf(project);
      const known = sampleByKey.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const asking = requests.get(key) ?? ask(project).catch(() => false);
      requests.set(key, asking);
      return asking;
    },
    dispose: () => subscription.dispose(),
  };
}
