import path from 'node:path';
import { makeProfilerPackage } from './make-package.ts';

const root = path.resolve(import.meta.dirname, '../..');
process.stdout.write(`${await makeProfilerPackage(root, path.join(root, 'dist-package'))}\n`);
