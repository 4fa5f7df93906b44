import { maskText, maskValue, type Masked } from './masking.ts';

/** Facts about an installation. Masked when the report is written. */
export interface SupportFacts {
  /** Names and values, such as `Citedesk`, `0.1.0`. */
  readonly versions: readonly (readonly [name: string, value: string])[];
  readonly service: readonly (readonly [name: string, value: string])[];
  /** Problems of the setup. */
  readonly findings: readonly string[];
  readonly settings: Readonly<Record<string, unknown>> | undefined;
  readonly store: readonly (readonly [name: string, value: string])[] | undefined;
  /** Names and last lines. */
  readonly logs: readonly (readonly [name: string, lines: string])[];
}

/** Formats the report. Always in English for the support team. */
export function supportText(facts: SupportFacts, masked: Masked): string {
  const list = (rows: readonly (readonly [string, string])[]): string =>
    rows.map(([name, value]) => `- ${name}: ${maskText(value, masked)}`).join('\n');
  const block = (text: string, language = ''): string => `\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\``;
  return [
    '# Citedesk support report',
    'Keys, credentials in addresses, e-mail addresses and hosts other than those of vendors are masked.',
    '## Versions',
    list(facts.versions),
    '## Service',
    list(facts.service),
    '## Findings',
    facts.findings.length > 0
      ? facts.findings.map((finding) => `- ${maskText(finding.replaceAll('\n', ' '), masked)}`).join('\n')
      : 'None.',
    ...(facts.store ? ['## Store', list(facts.store)] : []),
    ...(facts.settings
      ? ['## Settings', block(JSON.stringify(maskValue(facts.settings, masked), undefined, 2), 'json')]
      : []),
    ...facts.logs.flatMap(([name, lines]) => [`## ${name}`, block(maskText(lines, masked) || 'Empty.')]),
    '',
  ].join('\n\n');
}
