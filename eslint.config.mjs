import regexp from 'eslint-plugin-regexp';
import typescript from 'typescript-eslint';

const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' };
const noBarrel = { selector: 'ExportAllDeclaration', message: 'Import from the file that owns the name.' };

const nested = ':not(ExpressionStatement, ForStatement)';
const noAssignmentWithin = {
  selector: `${nested} > AssignmentExpression`,
  message: 'Assign in a statement of its own.',
};
const noCountingWithin = { selector: `${nested} > UpdateExpression`, message: 'Count in a statement of its own.' };

export default typescript.config(
  { ignores: ['dist/', 'node_modules/', '.vscode-test/', '**/*.cjs'] },
  ...typescript.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: ['tsconfig.json', 'src/webview/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'it', 'describe', 'suite'], package: 'node:test' },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'interface', format: ['PascalCase'], custom: { regex: '^I[A-Z]', match: false } },
        { selector: 'memberLike', modifiers: ['private'], format: ['camelCase'], leadingUnderscore: 'forbid' },
      ],
      'no-restricted-syntax': ['error', noDefaultExport, noBarrel],
      'no-console': 'error',
      eqeqeq: 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',
    },
  },
  {
    files: ['src/**'],
    plugins: { regexp },
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport, noBarrel, noAssignmentWithin, noCountingWithin],
      'no-sequences': 'error',
      // Text comes from outside here: what takes more than linear time holds everybody up.
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
  { files: ['src/cli/**', 'bench/**', 'scripts/**', 'test/**'], rules: { 'no-console': 'off' } },
  {
    // What a service answers is looked into as it came; its types are what these tests are there to prove.
    files: ['test/{service,embedded,cli,client,postgres}/**'],
    rules: Object.fromEntries(
      ['assignment', 'member-access', 'call', 'return', 'argument'].map((use) => [
        `@typescript-eslint/no-unsafe-${use}`,
        'off',
      ]),
    ),
  },
  // Scripts that run before anything is installed, of whose types nothing is known.
  { files: ['**/*.mjs'], ...typescript.configs.disableTypeChecked },
  { files: ['*.mjs'], rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' } },
);
