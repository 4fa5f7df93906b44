import { isSample } from '../contract/projects/sampleProject.ts';
import { t } from './l10n.ts';

/** Says on a page that what it shows is made up, where that is so of its project. */
export const SampleNote = ({ of: project }: { readonly of: { readonly url: string } }) =>
  isSample(project) ? <p class="sample">{t('Sample: made-up data')}</p> : null;
