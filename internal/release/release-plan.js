export { default } from '@changesets/get-release-plan';
