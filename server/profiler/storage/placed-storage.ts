import type { FunctionPlaces } from '../code/function-places.ts';
import type { Profile, WatchedFunction } from '../profile/profile.ts';
import type { ProfileStorage } from './profile-storage.ts';

/** Profiles that are read say of their functions where they are written: asking the engine for that takes too long for each request. */
export function placedIn(storage: ProfileStorage, places: FunctionPlaces): ProfileStorage {
  const placed = (watched: WatchedFunction): WatchedFunction => ({ ...watched, place: places.placeOf(watched.number) });
  const withPlaces = (profile: Profile): Profile => ({
    ...profile,
    layers: profile.layers.map((layer) => ({ ...layer, watched: placed(layer.watched) })),
    route: profile.route && { ...profile.route, handler: profile.route.handler && placed(profile.route.handler) },
  });
  return {
    ...storage,
    read(token) {
      const found = storage.read(token);
      const isOurs = found?.profile.application.processId === process.pid;
      return found !== null && isOurs ? { ...found, profile: withPlaces(found.profile) } : found;
    },
  };
}
