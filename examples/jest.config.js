import base from '../jest.config.base.js';

export default { ...base, testMatch: ['<rootDir>/*/*.test.ts'] };
