import type { Profile } from '../profile.ts';
import type { Views } from '../rendering/views.ts';
import { compareProfiles } from './compare-profiles.ts';

/** Two profiles beside one another as HTML. */
export function renderComparison(one: Profile, other: Profile, views: Views): string {
  return views.render('comparison', { one, other, ...compareProfiles(one, other) });
}
