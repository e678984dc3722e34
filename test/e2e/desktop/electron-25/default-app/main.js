// @ts-nocheck Only Electron's own default app has these members.
'use strict';
/* In the place of Electron's own default_app.asar: `electron [switches] FOLDER` starts the app of the folder. */
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { app } = require('electron');

const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setVersion(manifest.version);
app.setName(manifest.productName ?? manifest.name);
app.setDesktopName(`${app.name}.desktop`);
app.setAppPath(folder);
require(join(folder, manifest.main));
