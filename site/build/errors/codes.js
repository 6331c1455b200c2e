/** Reads the error codes and their documentation from the sources. */
import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { root } from '../../../tooling/scripts/lib/workspace.js';

const parse = (file) =>
  ts.createSourceFile(file, readFileSync(`${root}packages/${file}`, 'utf8'), ts.ScriptTarget.ESNext, true);

/** Returns the text of the documentation of a node. */
function documentation(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(comment?.comment) ?? '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\n(?!\n)/g, ' ')
    .trim();
}

/** Every node of a file that `accept` takes. */
function* nodesOf(node, accept) {
  if (accept(node)) yield node;
  for (const child of node.getChildren()) yield* nodesOf(child, accept);
}

/** The classes of a folder by the code that they declare. */
function classesByCode(folder) {
  const found = new Map();
  for (const name of readdirSync(`${root}packages/${folder}`).filter((it) => /(?<!\.test)\.ts$/.test(it))) {
    for (const declared of nodesOf(parse(`${folder}/${name}`), ts.isClassDeclaration)) {
      const code = declared.members.find((it) => ts.isPropertyDeclaration(it) && it.name.getText() === 'code');
      const text = /'([A-Z_]+)'/.exec(code?.getText() ?? '')?.[1];
      if (text !== undefined) found.set(text, { name: declared.name.text, text: documentation(declared) });
    }
  }
  return found;
}

/** @returns {{code: string, what: string, type: string, package: string, details: string}[]} */
export function errorCodes() {
  return [
    ...jsonCodes(),
    ...httpCodes(),
    ...sentinels('http-errors/src/errors/sentinels.ts', 'http-errors'),
    ...unmarshal(),
    ...contracts(),
    ...sentinels('http-client/src/base/sentinels.ts', 'http-client'),
    ...sentinels('http-auth/src/err-token-renewal.ts', 'http-auth'),
  ];
}

function jsonCodes() {
  const classes = classesByCode('encoding-errors/src/errors');
  const members = nodesOf(parse('encoding-errors/src/core/json-error-code.ts'), ts.isPropertyAssignment);
  return [...members].map((member) => {
    const code = member.initializer.text;
    const { name, text } = classes.get(code);
    return {
      code,
      what: documentation(member).replace(/ `\w+`\.$/, ''),
      type: name,
      package: 'encoding-errors',
      details: text,
    };
  });
}

function httpCodes() {
  const file = parse('http-errors/src/classify/error-type.ts');
  const [types, codes] = [...nodesOf(file, ts.isObjectLiteralExpression)].map((it) => it.properties);
  return types.map((type) => {
    const code = codes.find((it) => it.name.getText() === type.initializer.getText()).initializer.text;
    return {
      code,
      what: documentation(type),
      type: 'ClientError',
      package: 'http-errors',
      details: `\`error.type\` is \`ErrorType.${type.name.getText()}\` (${type.initializer.getText()}).`,
    };
  });
}

function unmarshal() {
  const { name, text } = classesByCode('http-client/src/body').get('UNMARSHAL_ERROR');
  return [{ code: 'UNMARSHAL_ERROR', what: text, type: name, package: 'http-client', details: '' }];
}

function contracts() {
  const classes = ['document', 'check'].flatMap((it) => [...classesByCode(`openapi/src/${it}`)]);
  return classes.map(([code, { name, text }]) => ({ code, what: text, type: name, package: 'openapi', details: text }));
}

function sentinels(file, owner) {
  const declared = [...nodesOf(parse(file), ts.isVariableStatement)].filter((it) => /ERR_/.test(it.getText()));
  return declared.map((statement) => {
    const [variable] = statement.declarationList.declarations;
    const [code, message] = [...nodesOf(variable, ts.isStringLiteral)].map((it) => it.text);
    const name = variable.name.getText();
    return {
      code,
      what: documentation(statement),
      type: name,
      package: owner,
      details: `Its message is \`${message}\`. It is thrown, or is the cause of the error that is thrown: \`errorIs(error, ${name})\` matches both.`,
    };
  });
}
