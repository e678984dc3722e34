const path = require('node:path');

/** Returns nothing in a bundle: there the profiler is in one file with the application, perhaps as an ES module. */
exports.ownFolders = () => {
  if (typeof __filename === 'undefined' || typeof __dirname === 'undefined') return [];
  if (path.basename(__filename) !== 'here.cjs' || path.basename(__dirname) !== 'dist') return [];
  return [__dirname + path.sep];
};

exports.viewsFolder = () => '';

exports.requireStart = () => require('./start.js');
