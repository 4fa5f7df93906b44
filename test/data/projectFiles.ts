const project = `project:
  name: Acme
  url: https://acme.example
  region: US
  timezone: America/New_York
  assistants: [chatgpt, gemini]
  aliases: [Acme Corp]
  competitors:
    - name: Globex
      url: https://globex.example
  schedule: "0 6 * * 1"
`;
const topics = `topics:
  Anvils:
    - best anvil for a small forge
    - key: beginners
      text: anvil for beginners
      active: false
prune: false
`;

/** Returns a project file about anvils, optionally with other topics. */
export const fileOf = (rest = topics): string => `${project}${rest}`;

/** Returns a project file with this many prompts in topics of up to 100. Every second prompt has a key. */
export function bigFile(prompts: number): string {
  const lines = Array.from({ length: prompts }, (_, index) => {
    const topic = index % 100 === 0 ? `  Topic ${index / 100}:\n` : '';
    const text = `what is the best anvil number ${index} for a small forge`;
    return index % 2 === 0 ? `${topic}    - ${text}\n` : `${topic}    - key: anvil-${index}\n      text: "${text}"\n      active: false\n`;
  });
  return fileOf(`topics:\n${lines.join('')}`);
}
