import * as fc from 'fast-check';
import { sampleSeed } from './sample.ts';

/*
 * Loaded before test files. A property without a seed of its own then looks at the same cases in each run, so that a run fails
 * because of a change and never by chance.
 */
fc.configureGlobal({ seed: sampleSeed() });
