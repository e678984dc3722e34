import { faults, type Mutation } from './mutation.ts';

/** Faults of the desktop shell and of its packages. */
export const desktopMutations: readonly Mutation[] = [
  ...faults('electron/menu/file-menu.ts', ['test/e2e/desktop/menu-commands.test.ts'], {
    'print saves a PDF': [
      "run.onPage('print.failed', (window) => printPage(window, desktop))",
      "run.onPage('print.failed', (window) => saveAsPdf(window, desktop))",
      'print, and say so',
    ],
  }),
  ...faults('electron', ['test/e2e/desktop/menu-commands.test.ts'], {
    'the paper of a page is not heeded in a PDF': [
      'preferCSSPageSize: true',
      'preferCSSPageSize: false',
      'save the page as PDF',
    ],
    'printing does nothing': [
      'window.webContents.print({ printBackground: true }, (succeeded, reason) => {',
      'queueMicrotask(resolve); void ((succeeded: boolean, reason: string) => {',
      'print, and say so',
    ],
    'a download from elsewhere is not stopped': [
      '      event.preventDefault();\n      return;\n',
      '      return;\n',
      'save nothing that comes from elsewhere',
    ],
  }),
  ...faults('electron', ['test/unit/electron/catalogue.test.ts'], {
    'a kept copy can be chosen': [
      'if (file !== OWN_NAME) throw',
      'if (file !== OWN_NAME && !KEPT_NAME.test(String(file))) throw',
    ],
    'copies are removed although a record cannot be read': [
      '      if (record !== null && copy === null) return;\n',
      '',
    ],
  }),
  ...faults('electron', ['test/e2e/desktop/navigation.test.ts'], {
    'every permission that a page asks for is granted': [
      'answer(permitted);',
      'answer(true);',
      'is given no permission',
    ],
    'every permission that a page looks at is there': [
      '    isPermitted(permission, requestingOrigin, ownOrigin()),\n',
      '    isPermitted(permission, requestingOrigin, ownOrigin()) || true,\n',
      'is given no permission',
    ],
    'the session that no window uses carries the secret': [
      'ownOrigin: () => null, secret, log',
      'ownOrigin: server.origin, secret, log',
      'is refused in another partition',
    ],
    'a page may attach a foreign view': [
      "contents.on('will-attach-webview', (event) => {\n    event.preventDefault();\n",
      "contents.on('will-attach-webview', () => {\n",
      'no device',
    ],
  }),
  ...faults('electron', ['test/unit/electron/security.test.ts'], {
    'a page is given a device': ['setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
  }),
  ...faults('electron', ['test/e2e/desktop/start.test.ts'], {
    'a start without the sandbox is given one': [
      "if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();",
      'app.enableSandbox();',
      'opens one window',
    ],
    "the folder of the user's data is not set": ["app.setPath('userData', folders.userData);", '', 'keeps its data'],
    'the windows are in a session without protection': [
      'partition: SESSION_PARTITION,',
      "partition: 'elsewhere',",
      'opens one window',
    ],
    'two starts are two apps': [
      'app.requestSingleInstanceLock()',
      'applicationRoot.length > 0',
      'started a second time',
    ],
    'the server without a window serves what a user chose': [
      'central.catalogueSwitching && audience.desktopSecret !== null',
      'central.catalogueSwitching',
      'as a server shows the prices',
    ],
    "the windows' server believes a proxy": [", '--trust-proxy', 'false'", '', 'believes no proxy'],
  }),
  ...faults('build', ['test/package/configuration.test.ts'], {
    'packages look for updates': ['publish: null,', "publish: { provider: 'github', owner: 'a', repo: 'b' },"],
    "Chromium's Norwegian texts are left out": ['...locales.map(chromiumLanguage), ', ''],
  }),
  ...faults('electron', ['test/package/configuration.test.ts'], {
    'the identity of the app changes': ["'no.skorsteinskalkulator.desktop'", "'no.pipekalkulator.desktop'"],
  }),
  ...faults('build', ['test/package/packages.test.ts'], {
    'a development package is packed': [
      "  'locales/**/*',\n",
      "  'locales/**/*',\n  { from: 'node_modules/fast-check', to: 'node_modules/fast-check', filter: ['package.json'] },\n",
      'holds the files that the app needs',
    ],
  }),
  ...faults('electron', ['test/unit/electron/life-cycle.test.ts'], {
    'the server is not closed before the end': ['void close()', 'void Promise.resolve(close)'],
    'the app quits inside an event of quitting': ['setImmediate(() => app.quit());', 'app.quit();'],
    'an AppImage starts again before its lock is free': ['      app.releaseSingleInstanceLock();\n', ''],
  }),
  ...faults('electron', ['test/unit/electron/serving.test.ts'], {
    'unknown arguments reach the server': ['ignored.push(token.rawName);', 'known.push(token.rawName);'],
    'a locked catalogue counts as damaged': [
      "new Set(['locked', 'unreadable', 'unwritable'])",
      "new Set(['unwritable'])",
    ],
    'a choice that cannot be used is forgotten': [
      "    return { origin, notice: { kind: 'chosen_unusable'",
      "    await store.select(null);\n    return { origin, notice: { kind: 'chosen_unusable'",
    ],
  }),
  ...faults('electron', ['test/integration/windows-sharing.test.ts'], {
    'a catalogue is copied over the one in use': [
      "    if (present === hash) return path;\n    const kept = present === null ? path : join(folder, keptName(version, randomBytes(6).toString('hex')));\n",
      '    void present;\n    const kept = path;\n',
    ],
    'no rename is tried again': ['await patiently(() => rename(from, to));', 'await rename(from, to);'],
  }),
  ...faults('electron', ['test/unit/electron/logging.test.ts'], {
    'a full disk costs a descriptor for each line': [
      '        // The line is lost; the file stays open, or the next line opens it.\n',
      '        file = null;\n',
    ],
    'every user of the machine can read the log': ["openSync(path, 'a', 0o600)", "openSync(path, 'a', 0o666)"],
  }),
  ...faults('electron', ['test/e2e/desktop/failure.test.ts'], {
    'loading a hung page anew looks like a crash': ['    isEndedDeliberately = true;\n', '', 'a hung page loaded anew'],
    'a failure screen that fails is shown again and again': [
      'if (memory.failure === null) showFailure(failure);',
      'if (memory.failure !== undefined) showFailure(failure);',
      'if it cannot be shown itself',
    ],
    'an address that no program opens is a crash': [
      'shell.openExternal(address).catch((error: unknown) => {',
      'void shell.openExternal(address).then((error: unknown) => {',
      'when no program opens an address',
    ],
    'a cancelled question at closing counts as consent the next time': [
      'if (!isSettled) return;\n    settled.add(window);',
      'settled.add(window);\n    if (!isSettled) return;',
      'the quote that was double-clicked',
    ],
    'quitting does not go on after the question': [
      'void ask(window, () => app.quit());',
      'void ask(window, () => undefined);',
      'the quote that was double-clicked',
    ],
    'the number of a saved quote is not counted': [
      ', ...countedNumber(number)(present)',
      '',
      'the quote that was double-clicked',
    ],
    'the path of a second start is relative to the first one': [
      'parseCommandLine(argumentList, app.isPackaged, workingFolder)',
      'parseCommandLine(argumentList, app.isPackaged, workingFolder && process.cwd())',
      'the quote that was double-clicked',
    ],
    'a quote that was double-clicked before a failed start is forgotten': [
      '  await backend.server.whenServing();\n',
      '',
      'double-clicked',
    ],
  }),
  ...faults('electron', ['test/unit/electron/standard-catalogue.test.ts'], {
    "the company's catalogue is read in place": [
      "return { path, kind: 'central', outdated: null };",
      "return { path: centralPath, kind: 'central', outdated: null };",
    ],
  }),
  ...faults('electron', ['test/unit/electron/menu.test.ts'], {
    'users open catalogues although they are decided centrally': [
      'desktop.central.catalogueSwitching ? choosingItems(context) : []',
      'choosingItems(context)',
    ],
    'the plus key of a Norwegian keyboard does nothing': [
      "accelerator: 'CmdOrCtrl+=', step: 1",
      "accelerator: 'CmdOrCtrl+Shift+=', step: 1",
    ],
  }),
  ...faults('electron', ['test/e2e/desktop/interrupted-import.test.ts'], {
    'the zoom is forgotten with each page': [
      'if (windows.pageOf(contents) !== null) contents.setZoomLevel(',
      'if (windows.pageOf(contents) === null) contents.setZoomLevel(',
      'has all choices of the user',
    ],
    'the progress of an import stays in the task bar': [
      '(part ?? -1)',
      '(part ?? 0)',
      'shows its progress, and finishes',
    ],
    'the window comes after the server': ['    desktop.windows.openCalculator();\n', '', 'another program locks'],
  }),
  ...faults('electron/life-cycle.ts', ['test/e2e/desktop/interrupted-import.test.ts'], {
    'the app does not wait for what is taken into use': [
      '    event.preventDefault();\n',
      '    process.exit(0);\n',
      'finishes even if the user quits the app',
    ],
  }),
  ...faults('electron', ['test/e2e/desktop/catalogue-import.test.ts'], {
    'files are taken from any frame': [' && event.senderFrame?.parent === null', '', 'is chosen in the menu'],
  }),
  ...faults('electron', ['test/unit/electron/files.test.ts'], {
    'preferences that cannot be read count as missing': [
      'return isMissing(error) ? { values: {}, isDamaged: false } : null;',
      'return isMissing(error) || { values: {}, isDamaged: false } ? { values: {}, isDamaged: false } : null;',
    ],
  }),
  ...faults('electron', ['test/unit/electron/central-watch.test.ts'], {
    "a new catalogue of the company is used without the user's click": ['if (answer === 1) {', 'if (answer !== 2) {'],
  }),
  ...faults('electron', ['test/unit/electron/central-settings.test.ts'], {
    'central settings of any user count on Windows': [
      "if (ownership === 'others') {",
      "if (ownership === 'others' && path === '') {",
    ],
  }),
  ...faults('server/upkeep', ['test/unit/server/upkeep/history/history.test.ts'], {
    'a version that cannot be read for now is written over': [
      'Math.max(0, ...numbers) + 1',
      '((await listVersions(catalogue))[0]?.version ?? 0) + 1',
    ],
  }),
  ...faults('electron', ['test/unit/electron/central-settings.test.ts'], {
    'the owner of a named settings file is asked for': [
      "platform === 'win32' && !isOnCommandLine ?",
      "platform === 'win32' ?",
    ],
  }),
  ...faults('electron', ['test/unit/electron/files.test.ts'], {
    'Windows does not know the identity of the app': [
      "if (platform === 'win32') app.setAppUserModelId(",
      "if (platform === 'darwin') app.setAppUserModelId(",
    ],
  }),
  ...faults('electron/menu/recovery-offer.ts', ['test/e2e/desktop/quotes.test.ts'], {
    'a recovery copy that is put off is removed': ['if (answer === 1)', 'if (answer !== 0)', 'is made, changed'],
  }),
  ...faults('electron', ['test/unit/electron/recovery.test.ts'], {
    'a new recovery copy replaces one that waits': [
      'const ownEnding = `.${start}${ENDING}`;',
      'const ownEnding = `${start.slice(0, 0)}${ENDING}`;',
    ],
    'everybody on the machine may read recovery copies': [
      'folder, { recursive: true, mode: 0o700',
      'folder, { recursive: true, mode: 0o777',
    ],
  }),
];
