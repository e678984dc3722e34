import { registerHooks } from 'node:module';

/** The members of `electron` that modules of the shell name. They do not work: a test that needs one belongs into a real Electron. */
const MEMBERS = 'app clipboard dialog ipcMain Menu nativeTheme powerMonitor session shell utilityProcess'.split(' ');
const NO_WINDOWS =
  'export const BrowserWindow = Object.freeze({ getAllWindows: () => [], getFocusedWindow: () => null });';

/**
 * Lets this process import modules of the shell that import `electron`, whose package has no such members in Node.
 *
 * @throws TypeError, later, when a module uses a member
 */
export function importWithoutElectron(): void {
  const unusable = MEMBERS.map((name) => `export const ${name} = Object.freeze(Object.create(null));`);
  const source = [...unusable, NO_WINDOWS].join('\n');
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: `data:text/javascript,${encodeURIComponent(source)}`, format: 'module', shortCircuit: true }
        : next(specifier, context),
  });
}
