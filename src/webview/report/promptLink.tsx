import { useReport } from './reportContext.ts';

/** The text of a prompt, which opens its page; plain text in a file. */
export function PromptLink({ promptId, text }: { readonly promptId: number; readonly text: string }) {
  const { state, post } = useReport();
  if (state.saved) return <bdi>{text}</bdi>;
  return (
    <button type="button" class="quiet prompt-link" onClick={() => post({ type: 'showPrompt', promptId })}>
      <bdi>{text}</bdi>
    </button>
  );
}
