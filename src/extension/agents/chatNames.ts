/** A tool as chats of the editor name it, where tools of all extensions stand side by side. */
export const chatName = (tool: string): string => `citedesk_${tool}`;
