import { get } from '../../../src/value/get.ts';
export const wrong: number = get({ a: ['x'] }, 'a[0]');
