/*
 * Runs in each window, isolated from its page: sends the paths of files that the user drops on the window to the shell.
 * The page learns neither the paths nor that files were dropped.
 */
const { ipcRenderer, webUtils } = require('electron');

/**
 * @typedef {object} Dragging the part of a `DragEvent` that is used
 * @property {boolean} isTrusted
 * @property {{ readonly types: readonly string[], readonly files: ArrayLike<File>, dropEffect: string } | null} dataTransfer
 * @property {() => void} preventDefault
 * @property {() => void} stopPropagation
 *
 * @typedef {object} Page the part of a `Window` that is used
 * @property {(type: 'dragover' | 'drop', listener: (event: Dragging) => void, capture: true) => void} addEventListener
 */

/** @type {unknown} */
const surroundings = globalThis;

/**
 * @param {unknown} value
 * @returns {value is Page}
 */
function isPage(value) {
  return typeof value === 'object' && value !== null && 'addEventListener' in value;
}

/** @param {Dragging} event */
function takeFiles(event) {
  const { dataTransfer } = event;
  if (!event.isTrusted || dataTransfer === null || !dataTransfer.types.includes('Files')) return null;
  event.preventDefault();
  event.stopPropagation();
  return dataTransfer;
}

if (isPage(surroundings)) {
  surroundings.addEventListener(
    'dragover',
    (event) => {
      const carried = takeFiles(event);
      if (carried !== null) carried.dropEffect = 'copy';
    },
    true,
  );
  surroundings.addEventListener(
    'drop',
    (event) => {
      const carried = takeFiles(event);
      if (carried === null) return;
      const paths = Array.from(carried.files, (file) => webUtils.getPathForFile(file));
      ipcRenderer.send('dropped-files', ...paths);
    },
    true,
  );
}
