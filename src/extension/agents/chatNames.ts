/** Returns the name of a tool in the editor's chats, which list tools of all extensions. */
export const chatName = (tool: string): string => `citedesk_${tool}`;
