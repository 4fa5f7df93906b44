import type { Evidence } from '../../writing/evidence/evidence.ts';
import { areSisters } from '../../writing/evidence/sisterPrompts.ts';
import type { StepNeeds } from './step.ts';

/** Newest answers that are read for one article: to its prompt, and to those that ask the same in other words. */
const maxAnswers = { own: 24, sisters: 24 };
/** Sister prompts that are looked at. */
const maxSisters = 8;

/** Gathers what the stored answers to the prompt and its sisters say, and which pages they draw on. */
export async function research({ prompt, project, store, texts, signal }: StepNeeds): Promise<Evidence> {
  const own = await store.read.answers.ofPrompt(prompt.id, maxAnswers.own);
  const answers = [...own, ...(await sisterAnswers(prompt, store))];
  const { name, url, aliases, competitors } = project;
  return texts.run(
    'gatherEvidence',
    { prompt: prompt.text, brand: { name, url, aliases }, competitors, answers },
    signal,
  );
}

/** The newest answers to prompts of the same topic that ask the same; each of these is heard. */
async function sisterAnswers({ id, topicId, projectId, text }: StepNeeds['prompt'], store: StepNeeds['store']) {
  const sisters = (await store.read.prompts.ofProject(projectId))
    .filter((other) => other.id !== id && other.topicId === topicId && areSisters(text, other.text))
    .slice(0, maxSisters);
  const each = Math.floor(maxAnswers.sisters / Math.max(1, sisters.length));
  return (await Promise.all(sisters.map((sister) => store.read.answers.ofPrompt(sister.id, each)))).flat();
}
