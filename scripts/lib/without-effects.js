/** Tells bundlers what `"sideEffects": false` no longer tells them once many modules are one file. */
import ts from 'typescript';

const { SyntaxKind: Kind } = ts;

/** Statements that do nothing when a module is loaded. */
const idle = new Set([
  Kind.ImportDeclaration,
  Kind.ExportDeclaration,
  Kind.FunctionDeclaration,
  Kind.InterfaceDeclaration,
  Kind.TypeAliasDeclaration,
]);

/** Expressions that a bundler takes for work that somebody may need. */
const busy = new Set([
  Kind.CallExpression,
  Kind.NewExpression,
  Kind.PropertyAccessExpression,
  Kind.ElementAccessExpression,
  Kind.SpreadElement,
  Kind.SpreadAssignment,
  Kind.TemplateExpression,
  Kind.BinaryExpression,
  Kind.ComputedPropertyName,
  Kind.ClassExpression,
]);

const isWork = (node) =>
  !ts.isFunctionLike(node) && !ts.isTypeNode(node) && (busy.has(node.kind) || ts.forEachChild(node, isWork) === true);

/** Whether a member of a class does something when the class is made. */
const worksWhenMade = (member) =>
  ts.isClassStaticBlockDeclaration(member) ||
  (ts.isPropertyDeclaration(member) &&
    member.modifiers?.some((it) => it.kind === Kind.StaticKeyword) &&
    member.initializer !== undefined &&
    isWork(member.initializer));

/**
 * A module whose top-level values are all marked as not worth keeping unless somebody uses them. Lines stay where they are.
 *
 * @throws Error when a module does something else than declare: that would be lost, or keep the whole file alive
 */
export function withoutEffects(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const edits = [];
  const insert = (at, what) => edits.push({ at, what });
  const wrap = ({ end }, start) => {
    insert(start, '/* @__PURE__ */ (() => (');
    insert(end, '))()');
  };
  const refuse = (node, why) => {
    throw new Error(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}: ${why}`);
  };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name)) refuse(name, 'bundlers keep what is taken apart; give it a name of its own');
        if (initializer !== undefined && isWork(initializer)) wrap(initializer, initializer.getStart(file));
      }
    } else if (ts.isClassDeclaration(statement)) {
      if (!statement.members.some(worksWhenMade)) continue;
      const exported = statement.modifiers?.find((it) => it.kind === Kind.ExportKeyword);
      const start = exported === undefined ? statement.getStart(file) : exported.end;
      insert(start, ` const ${statement.name.text} = /* @__PURE__ */ (() => {`);
      insert(statement.end, ` return ${statement.name.text}; })();`);
    } else if (!idle.has(statement.kind)) {
      refuse(statement, 'a module declares and does nothing else when it is loaded');
    }
  }
  let result = text;
  for (const { at, what } of edits.toReversed()) result = result.slice(0, at) + what + result.slice(at);
  return result;
}
