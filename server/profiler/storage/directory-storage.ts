import { createMemoryStorage } from './memory-storage.ts';
import { readProfile } from './profile-bytes.ts';
import { openProfileFolder, type FolderOptions } from './profile-folder.ts';
import type { ProfileStorage } from './profile-storage.ts';

/**
 * Storage that also lives in a folder, so that profiles survive a restart, and several processes answer for each other's. What this
 * process has not itself is looked for in the folder.
 */
export function createDirectoryStorage(options: FolderOptions): ProfileStorage {
  const folder = openProfileFolder(options);
  const memory = createMemoryStorage({
    ...options,
    finished: (content, summary) => folder.write(content, summary),
  });
  return {
    ...memory,
    has: (token) => memory.has(token) || folder.has(token),
    read(token) {
      const known = memory.read(token);
      if (known !== null) return known;
      const content = folder.read(token);
      const profile = content && readProfile(content);
      return profile && { profile, bytes: content.length };
    },
    summaries() {
      const own = memory.summaries();
      const tokens = new Set(own.map(({ token }) => token));
      const others = folder.summaries().filter(({ token }) => !tokens.has(token));
      return [...own, ...others].sort((one, other) => other.startedAt - one.startedAt);
    },
    extent() {
      const kept = folder.extent();
      return kept.profiles === 0 ? memory.extent() : kept;
    },
    async close() {
      await memory.close();
      await folder.close();
    },
  };
}
