import { useReport } from './reportContext.ts';

/** Link to a prompt's page; plain text in saved reports. */
export function PromptLink({ promptId, text }: { readonly promptId: number; readonly text: string }) {
  const { state, post } = useReport();
  if (state.saved) return <bdi>{text}</bdi>;
  return (
    <button type="button" class="quiet prompt-link" onClick={() => post({ type: 'showPrompt', promptId })}>
      <bdi>{text}</bdi>
    </button>
  );
}
