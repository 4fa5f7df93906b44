// Lint rules of this repository.

/** Creates a rule that reports nodes of a type for which `refuses` returns true. */
const rule = (type, refuses, message) => ({
  create: (context) => ({
    [type](node) {
      if (refuses(node)) context.report({ node, message });
    },
  }),
});

const within = (node, ...statements) => !statements.includes(node.parent.type);

export default {
  meta: { name: 'house' },
  rules: {
    'no-barrel': rule('ExportAllDeclaration', () => true, 'Import from the file that owns the name.'),
    'no-interface-prefix': rule('TSInterfaceDeclaration', ({ id }) => /^I[A-Z]/.test(id.name), 'Name it without an I.'),
    'no-assignment-within': rule(
      'AssignmentExpression',
      (node) => within(node, 'ExpressionStatement', 'ForStatement'),
      'Assign in a statement of its own.',
    ),
    'no-counting-within': rule(
      'UpdateExpression',
      (node) => within(node, 'ExpressionStatement', 'ForStatement'),
      'Count in a statement of its own.',
    ),
  },
};
