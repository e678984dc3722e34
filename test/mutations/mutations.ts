/** One fault put into the code, and the tests of which at least one must then fail. */
export interface Mutation {
  title: string;
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** `unit` and `package` run one file by itself; `desktop` compiles the shell first. */
  step: 'unit' | 'desktop' | 'package';
  testFile: string;
  /** Runs only the tests with this in their name. */
  testName?: string;
}

const unit = (name: string): Pick<Mutation, 'step' | 'testFile'> => ({
  step: 'unit',
  testFile: `test/unit/electron/${name}.test.ts`,
});
const desktop = (name: string, testName: string): Pick<Mutation, 'step' | 'testFile' | 'testName'> => ({
  step: 'desktop',
  testFile: `test/e2e/desktop/${name}.test.ts`,
  testName,
});
const configuration: Pick<Mutation, 'step' | 'testFile'> = {
  step: 'package',
  testFile: 'test/package/configuration.test.ts',
};

export const mutations: readonly Mutation[] = [
  {
    title: 'print saves a PDF',
    file: 'electron/menu/file-menu.ts',
    find: "run.onPage('print.failed', printPage)",
    replace: "run.onPage('print.failed', (window) => saveAsPdf(window, translate, preferences))",
    ...desktop('documents', 'print, and say so'),
  },
  {
    title: 'every permission that a page asks for is granted',
    file: 'electron/security/guards.ts',
    find: 'answer(permitted);',
    replace: 'answer(true);',
    ...desktop('navigation', 'is given no permission'),
  },
  {
    title: 'every permission that a page looks at is there',
    file: 'electron/security/guards.ts',
    find: '    isPermitted(permission, requestingOrigin, ownOrigin()),\n',
    replace: '    isPermitted(permission, requestingOrigin, ownOrigin()) || true,\n',
    ...desktop('navigation', 'is given no permission'),
  },
  {
    title: 'the processes are not put into the sandbox',
    file: 'electron/main.ts',
    find: "if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();",
    replace: '',
    ...desktop('start', 'into the sandbox'),
  },
  {
    title: 'a start without the sandbox is given one',
    file: 'electron/main.ts',
    find: "if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();",
    replace: 'app.enableSandbox();',
    ...desktop('start', 'into the sandbox'),
  },
  {
    title: "the folder of the user's data is not set",
    file: 'electron/main.ts',
    find: "app.setPath('userData', folders.userData);",
    replace: '',
    ...desktop('start', 'keeps its data'),
  },
  {
    title: 'printing does nothing',
    file: 'electron/documents/documents.ts',
    find: 'window.webContents.print({ printBackground: true }, (succeeded, reason) => {',
    replace: 'queueMicrotask(resolve); void ((succeeded: boolean, reason: string) => {',
    ...desktop('documents', 'print, and say so'),
  },
  {
    title: 'the windows are in a session that nobody protects',
    file: 'electron/windows/window-options.ts',
    find: 'partition: SESSION_PARTITION,',
    replace: "partition: 'elsewhere',",
    ...desktop('start', 'opens one window'),
  },
  {
    title: 'the session that no window uses carries the secret',
    file: 'electron/run-desktop.ts',
    find: 'ownOrigin: () => null, secret, log',
    replace: 'ownOrigin: server.origin, secret, log',
    ...desktop('navigation', 'of another partition'),
  },
  {
    title: 'packages look for updates',
    file: 'build/packaging/configuration.ts',
    find: 'publish: null,',
    replace: "publish: { provider: 'github', owner: 'a', repo: 'b' },",
    ...configuration,
  },
  {
    title: 'the identity of the app changes',
    file: 'electron/files/desktop-folders.ts',
    find: "'no.skorsteinskalkulator.desktop'",
    replace: "'no.pipekalkulator.desktop'",
    ...configuration,
  },
  {
    title: 'portable programs unpack into one folder',
    file: 'build/packaging/configuration.ts',
    find: ', unpackDirName: true',
    replace: '',
    ...configuration,
  },
  {
    title: 'a development package is packed',
    file: 'build/packaging/configuration.ts',
    find: "  'locales/**/*',\n",
    replace:
      "  'locales/**/*',\n  { from: 'node_modules/fast-check', to: 'node_modules/fast-check', filter: ['package.json'] },\n",
    step: 'package',
    testFile: 'test/package/package.test.ts',
    testName: 'holds what the app needs',
  },
  {
    title: 'two starts are two apps',
    file: 'electron/main.ts',
    find: 'app.requestSingleInstanceLock()',
    replace: 'applicationRoot.length > 0',
    ...desktop('start', 'started a second time'),
  },
  {
    title: 'the server is not closed before the end',
    file: 'electron/life-cycle.ts',
    find: 'void server\n      .close()',
    replace: 'void Promise.resolve(server)',
    ...unit('life-cycle'),
  },
  {
    title: 'arguments that nobody knows reach the server',
    file: 'electron/serving/launch-server.ts',
    find: 'ignored.push(token.rawName);',
    replace: 'known.push(token.rawName);',
    ...unit('serving'),
  },
  {
    title: 'a catalogue is copied over the one in use',
    file: 'electron/catalogue/catalogue-store.ts',
    find: '      if (present === hash) return path;\n      if (present !== null) continue;\n',
    replace: '      void present;\n',
    ...unit('windows-sharing'),
  },
  {
    title: 'no rename is tried again',
    file: 'electron/files/write-file.ts',
    find: 'await patiently(() => rename(from, to));',
    replace: 'await rename(from, to);',
    ...unit('windows-sharing'),
  },
  {
    title: 'a full disk costs a descriptor for each line',
    file: 'electron/logging/rotating-log.ts',
    find: '        // The line is lost; the file stays open, or the next line opens it.\n',
    replace: '        file = null;\n',
    ...unit('logging'),
  },
  {
    title: 'loading a hung page anew looks like a crash',
    file: 'electron/windows/page-window.ts',
    find: '    isEndedDeliberately = true;\n',
    replace: '',
    ...desktop('failure', 'a hung page loaded anew'),
  },
  {
    title: 'a failure screen that fails is shown again and again',
    file: 'electron/windows/page-window.ts',
    find: 'if (memory.failure === null) showFailure(failure);',
    replace: 'if (memory.failure !== undefined) showFailure(failure);',
    ...desktop('failure', 'that cannot be shown itself'),
  },
  {
    title: 'an address that no program opens is a crash',
    file: 'electron/window-care.ts',
    find: 'shell.openExternal(address).catch((error: unknown) => {',
    replace: 'void shell.openExternal(address).then((error: unknown) => {',
    ...desktop('failure', 'when no program opens an address'),
  },
  {
    title: "the company's catalogue is read in place",
    file: 'electron/catalogue/standard-catalogue.ts',
    find: "return { path, kind: 'central', outdated: null };",
    replace: "return { path: centralPath, kind: 'central', outdated: null };",
    ...unit('standard-catalogue'),
  },
  {
    title: 'users open catalogues although they are decided centrally',
    file: 'electron/menu/file-menu.ts',
    find: 'desktop.central.catalogueSwitching ? choosingItems(context) : []',
    replace: 'choosingItems(context)',
    ...unit('menu'),
  },
  {
    title: 'the zoom is forgotten with each page',
    file: 'electron/window-care.ts',
    find: 'if (windows.pageOf(contents) !== null) contents.setZoomLevel(',
    replace: 'if (windows.pageOf(contents) === null) contents.setZoomLevel(',
    ...desktop('documents', 'zoom in, and keep'),
  },
  {
    title: 'the plus key of a Norwegian keyboard does nothing',
    file: 'electron/menu/view-menu.ts',
    find: "accelerator: 'CmdOrCtrl+=', step: 1",
    replace: "accelerator: 'CmdOrCtrl+Shift+=', step: 1",
    ...unit('menu'),
  },
  {
    title: 'an AppImage starts again before its lock is free',
    file: 'electron/life-cycle.ts',
    find: '      app.releaseSingleInstanceLock();\n',
    replace: '',
    ...unit('life-cycle'),
  },
  {
    title: 'the progress of an import stays in the task bar',
    file: 'electron/windows/desktop-windows.ts',
    find: '(part ?? -1)',
    replace: '(part ?? 0)',
    ...desktop('interrupted-import', 'shows its progress'),
  },
  {
    title: 'the app does not wait for what is taken into use',
    file: 'electron/life-cycle.ts',
    find: '    event.preventDefault();\n',
    replace: '    process.exit(0);\n',
    ...desktop('interrupted-import', 'is finished when the app is quit'),
  },
];
