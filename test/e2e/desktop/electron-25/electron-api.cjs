// @ts-nocheck The typings are those of a newer Electron.
'use strict';
/* Members of Electron's API that 25 lacks, made of the older members that did the same. */
const { app, clipboard } = require('electron');

// A promise since 44. In 25 the text is written when the call returns.
const write = clipboard.writeText.bind(clipboard);
clipboard.writeText = async (...given) => write(...given);

app.on('web-contents-created', (_event, contents) => {
  contents.navigationHistory ??= {
    goBack: () => contents.goBack(),
    goForward: () => contents.goForward(),
    clear: () => contents.clearHistory(),
  };
});
