import { setUpBy } from '../service/models.ts';
import type { ServiceContext } from '../service/registerService.ts';
import { lazyProjectFiles } from './editor/lazyProjectFiles.ts';
import type { ProjectFileTexts } from './projectFileTasks.ts';

/** Features for editing project files. */
export function registerProjectFiles(context: ServiceContext & { readonly texts: ProjectFileTexts }): void {
  const { settings, changed, own } = context;
  const projectFiles = own(lazyProjectFiles({ ...context, setUp: () => setUpBy(settings) }));
  own(changed.subscribe(() => projectFiles.touch()));
}
