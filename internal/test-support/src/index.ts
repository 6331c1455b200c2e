export { conformance, conformanceFiles, describeConformance, type Vectors } from './conformance.ts';
export { corpora, corpus, corpusBytes, type CorpusName } from './corpora.ts';
export { runExamples } from './examples.ts';
export { expectLinear } from './growth.ts';
export { mutations } from './mutations.ts';
export { seededRandom } from './random.ts';
export { runReadme } from './readme.ts';
